import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import type { User } from '../../accounts/users/user.entity.js';
import { PinnedPost } from './pinned-post.entity.js';

let test: TestApp;
let ana: User;
let admin: ReturnType<TestApp['browser']>;
let member: ReturnType<TestApp['browser']>;

async function logIn(user: User): Promise<ReturnType<TestApp['browser']>> {
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return browser;
}

beforeAll(async () => {
  test = await createTestApp();
  ana = await createUser(test.dataSource, { isInnerCircleMember: true, displayName: 'Ana' });
  member = await logIn(ana);
  admin = await logIn(await createUser(test.dataSource, { role: 'admin' }));
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.deleteAll(MemberPost));

/** Posts, the oldest first. */
async function createPosts(count: number): Promise<string[]> {
  const { identifiers } = await test.dataSource.manager.insert(
    MemberPost,
    Array.from({ length: count }, (_, index) => ({
      userId: ana.id,
      type: 'win' as const,
      title: `Post ${index}`,
      content: 'Sample content.',
      createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
    })),
  );
  return identifiers.map(({ id }) => String(id));
}
const pin = (id: string) => admin.put(`/api/admin/member-posts/${id}/pin`);
const unpin = (id: string) => admin.delete(`/api/admin/member-posts/${id}/pin`);
const pinned = async (browser = member) =>
  (await browser.get('/api/member/pinned-posts').expect(200)).body as {
    posts: { id: string; title: string }[];
    isFolded: boolean;
  };
const titles = async () => (await pinned()).posts.map(({ title }) => title);
const entriesOf = async (id: string) =>
  (
    await test.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY created_at',
      [id],
    )
  ).map(({ action }) => action);

describe('a pinned post', () => {
  it('is the post of the list, which still has it once, page by page', async () => {
    const [first, , third] = await createPosts(5);
    await pin(first!).expect(204);
    await pin(third!).expect(204);
    const [newest] = (await pinned()).posts;
    expect(newest).toEqual((await member.get(`/api/member/posts/${third}`).expect(200)).body);
    expect(await titles()).toEqual(['Post 2', 'Post 0']);
    const seen: string[] = [];
    for (let next: string | undefined = '/api/member/posts?limit=2'; next;) {
      const answer: { body: { title: string }[]; headers: Record<string, string> } = await member.get(next).expect(200);
      seen.push(...answer.body.map(({ title }) => title));
      next = /^<([^>]+)>/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(seen).toEqual(['Post 4', 'Post 3', 'Post 2', 'Post 1', 'Post 0']);
    const listed = (await admin.get('/api/admin/member-posts').expect(200)).body as { id: string; pinnedAt?: string }[];
    expect(listed.filter(({ pinnedAt }) => pinnedAt).map(({ id }) => id)).toEqual([third, first]);
  });

  it('is pinned and unpinned once, each noted', async () => {
    const [id] = await createPosts(1);
    await Promise.all(Array.from({ length: 6 }, () => pin(id!).expect(204)));
    await pin(id!).expect(204);
    expect(await test.dataSource.manager.count(PinnedPost)).toBe(1);
    await unpin(id!).expect(204);
    await unpin(id!).expect(204);
    expect([await titles(), await entriesOf(id!)]).toEqual([[], ['member-posts.pinned', 'member-posts.unpinned']]);
  });

  it('is one of three, also when more are pinned at the same moment', async () => {
    const ids = await createPosts(9);
    const answers = await Promise.all(ids.map((id) => pin(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204,
      204,
      204,
      ...Array<number>(6).fill(409),
    ]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['pins_full']),
    );
    expect(await titles()).toHaveLength(3);
    const free = ids[answers.findIndex(({ status }) => status === 409)]!;
    await unpin(ids[answers.findIndex(({ status }) => status === 204)]!).expect(204);
    await pin(free).expect(204);
    expect((await pinned()).posts.map(({ id }) => id)).toContain(free);
    await expect(
      test.dataSource.manager.insert(PinnedPost, { slot: 4, postId: (await createPosts(1))[0] }),
    ).rejects.toMatchObject({ driverError: { constraint: 'pinned_posts_slot_exists' } });
  });

  it('takes another slot where one is taken at the same moment', async () => {
    const [first, second] = await createPosts(2);
    const other = test.dataSource.createQueryRunner();
    try {
      await other.startTransaction();
      await other.manager.insert(PinnedPost, { slot: 1, postId: first });
      const waiting = pin(second!).then(({ status }) => status);
      const isWaiting = async () =>
        (
          await test.dataSource.query<object[]>(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INTO pinned_posts%'`,
          )
        ).length > 0;
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
      await other.commitTransaction();
      expect([await waiting, await titles()]).toEqual([204, ['Post 1', 'Post 0']]);
    } finally {
      await other.release();
    }
  });

  it('is visible: hiding it frees its slot for good, deleting it too', async () => {
    const [hidden, deleted] = await createPosts(2);
    await pin(hidden!).expect(204);
    await pin(deleted!).expect(204);
    await admin
      .post('/api/admin/member-posts/bulk-hide')
      .send({ ids: [hidden] })
      .expect(200);
    await pin(hidden!).expect(404);
    await member.delete(`/api/member/posts/${deleted}`).expect(204);
    await admin
      .post('/api/admin/member-posts/bulk-show')
      .send({ ids: [hidden] })
      .expect(200);
    expect([await titles(), await test.dataSource.manager.count(PinnedPost)]).toEqual([[], 0]);
    for (const answer of [pin(randomUUID()), unpin(randomUUID())]) await answer.expect(404);
    await pin('1').expect(422);
  });
});

describe('folding', () => {
  const fold = (isFolded: unknown, browser = member) => browser.put('/api/member/pinned-posts/fold').send({ isFolded });

  it('is each member’s own, until something is pinned later', async () => {
    const [first, second] = await createPosts(2);
    await fold(true).expect(204);
    await pin(first!).expect(204);
    expect((await pinned()).isFolded).toBe(false);
    await fold(true).expect(204);
    const ben = await logIn(await createUser(test.dataSource, { isInnerCircleMember: true }));
    expect([(await pinned()).isFolded, (await pinned(ben)).isFolded]).toEqual([true, false]);
    await fold(false).expect(204);
    expect((await pinned()).isFolded).toBe(false);
    await fold(true).expect(204);
    await test.dataSource.query(`UPDATE member_feed_visits SET pins_folded_at = now() - interval '1 minute'`);
    await test.dataSource.query(`UPDATE pinned_posts SET pinned_at = now() - interval '2 minutes'`);
    expect((await pinned()).isFolded).toBe(true);
    await pin(second!).expect(204);
    expect((await pinned()).isFolded).toBe(false);
    expect((await fold('yes').expect(422)).body.errors).toEqual([{ field: 'isFolded', code: 'invalid_type' }]);
  });
});
