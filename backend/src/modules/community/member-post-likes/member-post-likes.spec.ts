import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPostLike } from './member-post-like.entity.js';

let test: TestApp;
let ana: User;
let ben: User;
let anaBrowser: ReturnType<TestApp['browser']>;
let benBrowser: ReturnType<TestApp['browser']>;
let id: string;

async function logIn(user: User): Promise<ReturnType<TestApp['browser']>> {
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return browser;
}

beforeAll(async () => {
  test = await createTestApp();
  ana = await createUser(test.dataSource, { isInnerCircleMember: true });
  ben = await createUser(test.dataSource, { isInnerCircleMember: true });
  anaBrowser = await logIn(ana);
  benBrowser = await logIn(ben);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.manager.deleteAll(MemberPost);
  const { identifiers } = await test.dataSource.manager.insert(MemberPost, {
    userId: ana.id,
    type: 'win',
    title: 'A',
    content: 'Sample content.',
  });
  id = String(identifiers[0]?.['id']);
});

const like = (browser = anaBrowser, post = id) => browser.post(`/api/member/posts/${post}/like`);
const unlike = (browser = anaBrowser, post = id) => browser.delete(`/api/member/posts/${post}/like`);
const counted = async () => (await test.dataSource.manager.findOneByOrFail(MemberPost, { id })).likesCount;
const rows = () => test.dataSource.manager.countBy(MemberPostLike, { postId: id });

describe('a like', () => {
  it('is one per member and post, added and removed without a body; both answer the new state', async () => {
    expect((await like().expect(200)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await like().expect(200)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await like(benBrowser).expect(200)).body).toEqual({ liked: true, likesCount: 2 });
    expect((await unlike().expect(200)).body).toEqual({ liked: false, likesCount: 1 });
    expect((await unlike().expect(200)).body).toEqual({ liked: false, likesCount: 1 });
    expect([await counted(), await rows()]).toEqual([1, 1]);
  });

  it('is marked in list and post for its member, and counted for everybody', async () => {
    await like(benBrowser).expect(200);
    const seen = async (browser: typeof anaBrowser) =>
      [
        (await browser.get('/api/member/posts').expect(200)).body[0],
        (await browser.get(`/api/member/posts/${id}`).expect(200)).body,
      ].map(({ isLiked, likesCount }) => [isLiked, likesCount]);
    expect(await seen(benBrowser)).toEqual([
      [true, 1],
      [true, 1],
    ]);
    expect(await seen(anaBrowser)).toEqual([
      [false, 1],
      [false, 1],
    ]);
  });

  it('is stored once for concurrent requests of one member', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => like()));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect([await counted(), await rows()]).toEqual([1, 1]);
  });

  it('requires a visible post', async () => {
    expect((await like(anaBrowser, randomUUID()).expect(404)).body.code).toBe('not_found');
    expect((await like(anaBrowser, 'nonsense').expect(422)).body.errors).toContainEqual({
      field: 'id',
      code: expect.any(String),
    });
    await like().expect(200);
    await test.dataSource.manager.update(MemberPost, id, { isVisible: false });
    await like(benBrowser).expect(404);
    await unlike().expect(404);
    expect([await counted(), await rows()]).toEqual([1, 1]);
  });

  it('is refused from another origin', async () => {
    const { body } = await like().set({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }).expect(403);
    expect(body.code).toBe('cross_origin_refused');
    expect(await rows()).toBe(0);
  });

  it('requires a session: 401 without one', async () => {
    await test.http.post(`/api/member/posts/${id}/like`).expect(401);
  });

  it('is deleted with the account of its member, and the count follows', async () => {
    const leaving = await createUser(test.dataSource, { isInnerCircleMember: true });
    await like(await logIn(leaving)).expect(200);
    await like().expect(200);
    await test.dataSource.manager.delete(User, leaving.id);
    expect([await counted(), await rows()]).toEqual([1, 1]);
  });
});
