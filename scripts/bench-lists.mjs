/**
 * Each list with few rows and with many: the first page, and page 1,000; and how many statements a page of posts or comments takes, by its length.
 * `BENCH_SHARE=0.02` takes fewer rows for a first look.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const share = Number(process.env.BENCH_SHARE ?? 1);
const farPage = Math.max(2, Math.round(1_000 * share));
const likesPerPost = 2;
/** Of a hundred posts, so many have a comment; and of a hundred comments on all posts, so many are on the latest. */
const commentedOfHundred = 27;
const commentsOnLatest = (posts) => Math.max(30, Math.round(posts * 0.03));
const latestPost = `SELECT id FROM member_posts WHERE title LIKE 'Sample post %' ORDER BY created_at DESC, id DESC LIMIT 1`;
/** Requests of which the statements are counted, and when PostgreSQL has counted those of idle connections. */
const countedRequests = 200;
const countedAfterMs = 11_000;
/** Accepted: the time with many rows in times of the time with few. */
const bound = 1.2;

const accounts = { member: 'member@example.com', admin: 'admin@example.com' };

/** The tables, how many rows they have in turn, and the lists that read them. Rows are added, older than those before. */
const tables = [
  {
    name: 'blog_posts',
    counts: [30, 300_000],
    insert: `
      INSERT INTO blog_posts (slug, title, excerpt, content, tags, language, is_published, created_at, published_at)
      SELECT 'bench-' || to_char(n, 'FM000000'), 'Sample post ' || n, 'Filler text of the benchmark, number ' || n || '.',
             'A paragraph of filler text for the benchmark. ' || repeat('And some more of it. ', 20),
             ARRAY['burnout', 'alignment'], 'en', true, now() - make_interval(mins => n), now() - make_interval(mins => n)
        FROM generate_series($1::int, $2::int) AS n`,
    lists: [
      // An answer to a page of another origin is its own: this list asks PostgreSQL.
      { path: '/api/blog?language=en', headers: { origin: 'https://elsewhere.example.com' } },
      { path: '/api/admin/blog-posts', who: 'admin' },
    ],
  },
  {
    name: 'member_posts',
    counts: [300, 1_000_000],
    insert: `
      WITH authors AS (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE email LIKE 'bench-%')
      INSERT INTO member_posts (user_id, type, title, content, tags, likes_count, comments_count, created_at)
      SELECT ids[1 + n % 50], 'win', 'Sample post ' || n, 'Filler text of the benchmark. ' || repeat('And some more of it. ', 20),
             ARRAY['tag' || n % 100], ${likesPerPost}, CASE WHEN n % 100 < ${commentedOfHundred} THEN 1 ELSE 0 END, now() - make_interval(mins => n)
        FROM authors, generate_series($1::int, $2::int) AS n`,
    lists: [
      { path: '/api/member/posts', who: 'member', isCounted: true },
      { path: '/api/member/posts/{latest}/comments', who: 'member', isCounted: true },
      { path: '/api/admin/member-posts', who: 'admin' },
    ],
  },
  {
    name: 'contacts',
    counts: [300, 1_000_000],
    insert: `
      INSERT INTO contacts (name, email, coaching_type, message, created_at)
      SELECT 'Sample ' || n, 'sample-' || n || '@example.com', 'other', 'Filler text of the benchmark, number ' || n || '.',
             now() - make_interval(mins => n)
        FROM generate_series($1::int, $2::int) AS n`,
    lists: [{ path: '/api/admin/contacts', who: 'admin' }],
  },
];
/** Rows in one statement. */
const rowsAtOnce = 50_000;

/**
 * Measures and prints one table.
 *
 * @param {object} bench
 * @param {string} bench.url the product, without rate limits and with its demo accounts
 * @param {import('pg').Client} bench.database
 * @param {(url: string, how: object) => Promise<{ rate: number, p50: number, p99: number, cpu: number }>} bench.load
 * @param {(value: number) => string} bench.number
 * @param {(table: string, count: number) => Promise<void>} bench.onFilled
 * @param {string} [bench.only] a table
 * @returns {Promise<boolean>} whether every list is within the bound
 */
