import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { openStream, type OpenStream } from '../../../../test/streams.js';
import { CommunityActivity } from '../member-posts/community-activity.service.js';
import type { User } from '../../accounts/users/user.entity.js';

type Browser = ReturnType<TestApp['browser']>;
interface Person {
  user: User;
  browser: Browser;
  cookie: string;
}

const POSTS = '/api/member/posts';
const draft = { type: 'win', title: 'Between us', content: 'Nobody else knows the word marmalade.', tags: ['quiet'] };

let test: TestApp;
let admin: Person;
/** In the pod. */
let ana: Person;
let ben: Person;
/** In another pod. */
let cai: Person;
/** In none. */
let dan: Person;
/** In the pod, whose membership is over. */
let eva: Person;
/** Was in the pod and wrote there, and is in the other one now. */
let fay: Person;
let podId: string;
let otherId: string;
/** Ana's post in the pod, and that of Fay. */
let postId: string;
let movedId: string;

async function person(overrides: Partial<User> = {}): Promise<Person> {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
  const browser = test.browser();
  const { headers } = await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  const cookies = headers['set-cookie'] as unknown as string[];
  return { user, browser, cookie: String(cookies.find((one) => one.includes('leap.sid='))).split(';')[0] ?? '' };
}
const pod = async (name: string): Promise<string> =>
  (await admin.browser.post('/api/admin/pods').send({ name }).expect(201)).body.id;
const put = (id: string, { user }: Person) => admin.browser.put(`/api/admin/pods/${id}/people/${user.id}`).expect(200);
const write = async ({ browser }: Person, more: object): Promise<string> =>
  (
    await browser
      .post(POSTS)
      .send({ ...draft, ...more })
      .expect(201)
  ).body.id;
const titles = async ({ browser }: Person, query = ''): Promise<string[]> =>
  (await browser.get(`${POSTS}${query}`).expect(200)).body.map(({ title }: { title: string }) => title);
const comment = async ({ browser }: Person, id: string): Promise<string> =>
  (await browser.post(`${POSTS}/${id}/comments`).send({ content: 'Me too.' }).expect(201)).body.id;
const notifications = async ({ browser }: Person): Promise<string[]> =>
  (await browser.get('/api/member/notifications').expect(200)).body.map(({ title }: { title: string }) => title);

beforeAll(async () => {
  test = await createTestApp();
  admin = await person({ role: 'admin', isInnerCircleMember: false });
  [ana, ben, cai, dan, eva, fay] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  [podId, otherId] = [await pod('First pod'), await pod('Second pod')];
  for (const one of [ana, ben, eva, fay]) await put(podId, one);
  await put(otherId, cai);
  await write(dan, { title: 'For all' });
  postId = await write(ana, { podId });
  movedId = await write(fay, { podId, title: 'Before I moved' });
  await comment(fay, postId);
  await put(otherId, fay);
  await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [eva.user.id]);
});
afterAll(() => test.close());

