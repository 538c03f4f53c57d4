import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { openStream, STREAM_TEST_MS } from '../../../../test/streams.js';
import { User } from '../../accounts/users/user.entity.js';

jest.setTimeout(STREAM_TEST_MS);

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
  cookie: string;
}
let test: TestApp;
/** Blocks Ben. */
let ana: Person;
let ben: Person;
let cleo: Person;
let host: Person;

const blocks = '/api/member/blocks';
const posts = '/api/member/posts';

async function logIn(overrides: Partial<User>): Promise<Person> {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  const { headers } = await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  const cookies = headers['set-cookie'] as unknown as string[];
  return { user, browser, cookie: cookies.find((one) => one.includes('leap.sid='))!.split(';')[0]! };
}

beforeAll(async () => {
  test = await createTestApp();
  ana = await logIn({ isInnerCircleMember: true, displayName: 'Ana' });
  ben = await logIn({ isInnerCircleMember: true, displayName: 'Ben' });
  cleo = await logIn({ isInnerCircleMember: true, displayName: 'Cleo' });
  host = await logIn({ role: 'admin', displayName: 'Host' });
});
afterAll(() => test.close());
beforeEach(() =>
  test.dataSource.query('TRUNCATE member_profiles, member_posts, member_blocks, portal_notifications CASCADE'),
);

const block = (by: Person, whom: Person) => by.browser.put(`${blocks}/${whom.user.id}`);
const write = async (author: Person, title: string): Promise<string> =>
  (await author.browser.post(posts).send({ type: 'win', title, content: 'Ten characters.' }).expect(201)).body.id;
const comment = async (author: Person, post: string, content: string, parentId?: string): Promise<string> =>
  (await author.browser.post(`${posts}/${post}/comments`).send({ content, parentId }).expect(201)).body.id;
const bodyOf = async (reader: Person, path: string) => (await reader.browser.get(path).expect(200)).body;
const titles = async (reader: Person, query = ''): Promise<string[]> =>
  (await bodyOf(reader, `${posts}${query}`)).map(({ title }: { title: string }) => title);
const contents = async (reader: Person, post: string): Promise<string[]> =>
  (await bodyOf(reader, `${posts}/${post}/comments`)).map(({ content }: { content: string }) => content);
/** Everything that a member is shown of a post and its thread. */
const shown = async (reader: Person, post: string): Promise<unknown> =>
  Promise.all(
    [posts, `${posts}/${post}`, `${posts}/${post}/comments`, `${posts}?q=by`].map((path) => bodyOf(reader, path)),
  );

