/** Latency in a large community: the first page of posts and page 1,000. */

const posts = 100_000;
const likesPerPost = 10;
const farPage = 1_000;
const path = '/api/member/posts';

/**
 * Measures and prints one table, each line beside a bare server that sends the same bytes.
 *
 * @param {object} bench
 * @param {string} bench.url the product, without rate limits and with its demo accounts
 * @param {import('pg').Client} bench.database
 * @param {(address: string, how: object) => Promise<{ ours: Timing, theirs: Timing }>} bench.compare measures an address and the bare server
 * @param {(value: number) => string} bench.number
 * @typedef {{ rate: number, p50: number, p99: number }} Timing
 */
export async function measureMemberPosts({ url, database, compare, number }) {
  const headers = { cookie: await logIn(url) };
  console.log(
    '\n| `GET /api/member/posts` | posts | likes | requests/s | p50 | p99 | bare node:http, same bytes | ratio |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const line = async (title, address) => {
    const { rows } = await database.query(
      'SELECT (SELECT count(*) FROM member_posts)::int AS posts, (SELECT count(*) FROM member_post_likes)::int AS likes',
    );
    const { ours, theirs } = await compare(address, { headers });
    const counts = `${number(rows[0].posts)} | ${number(rows[0].likes)}`;
    console.log(
      `| ${title} | ${counts} | ${number(ours.rate)} | ${ours.p50} ms | ${ours.p99} ms | ${number(theirs.rate)} | ${(ours.rate / theirs.rate).toFixed(2)} |`,
    );
  };
  await fill(database, 30);
  await line('first page', `${url}${path}`);
  await fill(database, posts);
  await line('first page', `${url}${path}`);
  await line(`page ${number(farPage)}`, await addressOf(farPage, url, headers));
}

async function logIn(url) {
  const body = JSON.stringify({ email: 'member@example.com', password: process.env.DEMO_PASSWORD ?? 'transform-demo' });
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`The sample member could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Replaces all posts by this many, each with ten likes of different members and filler text. */
async function fill(database, count) {
  await database.query(
    `INSERT INTO users (email, is_inner_circle_member) SELECT 'bench-' || i || '@example.com', true FROM generate_series(1, 50) i ON CONFLICT DO NOTHING`,
  );
  await database.query('TRUNCATE member_posts CASCADE');
  // The counters are written with the posts: a trigger for each of a million likes would take minutes.
  await database.query('ALTER TABLE member_post_likes DISABLE TRIGGER count_likes');
  await database.query(
    `WITH authors AS (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE email LIKE 'bench-%'),
          inserted AS (INSERT INTO member_posts (user_id, type, title, content, tags, likes_count, created_at)
                   SELECT ids[1 + i % 50], 'win', 'Sample post ' || i, 'Filler text of the benchmark. ' || repeat('And some more of it. ', 20), ARRAY['tag' || i % 100], $2, now() - make_interval(mins => i)
                     FROM authors, generate_series(1, $1::int) i
                RETURNING id),
          numbered AS (SELECT id, row_number() OVER () AS number FROM inserted)
     INSERT INTO member_post_likes (post_id, user_id)
     SELECT numbered.id, ids[1 + (number + 5 * l)::int % 50] FROM numbered, authors, generate_series(1, $2::int) l`,
    [count, likesPerPost],
  );
  await database.query('ALTER TABLE member_post_likes ENABLE TRIGGER count_likes');
  for (const table of ['users', 'member_posts', 'member_post_likes']) await database.query(`VACUUM (ANALYZE) ${table}`);
}

/** As a member does: from page to page. */
async function addressOf(page, url, headers) {
  let address = `${url}${path}`;
  for (let number = 1; number < page; number += 1) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next === undefined) throw new Error(`There is no page ${number + 1}.`);
    address = new URL(next, url).href;
  }
  return address;
}
