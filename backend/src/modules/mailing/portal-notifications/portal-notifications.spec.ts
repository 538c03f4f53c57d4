import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMailedApp, type Outbox } from '../../../../test/account-emails.js';
import type { TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { statementsDuring } from '../../../../test/statements.js';
import { openStream } from '../../../../test/streams.js';
import type { JobName } from '../../../jobs/job-names.js';
import { User } from '../../accounts/users/user.entity.js';
import { RetentionService } from '../../privacy/retention/retention.service.js';

let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  ({ test, outbox } = await createMailedApp());
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

type Browser = ReturnType<TestApp['browser']>;
interface Person {
  user: User;
  browser: Browser;
}

async function member(overrides: Partial<User> = {}): Promise<Person> {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}
const post = async ({ browser }: Person, title = 'A quiet win'): Promise<string> =>
  (
    await browser
      .post('/api/member/posts')
      .send({ type: 'win', title, content: 'I said no, and slept.', tags: [] })
      .expect(201)
  ).body.id;
const comment = async ({ browser }: Person, postId: string): Promise<string> =>
  (await browser.post(`/api/member/posts/${postId}/comments`).send({ content: 'Words.' }).expect(201)).body.id;
const list = async ({ browser }: Person, query = '') =>
  (await browser.get(`/api/member/notifications${query}`).expect(200)).body as {
    id: string;
    kind: string;
    title: string;
    comments: number;
    commentId?: string;
    latestAt: string;
    isRead: boolean;
  }[];
const unread = async ({ browser }: Person): Promise<number> =>
  (await browser.get('/api/member/notifications/unread').expect(200)).body.unread;
/** Kind, title, number of comments, and whether it is read. */
const shown = async (person: Person) =>
  (await list(person)).map(({ kind, title, comments, isRead }) => [kind, title, comments, isRead]);
const query = (sql: string, values: unknown[]) => test.dataSource.query(sql, values);

/** Runs the jobs that announce something, each twice, as after a killed process. */
async function work(): Promise<void> {
  const jobs = await test.dataSource.query<{ name: JobName; data: { id: string } }[]>(
    `SELECT name, data FROM pgboss.job WHERE name LIKE 'member-notifications.announce-%' AND state = 'created'`,
  );
  for (const { name, data } of [...jobs, ...jobs]) await outbox.run(name, data.id);
}
async function publish(admin: Person): Promise<string> {
  const [row] = await test.dataSource.query<{ id: string }[]>(
    `INSERT INTO call_recordings (title, recorded_at, is_visible) VALUES ('The call', now(), false) RETURNING id`,
  );
  const { body } = await admin.browser.get(`/api/admin/call-recordings/${row?.id}`).expect(200);
  await admin.browser.post(`/api/admin/call-recordings/${row?.id}/publish`).send({ version: body.updatedAt });
  return row?.id ?? '';
}

describe('comments', () => {
  it('on one’s own post, and on one that one commented on, are one entry each, and nobody’s own comments are', async () => {
    const [author, first, second, other] = [await member(), await member(), await member(), await member()];
    const postId = await post(author);
    await comment(author, postId);
    await comment(first, postId);
    await comment(second, postId);
    await Promise.all([comment(second, postId), comment(second, postId), comment(first, postId)]);
    expect(await shown(author)).toEqual([['own_post', 'A quiet win', 5, false]]);
    expect(await shown(first)).toEqual([['joined_post', 'A quiet win', 3, false]]);
    expect(await shown(second)).toEqual([['joined_post', 'A quiet win', 1, false]]);
    expect([await shown(other), await unread(author), await unread(other)]).toEqual([[], 1, 0]);
  });

  it('say nothing about hidden and deleted posts and comments, or by people who have left', async () => {
    const [author, first, second] = [await member(), await member(), await member()];
    const postId = await post(author);
    const [deleted, hidden] = [await comment(first, postId), await comment(first, postId)];
    await comment(second, postId);
    await first.browser.delete(`/api/member/posts/${postId}/comments/${deleted}`).expect(204);
    await query('UPDATE member_post_comments SET is_visible = false WHERE id = $1', [hidden]);
    expect(await shown(author)).toEqual([['own_post', 'A quiet win', 1, false]]);
    await query('UPDATE users SET is_disabled = true WHERE id = $1', [second.user.id]);
    expect([await shown(author), await unread(author)]).toEqual([[], 0]);
    await query('UPDATE users SET is_disabled = false WHERE id = $1', [second.user.id]);
    expect(await unread(author)).toBe(1);
    await query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [second.user.id]);
    expect([await shown(author), await unread(author)]).toEqual([[], 0]);
    await query('UPDATE users SET is_inner_circle_member = true WHERE id = $1', [second.user.id]);
    await query('UPDATE member_posts SET is_visible = false WHERE id = $1', [postId]);
    expect([await shown(author), await unread(author)]).toEqual([[], 0]);
    await query('UPDATE member_posts SET is_visible = true WHERE id = $1', [postId]);
    await test.dataSource.getRepository(User).delete(second.user.id);
    expect(await shown(author)).toEqual([]);
  });

  it('are not kept for those who have left', async () => {
    const [author, first, second] = [await member(), await member(), await member()];
    const postId = await post(author);
    await comment(first, postId);
    await query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [first.user.id]);
    await comment(second, postId);
    expect(
      await test.dataSource.query('SELECT 1 FROM portal_notifications WHERE user_id = $1', [first.user.id]),
    ).toEqual([]);
    await first.browser.get('/api/member/notifications').expect(403);
  });

  it('that came after what was read are new, and counted from there', async () => {
    const [author, other] = [await member(), await member()];
    const postId = await post(author);
    await comment(other, postId);
    const [seen] = await list(author);
    await comment(other, postId);
    const read = (body: object) => author.browser.post('/api/member/notifications/read').send(body).expect(200);
    expect((await read({ id: seen?.id, until: seen?.latestAt })).body).toEqual({ unread: 1 });
    const [both] = await list(author);
    expect([both?.comments, (await read({ id: both?.id, until: both?.latestAt })).body]).toEqual([2, { unread: 0 }]);
    expect(await shown(author)).toEqual([['own_post', 'A quiet win', 2, true]]);
    const latest = await comment(other, postId);
    expect(await shown(author)).toEqual([['own_post', 'A quiet win', 1, false]]);
    expect((await list(author)).map(({ commentId }) => commentId)).toEqual([latest]);
  });

  it('lead to the first one that is new and still there', async () => {
    const [author, other] = [await member(), await member()];
    const postId = await post(author);
    const [first, second] = [await comment(other, postId), await comment(other, postId)];
    expect((await list(author)).map(({ commentId }) => commentId)).toEqual([first]);
    await other.browser.delete(`/api/member/posts/${postId}/comments/${first}`).expect(204);
    expect((await list(author)).map(({ commentId }) => commentId)).toEqual([second]);
  });
});

