import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from './member-post.entity.js';

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
  id = String(
    (
      await test.dataSource.manager.insert(MemberPost, {
        userId: ana.id,
        type: 'win',
        title: 'Before',
        content: 'Sample content.',
        tags: ['rest'],
      })
    ).identifiers[0]?.['id'],
  );
});

const path = (post = id) => `/api/member/posts/${post}`;
const change = (body: object, browser = anaBrowser) => browser.patch(path()).send(body);
const hide = () => test.dataSource.manager.update(MemberPost, id, { isVisible: false });

describe('GET /api/member/posts/{id}', () => {
  it('answers one post as the list does', async () => {
    const [listed] = (await benBrowser.get('/api/member/posts').expect(200)).body;
    expect((await benBrowser.get(path()).expect(200)).body).toEqual(listed);
    expect(listed).toMatchObject({ id, isOwn: false, isLiked: false });
  });

  it('answers 404 for a missing and for a hidden post, to its author too', async () => {
    const never = (await anaBrowser.get(path(randomUUID())).expect(404)).body;
    await hide();
    const hidden = (await anaBrowser.get(path()).expect(404)).body;
    expect({ ...hidden, instance: '', requestId: '' }).toEqual({ ...never, instance: '', requestId: '' });
    await anaBrowser.get(path('nonsense')).expect(422);
  });
});

describe('PATCH /api/member/posts/{id}', () => {
  it('changes the given fields only, marks it as edited, and the search finds the new text', async () => {
    const { body } = await change({ title: ' After ', tags: ['work', ' work '] }).expect(200);
    expect(body).toMatchObject({
      title: 'After',
      content: 'Sample content.',
      type: 'win',
      tags: ['work'],
      editedAt: expect.any(String),
      isOwn: true,
    });
    const found = async (q: string) => (await benBrowser.get('/api/member/posts').query({ q }).expect(200)).body.length;
    expect([await found('after'), await found('before')]).toEqual([1, 0]);
  });

  it('does not mark it when the text is the same', async () => {
    expect((await change({}).expect(200)).body.editedAt).toBeUndefined();
    expect(
      (await change({ title: 'Before', content: 'Sample content.', type: 'win', tags: ['rest'] }).expect(200)).body
        .editedAt,
    ).toBeUndefined();
  });

  it('likes and comments do not mark it either', async () => {
    await benBrowser.post(`${path()}/like`).expect(200);
    await benBrowser.post(`${path()}/comments`).send({ content: 'Words' }).expect(201);
    expect((await anaBrowser.get(path()).expect(200)).body).toMatchObject({ likesCount: 1, commentsCount: 1 });
    expect((await anaBrowser.get(path()).expect(200)).body.editedAt).toBeUndefined();
  });

  it.each([
    ['a blank title', { title: ' ' }, 'title', 'required'],
    ['nine characters', { content: '123456789' }, 'content', 'too_short'],
    ['an unknown type', { type: 'rant' }, 'type', 'invalid_choice'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `${index}`) }, 'tags', 'too_many'],
    ['another author', { userId: randomUUID() }, 'userId', 'unknown_field'],
    ['likes', { likesCount: 99 }, 'likesCount', 'unknown_field'],
    ['its visibility', { isVisible: false }, 'isVisible', 'unknown_field'],
    ['an edit of its own', { editedAt: null }, 'editedAt', 'unknown_field'],
  ])('refuses %s and changes nothing', async (_name, body, field, code) => {
    expect((await change(body).expect(422)).body.errors).toContainEqual({ field, code });
    expect(await test.dataSource.manager.findOneByOrFail(MemberPost, { id })).toMatchObject({
      title: 'Before',
      editedAt: null,
    });
  });

  it('stores one of two edits that are based on the same version; the same text again is no conflict', async () => {
    const { updatedAt: version } = (await anaBrowser.get(path()).expect(200)).body;
    const answers = await Promise.all(['One', 'Two'].map((title) => change({ title, version })));
    const [stored, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([stored?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'edit_conflict']);
    expect((await anaBrowser.get(path()).expect(200)).body).toEqual(stored?.body);
    await change({ title: stored?.body.title, version }).expect(200);
    await change({ title: 'Merged', version: stored?.body.updatedAt }).expect(200);
  });

  it('stores one of two edits of a comment that are based on the same version', async () => {
    const { body: comment } = await anaBrowser.post(`${path()}/comments`).send({ content: 'Words' }).expect(201);
    const edit = (content: string, version: string) =>
      anaBrowser.patch(`${path()}/comments/${comment.id}`).send({ content, version });
    const answers = await Promise.all(['One', 'Two'].map((content) => edit(content, comment.updatedAt)));
    const [stored, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([stored?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'edit_conflict']);
    await edit('Merged', stored?.body.updatedAt).expect(200);
  });

  it('is possible for the author only; a hidden post answers 404 to its author too', async () => {
    expect((await change({ title: 'Taken over' }, benBrowser).expect(403)).body.code).toBe('forbidden');
    await hide();
    await change({ title: 'After' }).expect(404);
    expect(await test.dataSource.manager.findOneByOrFail(MemberPost, { id })).toMatchObject({ title: 'Before' });
  });
});

describe('DELETE /api/member/posts/{id}', () => {
  it('deletes its likes and comments, once', async () => {
    await benBrowser.post(`${path()}/like`).expect(200);
    await benBrowser.post(`${path()}/comments`).send({ content: 'Words' }).expect(201);
    await anaBrowser.delete(path()).expect(204);
    await anaBrowser.delete(path()).expect(404);
    const [remaining] = await test.dataSource.query<object[]>(
      'SELECT (SELECT count(*) FROM member_posts)::int AS posts, (SELECT count(*) FROM member_post_likes)::int AS likes, (SELECT count(*) FROM member_post_comments)::int AS comments',
    );
    expect(remaining).toEqual({ posts: 0, likes: 0, comments: 0 });
  });

  it('is possible for the author only', async () => {
    expect((await benBrowser.delete(path()).expect(403)).body.code).toBe('forbidden');
    expect(await test.dataSource.manager.count(MemberPost)).toBe(1);
  });
});