describe('the posts of a pod', () => {
  /** What somebody gets for reading or changing Ana's post: list, search, read, comment, like, react, report. */
  async function statuses({ browser }: { browser: Browser }): Promise<number[]> {
    const at = `${POSTS}/${postId}`;
    const answers = [
      await browser.get(at),
      await browser.get(`${at}/comments`),
      await browser.post(`${at}/comments`).send({ content: 'Here.' }),
      await browser.post(`${at}/like`),
      await browser.delete(`${at}/like`),
      await browser.post(`${at}/reactions/with_you`),
      await browser.delete(`${at}/reactions/with_you`),
      await browser.post(`${at}/reports`).send({ reason: 'other', details: `${Math.random()}` }),
      await browser.post(POSTS).send({ ...draft, podId }),
    ];
    return answers.map(({ status }) => status);
  }

  it('are open to its people and the owner, and to nobody else', async () => {
    const open = [200, 200, 201, 200, 200, 200, 200, 201, 201];
    const closed = open.map(() => 404);
    expect(await statuses(ben)).toEqual(open);
    expect(await statuses(admin)).toEqual(open);
    // The same as for a post that never was: its id says nothing.
    for (const one of [cai, dan, fay]) expect(await statuses(one)).toEqual(closed);
    expect(await statuses(eva)).toEqual(open.map(() => 403));
    expect(await statuses({ browser: test.browser() })).toEqual(open.map(() => 401));
  });

  it('are in its own list alone, and not counted or found elsewhere', async () => {
    const inPod = ['Between us', 'Between us', 'Before I moved', 'Between us'];
    for (const one of [ana, ben, admin]) {
      expect(await titles(one, `?podId=${podId}`)).toEqual(inPod);
      expect(await titles(one)).toEqual(['For all']);
      expect(await titles(one, '?q=marmalade')).toEqual(['For all']);
      expect(await titles(one, `?podId=${podId}&q=moved`)).toEqual(['Before I moved']);
    }
    for (const one of [cai, dan, fay]) {
      expect(await titles(one, `?podId=${podId}`)).toEqual([]);
      expect(await titles(one, `?podId=${podId}&q=marmalade&tag=quiet&type=win`)).toEqual([]);
      expect(await titles(one, '?tag=quiet')).toEqual(['For all']);
    }
    const week = (one: Person) => test.app.get(CommunityActivity).countWeek(one.user.id, new Date(Date.now() + 60_000));
    expect([await week(cai), await week(fay)].map(({ posts, comments }) => [posts, comments])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect((await week(ana)).posts).toBe(4);
  });

  it('notify nobody who is not in it any more, in the portal or by email', async () => {
    const heard = await openStream(`${test.url}/api/member/events`, fay.cookie);
    await comment(ben, movedId);
    await comment(ben, postId);
    const mine = await comment(dan, await write(cai, { title: 'Next' }));
    // What follows has come, so what was before it would have.
    await heard.until(({ data }) => data.type === 'comment');
    expect(heard.events.filter(({ type, data }) => type === 'message' && data.type === 'notification')).toEqual([]);
    heard.close();
    expect([await notifications(ana), await notifications(fay)]).toEqual([['Between us'], []]);
    expect(await test.dataSource.query('SELECT FROM comment_notices WHERE user_id = $1', [fay.user.id])).toEqual([]);
    // What was noted while they were there is not read either.
    await put(podId, fay);
    const later = await comment(ben, movedId);
    expect(await notifications(fay)).toEqual(['Before I moved']);
    await put(otherId, fay);
    expect(await notifications(fay)).toEqual([]);
    expect((await fay.browser.get('/api/member/notifications/unread').expect(200)).body.unread).toBe(0);
    const read = (one: Person) => test.app.get(CommunityActivity).visibleComments(one.user.id, [later, mine]);
    expect((await read(fay)).length).toBe(1);
    expect((await read(ana)).length).toBe(2);
  });

  it('can be taken back by who wrote them, also after a move, and not changed or read', async () => {
    const gil = await person();
    await put(podId, gil);
    const id = await write(gil, { podId, title: 'Before I moved too' });
    const own = await comment(gil, postId);
    await put(otherId, gil);
    await gil.browser.get(`${POSTS}/${id}`).expect(404);
    await gil.browser.patch(`${POSTS}/${id}`).send({ title: 'Other words' }).expect(404);
    await gil.browser.delete(`${POSTS}/${postId}`).expect(403);
    await gil.browser.delete(`${POSTS}/${id}`).expect(204);
    await gil.browser.delete(`${POSTS}/${postId}/comments/${own}`).expect(204);
    await gil.browser.delete(`${POSTS}/${postId}`).expect(404);
  });

  it('are heard of in its people’s portals alone', async () => {
    const streams: OpenStream[] = [];
    for (const { cookie } of [ben, admin, cai, dan])
      streams.push(await openStream(`${test.url}/api/member/events`, cookie));
    const id = await write(ana, { podId, title: 'Live' });
    await comment(ben, id);
    await ana.browser.delete(`${POSTS}/${id}`).expect(204);
    const all = await write(ana, { title: 'After' });
    for (const { until } of streams) await until(({ data }) => data.id === all);
    const kinds = streams.map(
      ({ events }) => new Set(events.filter(({ data }) => data.id === id).map(({ data }) => data.type)),
    );
    for (const stream of streams) stream.close();
    const own = new Set(['pod-post', 'post-changed', 'comment', 'post-deleted']);
    expect(kinds).toEqual([own, own, new Set(), new Set()]);
  });

  it('are hidden by the owner, whose list names their pod; they are not pinned for all', async () => {
    const list = async (query: string) =>
      (await admin.browser.get(`/api/admin/member-posts${query}`).expect(200)).body as { podName?: string }[];
    expect((await list(`?podId=${otherId}`)).length).toBe(0);
    expect((await list(`?podId=${podId}`)).every(({ podName }) => podName === 'First pod')).toBe(true);
    expect((await list('')).some(({ podName }) => podName === undefined)).toBe(true);
    await admin.browser.put(`/api/admin/member-posts/${postId}/pin`).expect(404);
    await admin.browser
      .post('/api/admin/member-posts/bulk-hide')
      .send({ ids: [movedId] })
      .expect(200);
    await ben.browser.get(`${POSTS}/${movedId}`).expect(404);
  });

  it('announce nothing of the owner to the others', async () => {
    const id = await write(admin, { podId, title: 'From the owner' });
    expect(await test.dataSource.query(`SELECT FROM pgboss.job WHERE data ->> 'id' = $1`, [id])).toEqual([]);
    expect((await ana.browser.get(`${POSTS}/${id}`).expect(200)).body.author.isHost).toBe(true);
  });

  it('stay in their pod, open at once to who comes, and go with it', async () => {
    await expect(
      test.dataSource.query('UPDATE member_posts SET pod_id = NULL WHERE id = $1', [postId]),
    ).rejects.toMatchObject({ driverError: { constraint: 'member_posts_pod_stays' } });
    const heard = await openStream(`${test.url}/api/member/events`, dan.cookie);
    await dan.browser.get(`${POSTS}/${postId}`).expect(404);
    await put(podId, dan);
    await dan.browser.get(`${POSTS}/${postId}`).expect(200);
    await heard.until(({ data }) => data.type === 'pod');
    heard.close();
    expect((await dan.browser.get('/api/member/pod').expect(200)).body.pod.id).toBe(podId);
    await admin.browser.delete(`/api/admin/pods/${podId}`).expect(204);
    for (const one of [ana, admin]) await one.browser.get(`${POSTS}/${postId}`).expect(404);
    expect(await titles(ana, `?podId=${podId}`)).toEqual([]);
    expect((await titles(ana)).includes('Between us')).toBe(false);
    await ana.browser
      .post(POSTS)
      .send({ ...draft, podId })
      .expect(404);
  });
});