describe('the owner’s posts and recordings', () => {
  it('are announced once to each current member, however often the job runs', async () => {
    const [owner, first, second, lapsed] = [
      await member({ role: 'admin' }),
      await member(),
      await member(),
      await member({ isInnerCircleMember: false }),
    ];
    await post(first, 'A member’s post');
    const announced = await post(owner, 'From the owner');
    const recording = await publish(owner);
    await work();
    const rows = await test.dataSource.query<{ user_id: string }[]>('SELECT user_id FROM portal_notifications');
    expect([rows.length, rows.some((row) => row.user_id === lapsed.user.id)]).toEqual([5, false]);
    for (const person of [first, second])
      expect(await shown(person)).toEqual([
        ['recording', 'The call', 0, false],
        ['announcement', 'From the owner', 0, false],
      ]);
    expect((await shown(owner)).map(([kind]) => kind)).toEqual(['recording']);
    await query('UPDATE call_recordings SET is_visible = false WHERE id = $1', [recording]);
    await query('UPDATE member_posts SET is_visible = false WHERE id = $1', [announced]);
    expect([await shown(first), await unread(first)]).toEqual([[], 0]);
  });

  it('are not announced when they were hidden or deleted before', async () => {
    const [owner, first] = [await member({ role: 'admin' }), await member()];
    const [hidden, deleted] = [await post(owner), await post(owner)];
    await query('UPDATE member_posts SET is_visible = false WHERE id = $1', [hidden]);
    await owner.browser.delete(`/api/member/posts/${deleted}`).expect(204);
    await work();
    expect(await test.dataSource.query('SELECT 1 FROM portal_notifications')).toEqual([]);
    expect(await shown(first)).toEqual([]);
  });
});

