import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPostReaction } from './member-post-reaction.entity.js';

let test: TestApp;
let ana: User;
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
  anaBrowser = await logIn(ana);
  benBrowser = await logIn(await createUser(test.dataSource, { isInnerCircleMember: true }));
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

const path = (kind: string, post = id) => `/api/member/posts/${post}/reactions/${kind}`;
const add = (kind: string, browser = anaBrowser, post = id) => browser.post(path(kind, post));
const remove = (kind: string, browser = anaBrowser, post = id) => browser.delete(path(kind, post));
const seen = async (browser = anaBrowser) => (await browser.get(`/api/member/posts/${id}`).expect(200)).body;
const counted = async () => {
  const post = await test.dataSource.manager.findOneByOrFail(MemberPost, { id });
  return [post.withYouCount, post.strengthCount, post.thanksCount, post.likesCount];
};

describe('a reaction', () => {
  it('is one per member, post and kind; each answers the new state of its kind', async () => {
    expect((await add('with_you').expect(200)).body).toEqual({ kind: 'with_you', count: 1, isOwn: true });
    expect((await add('with_you').expect(200)).body).toEqual({ kind: 'with_you', count: 1, isOwn: true });
    expect((await add('with_you', benBrowser).expect(200)).body).toEqual({ kind: 'with_you', count: 2, isOwn: true });
    expect((await add('thanks').expect(200)).body).toEqual({ kind: 'thanks', count: 1, isOwn: true });
    expect((await remove('with_you').expect(200)).body).toEqual({ kind: 'with_you', count: 1, isOwn: false });
    expect((await remove('with_you').expect(200)).body).toEqual({ kind: 'with_you', count: 1, isOwn: false });
    expect(await counted()).toEqual([1, 0, 1, 0]);
  });

  it('is marked in list, post and pinned posts for its member, and counted for everybody; likes stay what they are', async () => {
    await add('strength', benBrowser).expect(200);
    await benBrowser.post(`/api/member/posts/${id}/like`).expect(200);
    const reactionsFor = (isOwn: boolean) => [
      { kind: 'with_you', count: 0, isOwn: false },
      { kind: 'strength', count: 1, isOwn },
      { kind: 'thanks', count: 0, isOwn: false },
    ];
    expect(await seen(benBrowser)).toMatchObject({ reactions: reactionsFor(true), likesCount: 1, isLiked: true });
    expect(await seen()).toMatchObject({ reactions: reactionsFor(false), likesCount: 1, isLiked: false });
    await test.dataSource.query('INSERT INTO pinned_posts (slot, post_id) VALUES (1, $1)', [id]);
    const [listed] = (await benBrowser.get('/api/member/posts').expect(200)).body;
    const [pinned] = (await benBrowser.get('/api/member/pinned-posts').expect(200)).body.posts;
    expect([listed, pinned]).toEqual([await seen(benBrowser), await seen(benBrowser)]);
    expect((await seen()).editedAt).toBeUndefined();
  });

  it('is stored once for concurrent requests of one member', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => add(n % 2 === 0 ? 'thanks' : 'strength')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect([await counted(), await test.dataSource.manager.count(MemberPostReaction)]).toEqual([[0, 1, 1, 0], 2]);
  });

  it('requires a visible post and a kind that exists', async () => {
    expect((await add('with_you', anaBrowser, randomUUID()).expect(404)).body.code).toBe('not_found');
    expect((await add('anger').expect(422)).body.errors).toEqual([{ field: 'kind', code: 'invalid_choice' }]);
    await add('with_you').expect(200);
    await test.dataSource.manager.update(MemberPost, id, { isVisible: false });
    await add('with_you', benBrowser).expect(404);
    await remove('with_you').expect(404);
    expect(await counted()).toEqual([1, 0, 0, 0]);
  });

  it('is deleted with the account of its member, and the count follows', async () => {
    const leaving = await createUser(test.dataSource, { isInnerCircleMember: true });
    const browser = await logIn(leaving);
    for (const kind of ['with_you', 'thanks']) await add(kind, browser).expect(200);
    await add('with_you').expect(200);
    await test.dataSource.manager.delete(User, leaving.id);
    expect(await counted()).toEqual([1, 0, 0, 0]);
  });
});