export async function measureLists({ url, database, load, number, onFilled, only }) {
  const cookies = {};
  for (const [who, email] of Object.entries(accounts)) cookies[who] = await logIn(url, email);
  await database.query(
    `INSERT INTO users (email, is_inner_circle_member) SELECT 'bench-' || i || '@example.com', true FROM generate_series(1, 50) i ON CONFLICT DO NOTHING`,
  );
  console.log('\n| list | rows | page | requests/s | p50 | p99 | CPU | time in times of the first line |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  let isMet = true;
  const counted = [];
  for (const table of tables.filter(({ name }) => only === undefined || name === only)) {
    const fewer = new Map();
    for (const [round, full] of table.counts.entries()) {
      const count = round === 0 ? full : Math.round(full * share);
      await fill(database, table, count);
      await onFilled(table.name, count);
      for (const list of table.lists) {
        const headers = { ...list.headers, ...(list.who && { cookie: cookies[list.who] }) };
        const address = `${url}${await pathOf(database, list)}`;
        for (const page of round === 0 ? [1] : [1, farPage]) {
          const { rate, p50, p99, cpu } = await load(await addressOf(page, address, headers), { headers });
          if (round === 0) fewer.set(list.path, rate);
          const ratio = fewer.get(list.path) / rate;
          isMet &&= ratio <= bound;
          console.log(
            `| \`GET ${list.path.replace('?language=en', '')}\` | ${number(count)} | ${number(page)} | ${number(rate)} | ${p50} ms | ${p99} ms | ${cpu.toFixed(2)} ms | ${round === 0 ? '' : ratio.toFixed(2)} |`,
          );
        }
        if (list.isCounted) {
          const [short, long] = [
            await statementsOf(database, `${address}?limit=5`, headers),
            await statementsOf(database, `${address}?limit=50`, headers),
          ];
          isMet &&= Math.round(short) === Math.round(long);
          counted.push(`| \`GET ${list.path}\` | ${number(count)} | ${short.toFixed(2)} | ${long.toFixed(2)} |`);
        }
      }
    }
  }
  if (counted.length > 0) {
    console.log('\n| list | rows | statements for a page of 5 | of 50 |');
    console.log('| --- | ---: | ---: | ---: |');
    for (const line of counted) console.log(line);
  }
  console.log(
    `\n${isMet ? 'Met' : 'NOT met'}: with many rows each list takes at most ${bound} times as long, and its statements do not grow with a page.`,
  );
  return isMet;
}

/** A list's address; that of comments is of the latest post. */
async function pathOf(database, { path }) {
  if (!path.includes('{latest}')) return path;
  const { rows } = await database.query(latestPost);
  return path.replace('{latest}', rows[0].id);
}

/** Statements that PostgreSQL gets for a request: each of a list's is a transaction of its own. What runs by the clock is a few hundredths. */
async function statementsOf(database, address, headers) {
  const transactions = async () => {
    await sleep(countedAfterMs);
    const { rows } = await database.query(
      'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0].count;
  };
  const before = await transactions();
  const idle = (await transactions()) - before;
  const from = before + idle;
  for (let request = 0; request < countedRequests; request += 1) {
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(`${address} was refused: ${answer.status}`);
    await answer.arrayBuffer();
  }
  return ((await transactions()) - from - idle) / countedRequests;
}

async function logIn(url, email) {
  const body = JSON.stringify({ email, password: process.env.DEMO_PASSWORD ?? 'transform-demo' });
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Adds rows up to this number, and the likes of new posts of members. */
async function fill(database, { name, insert }, count) {
  const { rows } = await database.query(`SELECT count(*)::int AS present FROM ${name}`);
  for (let from = rows[0].present + 1; from <= count; from += rowsAtOnce)
    await database.query(insert, [from, Math.min(count, from + rowsAtOnce - 1)]);
  if (name === 'member_posts') {
    await likeAll(database);
    await commentAll(database, count);
  }
  await database.query(`VACUUM (ANALYZE) ${name}`);
}

async function likeAll(database) {
  // The counters are written with the posts: a trigger for each of millions of likes would take minutes.
  await database.query('ALTER TABLE member_post_likes DISABLE TRIGGER count_likes');
  await database.query(
    `WITH fans AS (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE email LIKE 'bench-%'),
          numbered AS (SELECT id, row_number() OVER () AS number FROM member_posts WHERE title LIKE 'Sample post %')
     INSERT INTO member_post_likes (post_id, user_id)
     SELECT numbered.id, ids[1 + (number + 5 * l)::int % 50] FROM numbered, fans, generate_series(1, $1::int) l
         ON CONFLICT DO NOTHING`,
    [likesPerPost],
  );
  await database.query('ALTER TABLE member_post_likes ENABLE TRIGGER count_likes');
  await database.query('VACUUM (ANALYZE) member_post_likes');
}

/** As many comments as three of ten posts, without the triggers that count and announce them. */
async function commentAll(database, posts) {
  await database.query('ALTER TABLE member_post_comments DISABLE TRIGGER USER');
  await database.query(
    `WITH fans AS (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE email LIKE 'bench-%')
     INSERT INTO member_post_comments (post_id, user_id, content, created_at)
     SELECT p.id, ids[1 + floor(random() * 50)::int], 'Filler text of the benchmark.', p.created_at + interval '1 minute'
       FROM fans, member_posts p
      WHERE p.title LIKE 'Sample post %' AND p.comments_count = 1 AND NOT EXISTS (SELECT FROM member_post_comments c WHERE c.post_id = p.id)`,
  );
  await database.query(
    `WITH fans AS (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE email LIKE 'bench-%'),
          latest AS (${latestPost}),
          present AS (SELECT count(*)::int AS comments FROM member_post_comments WHERE post_id = (SELECT id FROM latest))
     INSERT INTO member_post_comments (post_id, user_id, content, created_at)
     SELECT latest.id, ids[1 + n % 50], 'Filler text of the benchmark, number ' || n || '.', now() + make_interval(secs => n)
       FROM fans, latest, present, generate_series(present.comments + 1, $1::int) AS n`,
    [commentsOnLatest(posts)],
  );
  await database.query(
    `UPDATE member_posts SET comments_count = (SELECT count(*) FROM member_post_comments c WHERE c.post_id = member_posts.id) WHERE id = (${latestPost})`,
  );
  await database.query('ALTER TABLE member_post_comments ENABLE TRIGGER USER');
  await database.query('VACUUM (ANALYZE) member_post_comments');
}

/** As a reader does: from page to page. */
async function addressOf(page, first, headers) {
  let address = first;
  for (let number = 1; number < page; number += 1) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next === undefined) throw new Error(`There is no page ${number + 1}.`);
    address = new URL(next, first).href;
  }
  return address;
}