describe('the list', () => {
  it('has pages, in one statement each, and is marked as read as a whole, for its reader alone', async () => {
    const [author, other] = [await member(), await member()];
    for (const title of ['First', 'Second', 'Third']) await comment(other, await post(author, title));
    const foreign = await post(other, 'Elsewhere');
    await comment(author, foreign);
    await comment(other, foreign);
    const { statements, result } = await statementsDuring(() =>
      author.browser.get('/api/member/notifications?limit=2'),
    );
    const next = /<([^>]+)>/.exec(String(result.headers['link']))?.[1] ?? '';
    expect(statements.filter(({ text }) => text.includes('portal_notifications'))).toHaveLength(1);
    const rest = (await author.browser.get(next).expect(200)).body as { title: string }[];
    expect([...(result.body as typeof rest), ...rest].map(({ title }) => title)).toEqual([
      'Elsewhere',
      'Third',
      'Second',
      'First',
    ]);
    const [latest] = await list(author);
    const [theirs] = await list(other);
    const { body } = await author.browser
      .post('/api/member/notifications/read')
      .send({ until: latest?.latestAt })
      .expect(200);
    await author.browser
      .post('/api/member/notifications/read')
      .send({ until: new Date().toISOString(), id: theirs?.id })
      .expect(200);
    expect([body, await unread(other)]).toEqual([{ unread: 0 }, 1]);
    await author.browser.post('/api/member/notifications/read').send({ until: 'yesterday' }).expect(422);
  });

  it('forgets after 90 days', async () => {
    const [author, other] = [await member(), await member()];
    for (const title of ['Old', 'New']) await comment(other, await post(author, title));
    await test.dataSource.query(
      `UPDATE portal_notifications n SET latest_at = now() - interval '91 days' FROM member_posts p WHERE p.id = n.post_id AND p.title = 'Old'`,
    );
    await test.app.get(RetentionService, { strict: false }).deleteExpired();
    expect((await shown(author)).map(([, title]) => title)).toEqual(['New']);
  });

  it('is live: its reader alone hears of what is new and what was read elsewhere, without an id', async () => {
    const [author, other] = [await member(), await member()];
    const postId = await post(author);
    const streams = await Promise.all(
      [author, other].map(async ({ user }) => {
        const { headers } = await test.http.post('/api/login').send({ email: user.email, password: testPassword });
        const cookie = String((headers['set-cookie'] as unknown as string[]).find((one) => one.includes('leap.sid=')));
        return openStream(`${test.url}/api/member/events`, cookie.split(';')[0]);
      }),
    );
    const notices = () =>
      streams.map(({ events }) => events.filter(({ data }) => data.type === 'notification').map(({ data }) => data));
    await comment(other, postId);
    await streams[0]?.until(({ data }) => data.type === 'notification');
    await author.browser.post('/api/member/notifications/read').send({ until: new Date().toISOString() }).expect(200);
    await streams[0]?.until(() => (notices()[0]?.length ?? 0) > 1);
    expect(notices()).toEqual([[{ type: 'notification' }, { type: 'notification' }], []]);
    for (const stream of streams) stream.close();
  });
});
