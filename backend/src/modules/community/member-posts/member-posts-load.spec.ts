import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { directUrl } from '../../../database/data-source.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { statementsDuring, type Statement } from '../../../../test/statements.js';
import { encodeCursor, type CursorKey } from '../../../common/cursor.js';

/** 100,000 posts and 1,000,000 likes with `TEST_LOAD`, else a tenth. */
const POSTS = process.env['TEST_LOAD'] ? 100_000 : 10_000;
const LIKES_PER_POST = 10;
const MEMBERS = 50;
const PER_PAGE = 10;
const FAR_PAGE = 1_000;

let test: TestApp;
let browser: ReturnType<TestApp['browser']>;

beforeAll(async () => {
  test = await createTestApp();
  const reader = await createUser(test.dataSource, { isInnerCircleMember: true });
  browser = test.browser();
  await browser.post('/api/login').send({ email: reader.email, password: testPassword }).expect(200);
  // A separate connection: seeding takes longer than the product's statement time-out.
  const seeder = new pg.Client({ connectionString: directUrl(test.env) });
  await seeder.connect();
  await seeder.query(
    `INSERT INTO users (email, is_inner_circle_member) SELECT 'load-' || i || '@example.com', true FROM generate_series(1, $1::int - 1) i`,
    [MEMBERS],
  );
  await seeder.query(`ALTER TABLE member_post_likes DISABLE TRIGGER count_likes`);
  await seeder.query(
    `WITH m AS (SELECT array_agg(id ORDER BY id) AS ids FROM users)
     INSERT INTO member_posts (user_id, type, title, content, tags, likes_count, created_at)
     SELECT m.ids[1 + i % $2], CASE WHEN i % 3 = 0 THEN 'win' ELSE 'thought' END, 'Post ' || i, 'Words of post ' || i || repeat(' and some more', 20),
            ARRAY['tag' || i % 100], $3, '2026-01-01'::timestamptz + i * interval '1 second'
       FROM m, generate_series(1, $1::int) i`,
    [POSTS, MEMBERS, LIKES_PER_POST],
  );
  // Adjacent posts are liked by different members; the reader likes a fifth of all posts.
  await seeder.query(
    `WITH m AS (SELECT array_agg(id ORDER BY id) AS ids FROM users)
     INSERT INTO member_post_likes (post_id, user_id)
     SELECT p.id, m.ids[1 + (p.ordinal + 7 * l)::int % $1] FROM m, (SELECT id, row_number() OVER (ORDER BY id) AS ordinal FROM member_posts) p, generate_series(1, $2::int) l`,
    [MEMBERS, LIKES_PER_POST],
  );
  await seeder.query(`ALTER TABLE member_post_likes ENABLE TRIGGER count_likes`);
  for (const table of ['member_posts', 'member_post_likes', 'users']) await seeder.query(`VACUUM ANALYZE ${table}`);
  await seeder.end();
}, 600_000);
afterAll(() => test.close());

/** Requests a page. @returns the statements that this sent to PostgreSQL */
async function statementsOf(
  path: string,
): Promise<{ statements: Statement[]; body: { title: string; isLiked: boolean }[] }> {
  const { statements, result } = await statementsDuring(() => browser.get(path).expect(200));
  return { statements, body: result.body };
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Buffers that the statement reads. */
async function buffersOf({ text, values }: Statement): Promise<number> {
  const [row] = await test.dataSource.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  return Number(plan?.['Shared Hit Blocks']) + Number(plan?.['Shared Read Blocks']);
}

/** The cursor of this page. */
async function cursorOf(page: number): Promise<string> {
  const [row] = await test.dataSource.query<CursorKey[]>(
    `SELECT id, created_at AS "createdAt" FROM member_posts ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1`,
    [(page - 1) * PER_PAGE - 1],
  );
  return encodeCursor(row!);
}

async function measure(path: string): Promise<{ queries: number; buffers: number; titles: string[]; liked: number }> {
  await statementsOf(path);
  const { statements, body } = await statementsOf(path);
  const list = statements.filter(({ text }) => text.includes('FROM member_posts'));
  expect(list).toHaveLength(1);
  return {
    queries: statements.length,
    buffers: await buffersOf(list[0]!),
    titles: body.map(({ title }) => title),
    liked: body.filter(({ isLiked }) => isLiked).length,
  };
}

it('page 1,000 takes the same queries as page 1 and reads about as much', async () => {
  const path = `/api/member/posts?limit=${PER_PAGE}`;
  const first = await measure(path);
  const far = await measure(`${path}&cursor=${await cursorOf(FAR_PAGE)}`);
  expect(first.titles).toEqual(Array.from({ length: PER_PAGE }, (_, index) => `Post ${POSTS - index}`));
  expect(far.titles).toEqual(
    Array.from({ length: PER_PAGE }, (_, index) => `Post ${POSTS - (FAR_PAGE - 1) * PER_PAGE - index}`),
  );
  expect(far.queries).toBe(first.queries);
  // Index depths differ by a few pages; an OFFSET would read thousands.
  expect(Math.abs(far.buffers - first.buffers)).toBeLessThanOrEqual(20);
  expect(first.buffers).toBeLessThan(25 * PER_PAGE);
});

it('pinned posts are found by their ids, however many posts there are', async () => {
  await test.dataSource.query(
    'INSERT INTO pinned_posts (slot, post_id) SELECT row_number() OVER (), id FROM (SELECT id FROM member_posts ORDER BY created_at LIMIT 3) p',
  );
  const { statements, result } = await statementsDuring(() => browser.get('/api/member/pinned-posts').expect(200));
  expect(result.body.posts.map(({ title }: { title: string }) => title)).toEqual(['Post 3', 'Post 2', 'Post 1']);
  const [list, ...others] = statements.filter(({ text }) => text.includes('member_posts'));
  expect([others, (await buffersOf(list!)) < 25 * 3]).toEqual([[], true]);
});

it('the likes of the reader are read for the page only', async () => {
  const few = await measure('/api/member/posts?limit=5');
  const many = await measure('/api/member/posts?limit=100');
  expect(many.queries).toBe(few.queries);
  expect(many.liked).toBeGreaterThan(0);
  expect(many.liked).toBeLessThan(100);
  expect(many.buffers).toBeLessThan(25 * 100);
});