describe('who blocks somebody', () => {
  it('does not see their posts, in no list, search, pin and link', async () => {
    const theirs = await write(ben, 'By Ben');
    const other = await write(cleo, 'By Cleo');
    for (const id of [theirs, other]) await host.browser.put(`/api/admin/member-posts/${id}/pin`).expect(204);
    await block(ana, ben).expect(204);
    await block(ana, ben).expect(204);
    expect([await titles(ana), await titles(ana, '?q=by'), await titles(ana, '?type=win')]).toEqual([
      ['By Cleo'],
      ['By Cleo'],
      ['By Cleo'],
    ]);
    const pins = (await bodyOf(ana, '/api/member/pinned-posts')).posts;
    expect(pins.map(({ title }: { title: string }) => title)).toEqual(['By Cleo']);
    await ana.browser.get(`${posts}/${theirs}`).expect(404);
    await ana.browser.get(`${posts}/${theirs}/comments`).expect(404);
    expect([await titles(cleo), await titles(host)]).toEqual([
      ['By Cleo', 'By Ben'],
      ['By Cleo', 'By Ben'],
    ]);
    await ana.browser.delete(`${blocks}/${ben.user.id}`).expect(204);
    expect(await titles(ana)).toEqual(['By Cleo', 'By Ben']);
  });

  it('does not see their comments and replies, nor what they are answered in, and counts what is there to see', async () => {
    const post = await write(cleo, 'By Cleo');
    const first = await comment(ben, post, 'By Ben');
    await comment(cleo, post, 'To Ben', first);
    const own = await comment(cleo, post, 'By Cleo');
    await comment(ben, post, 'Reply by Ben', own);
    await ben.browser.post(`${posts}/${post}/like`).expect(200);
    await block(ana, ben).expect(204);
    expect(await contents(ana, post)).toEqual(['By Cleo', 'To Ben']);
    const thread = await bodyOf(ana, `${posts}/${post}/comments`);
    expect([thread[1].parentId, thread[1].parent]).toEqual([first, undefined]);
    expect(await bodyOf(ana, `${posts}/${post}`)).toMatchObject({ commentsCount: 2, likesCount: 1 });
    expect(await bodyOf(cleo, `${posts}/${post}`)).toMatchObject({ commentsCount: 4, likesCount: 1 });
    expect(await contents(cleo, post)).toHaveLength(4);
  });

  it('does not see their profile, and they do not see that of who blocks them', async () => {
    for (const person of [ana, ben, cleo])
      await person.browser.put('/api/member/profile').send({ isListed: true, location: 'Lima' }).expect(200);
    await block(ana, ben).expect(204);
    const names = async (reader: Person): Promise<string[]> =>
      (await bodyOf(reader, '/api/member/people?q=lima'))
        .map(({ displayName }: { displayName: string }) => displayName)
        .toSorted();
    expect([await names(ana), await names(ben), await names(cleo)]).toEqual([
      ['Ana', 'Cleo'],
      ['Ben', 'Cleo'],
      ['Ana', 'Ben', 'Cleo'],
    ]);
    const missing = async (reader: Person, id: string) =>
      (await reader.browser.get(`/api/member/people/${id}`).expect(404)).body;
    const { requestId: _one, ...toBen } = await missing(ben, ana.user.id);
    const { requestId: _other, ...toAnybody } = await missing(ben, randomUUID());
    expect({ ...toBen, instance: '' }).toEqual({ ...toAnybody, instance: '' });
    await missing(ana, ben.user.id);
  });

  it('gets nothing of what they write, by events, notifications and numbers', async () => {
    const own = await write(ana, 'By Ana');
    await block(ana, ben).expect(204);
    const stream = await openStream(`${test.url}/api/member/events`, ana.cookie);
    const theirs = await write(ben, 'By Ben');
    await comment(ben, theirs, 'On the own post');
    const conversation = await write(cleo, 'By Cleo');
    await comment(ben, own, 'By Ben');
    const last = await write(cleo, 'The last one');
    await stream.until(({ data }) => data.type === 'post' && data.id === last);
    const events = stream.events.map(({ data }) => `${data.type} ${data.id}`);
    stream.close();
    expect([events.filter((event) => event.endsWith(theirs)), events.includes(`comment ${own}`)]).toEqual([[], false]);
    expect(events).toContain(`post ${conversation}`);
    const unread = async () => (await bodyOf(ana, '/api/member/notifications/unread')).unread;
    expect([await unread(), await bodyOf(ana, '/api/member/notifications')]).toEqual([0, []]);
    await comment(cleo, own, 'By Cleo');
    expect(await bodyOf(ana, '/api/member/notifications')).toMatchObject([{ comments: 1 }]);
  });

  it('sees whom they block in the settings, the latest first, and nobody else does', async () => {
    await block(ana, ben).expect(204);
    await block(ana, cleo).expect(204);
    await test.dataSource.query(
      `UPDATE member_blocks SET created_at = now() - interval '1 day' WHERE blocked_id = $1`,
      [ben.user.id],
    );
    expect(await bodyOf(ana, blocks)).toEqual([
      { userId: cleo.user.id, displayName: 'Cleo', blockedAt: expect.any(String) },
      { userId: ben.user.id, displayName: 'Ben', blockedAt: expect.any(String) },
    ]);
    for (const person of [ben, cleo, host]) expect(await bodyOf(person, blocks)).toEqual([]);
  });

  it('has blocks in the own export alone, and they are deleted with either account', async () => {
    await block(ana, ben).expect(204);
    const exported = async (person: Person) => (await bodyOf(person, '/api/auth/user/export')).tables;
    expect((await exported(ana)).member_blocks).toMatchObject([{ blocked_id: ben.user.id }]);
    expect(JSON.stringify(await exported(ben))).not.toContain(ana.user.id);
    await write(ana, 'By Ana');
    const { text } = await host.browser
      .post('/api/admin/privacy-requests/find-person')
      .send({ email: ana.user.email })
      .expect(200);
    expect([text.includes('member_posts'), text.includes('member_blocks')]).toEqual([true, false]);
    for (const mine of [true, false]) {
      const leaving = await logIn({ isInnerCircleMember: true });
      await (mine ? block(leaving, cleo) : block(cleo, leaving)).expect(204);
      await test.dataSource.query('DELETE FROM users WHERE id = $1', [leaving.user.id]);
    }
    expect(await test.dataSource.query('SELECT 1 FROM member_blocks')).toHaveLength(1);
  });
});

describe('who is blocked', () => {
  it('is shown everything as before, but for a profile as if it were off', async () => {
    const theirs = await write(ben, 'By Ben');
    const post = await write(ana, 'By Ana');
    await comment(ana, post, 'By Ana');
    await comment(ben, post, 'By Ben');
    await comment(ana, theirs, 'On theirs by Ana');
    await ana.browser.post(`${posts}/${theirs}/like`).expect(200);
    await ana.browser.put('/api/member/profile').send({ isListed: false, location: 'Lima' }).expect(200);
    const before = [await shown(ben, post), await shown(ben, theirs), await bodyOf(ben, '/api/member/people')];
    await ana.browser.put('/api/member/profile').send({ isListed: true, location: 'Lima' }).expect(200);
    await block(ana, ben).expect(204);
    expect([await shown(ben, post), await shown(ben, theirs), await bodyOf(ben, '/api/member/people')]).toEqual(before);
  });

  it('can still comment, like and report what they see, and be reported', async () => {
    const post = await write(ana, 'By Ana');
    const theirs = await write(ben, 'By Ben');
    await block(ana, ben).expect(204);
    await comment(ben, post, 'By Ben');
    await ben.browser.post(`${posts}/${post}/like`).expect(200);
    for (const [by, id] of [
      [ben, post],
      [ana, theirs],
    ] as const)
      await by.browser.post(`${posts}/${id}/reports`).send({ reason: 'other' }).expect(201);
  });
});

describe('the host', () => {
  it('cannot be blocked, also when somebody becomes one; nobody blocks themselves or strangers', async () => {
    await block(ana, host).expect(403);
    await block(ana, ana).expect(403);
    await ana.browser.put(`${blocks}/${randomUUID()}`).expect(404);
    const stranger = await createUser(test.dataSource, {});
    await ana.browser.put(`${blocks}/${stranger.id}`).expect(404);
    const editor = await logIn({ isInnerCircleMember: true });
    await block(ana, editor).expect(204);
    await test.dataSource.manager.update(User, editor.user.id, { role: 'admin' });
    expect(await bodyOf(ana, blocks)).toEqual([]);
  });
});
