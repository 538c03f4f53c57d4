/** `npm run bench -- search`: the blog's full-text search among 30,000 posts, half of them in each language; one request after the other. */

const postsPerLanguage = 15_000;
const requests = 200;
/** Accepted for one page, in milliseconds. */
const bound = 50;

/** Words by language: nouns that make up the posts, some of which many posts share, and one that is in every post. */
const words = {
  en: {
    everywhere: 'resting',
    two: ['mountain', 'letter'],
    nouns: nounsOf('garden mountain river window candle letter'),
  },
  es: {
    everywhere: 'descansando',
    two: ['montaña', 'carta'],
    nouns: nounsOf('jardín montaña río ventana vela carta'),
  },
};

/** @param {string} known nouns that are asked for; the others only make the index as large as a real one's */
function nounsOf(known) {
  return [...known.split(' '), ...Array.from({ length: 594 }, (_, index) => `word${index.toString(36)}x`)];
}

/**
 * Measures and prints one table.
 *
 * @param {object} bench
 * @param {string} bench.url the product
 * @param {import('pg').Client} bench.database its database, with the sample content
 * @returns {Promise<boolean>} whether every page came within the bound
 */
export async function measureSearch({ url, database }) {
  for (const [language, { everywhere, nouns }] of Object.entries(words))
    await database.query(
      `INSERT INTO blog_posts (slug, title, excerpt, content, tags, language, is_published, created_at, published_at)
       SELECT 'search-' || $1 || '-' || n, 'Sample post ' || n, 'Filler text of the benchmark.',
              $2 || '. ' || (SELECT string_agg(($3::text[])[1 + (n * 7 + i * i * 101 + i * n) % cardinality($3::text[])], ' ') FROM generate_series(1, 80) i),
              ARRAY['burnout'], $1, true, now() - make_interval(mins => n), now() - make_interval(mins => n)
         FROM generate_series(1, ${postsPerLanguage}) AS n`,
      [language, everywhere, nouns],
    );
  await database.query('VACUUM (ANALYZE) blog_posts');
  console.log('\n| search | language | posts found | p50 | p99 |');
  console.log('| --- | --- | ---: | ---: | ---: |');
  let isMet = true;
  for (const [language, { everywhere, two }] of Object.entries(words))
    for (const [kind, terms] of [
      ['a word of some posts', two[0]],
      ['two words', two.join(' ')],
      ['a word of every post', everywhere],
      ['a word of no post', 'zzyzx'],
    ]) {
      const { rows } = await database.query(
        `SELECT count(*)::int AS count FROM blog_posts WHERE language = $1 AND reader_search_vector @@ blog_search_query($1, $2)`,
        [language, terms],
      );
      if (rows[0].count === 0 && terms !== 'zzyzx')
        throw new Error(`No post has “${terms}”: nothing would be measured.`);
      const times = [];
      for (let request = 0; request < requests; request += 1) times.push(await timed(url, language, terms));
      const [p50, p99] = [0.5, 0.99].map((share) => times.toSorted((a, b) => a - b)[Math.floor(requests * share)]);
      isMet &&= p99 <= bound;
      console.log(
        `| ${kind} | ${language} | ${rows[0].count.toLocaleString('en-US')} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`,
      );
    }
  console.log(`\n${isMet ? 'Met' : 'NOT met'}: one page of a search takes at most ${bound} ms.`);
  return isMet;
}

async function timed(url, language, terms) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/blog?language=${language}&q=${encodeURIComponent(terms)}`, {
    // An answer to a page of another origin is its own: it comes from PostgreSQL, and from no cache.
    headers: { origin: 'https://elsewhere.example.com' },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A search answered ${answer.status}.`);
  return performance.now() - startedAt;
}
