/** Sample posts for the growth measurement, written straight into the bench's own database. */

/**
 * Fills `blog_posts` up to `count` published English posts with filler text.
 *
 * @param {import('pg').Client} client connected to the bench's database
 * @param {number} count
 */
export async function fillBlogPosts(client, count) {
  const { rows } = await client.query(
    "SELECT count(*)::int AS posts FROM blog_posts WHERE is_published AND language = 'en'",
  );
  const missing = count - rows[0].posts;
  if (missing > 0) {
    await client.query(
      `INSERT INTO blog_posts (slug, title, excerpt, content, tags, language, is_published, published_at)
       SELECT 'bench-' || to_char(n, 'FM000000'), 'Sample post ' || n, 'Filler text of the benchmark, number ' || n || '.',
              repeat('A paragraph of filler text for the benchmark, long enough to be an article. ', 60),
              ARRAY['burnout', 'alignment'], 'en', true, now() - make_interval(mins => n)
       FROM generate_series($1::int, $2::int) AS n`,
      [rows[0].posts + 1, count],
    );
  }
  await client.query('VACUUM (ANALYZE) blog_posts');
}
