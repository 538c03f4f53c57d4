import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPostComment } from './member-post-comment.entity.js';

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
  ana = await createUser(test.dataSource, {
    isInnerCircleMember: true,
    displayName: 'Ana of the hills',
    profileImageUrl: '/images/ana.webp',
  });
  ben = await createUser(test.dataSource, { isInnerCircleMember: true, firstName: 'Ben' });
  anaBrowser = await logIn(ana);
  benBrowser = await logIn(ben);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.manager.deleteAll(MemberPost);
  id = await createPost();
});

async function createPost(): Promise<string> {
  const { identifiers } = await test.dataSource.manager.insert(MemberPost, {
    userId: ana.id,
    type: 'win',
    title: 'A',
    content: 'Sample content.',
  });
  return String(identifiers[0]?.['id']);
}

const path = (post = id) => `/api/member/posts/${post}/comments`;
const write = (content: unknown, { browser = anaBrowser, key = randomUUID(), post = id } = {}) =>
  browser.post(path(post)).set('Idempotency-Key', key).send({ content });
const reply = (content: string, parentId: unknown, { browser = benBrowser, post = id } = {}) =>
  browser.post(path(post)).send({ content, parentId });
const list = (query = '') => benBrowser.get(`${path()}${query}`);
const remove = (comment: string, { browser = anaBrowser, post = id } = {}) =>
  browser.delete(`${path(post)}/${comment}`);
const counted = async () => (await test.dataSource.manager.findOneByOrFail(MemberPost, { id })).commentsCount;
const texts = (body: { content: string }[]) => body.map(({ content }) => content);

describe('writing a comment', () => {
  it('stores it for the session’s member, answers it with its author, and counts it', async () => {
    const { body } = await write('  That took *courage*. ').expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      postId: id,
      content: 'That took *courage*.',
      contentTree: [
        {
          is: 'paragraph',
          children: [
            { is: 'text', text: 'That took ' },
            { is: 'emphasis', children: [{ is: 'text', text: 'courage' }] },
            { is: 'text', text: '.' },
          ],
        },
      ],
      userId: ana.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      author: { displayName: 'Ana of the hills', avatarUrl: '/images/ana.webp' },
      isOwn: true,
    });
    expect((await list().expect(200)).body).toEqual([{ ...body, isOwn: false }]);
    expect(await counted()).toBe(1);
  });

  it.each([
    ['nothing', undefined, 'required'],
    ['blanks', ' \n ', 'required'],
    ['too much', 'a'.repeat(2_001), 'too_long'],
    ['a list', ['a'], 'invalid_type'],
    ['a NUL', 'a\0b', 'invalid_characters'],
  ])('refuses %s', async (_name, content, code) => {
    const { body } = await write(content).expect(422);
    expect(body.errors).toContainEqual({ field: 'content', code });
    expect(await counted()).toBe(0);
  });

  it.each([['userId'], ['postId'], ['isVisible'], ['id'], ['author']])('refuses a %s in the body', async (field) => {
    const { body } = await anaBrowser
      .post(path())
      .send({ content: 'Words', [field]: 'x' })
      .expect(422);
    expect(body.errors).toContainEqual({ field, code: 'unknown_field' });
  });

  it.each([
    ['one character', 'a'],
    ['exactly the limit', 'a'.repeat(2_000)],
    ['two thousand emoji', '🔥'.repeat(2_000)],
    ['right-to-left text', 'שלום לכולם'],
    ['HTML, which stays text', '<img src=x onerror=alert(1)>'],
  ])('stores %s unchanged', async (_name, content) => {
    expect((await write(content).expect(201)).body.content).toBe(content);
    expect(texts((await list().expect(200)).body)).toEqual([content]);
  });

  it('stores a double click once, and refuses the key for another text or another post', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('Once', { key })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(7);
    expect((await write('Twice', { key }).expect(422)).body.code).toBe('idempotency_key_reused');
    expect((await write('Once', { key, post: await createPost() }).expect(422)).body.code).toBe(
      'idempotency_key_reused',
    );
    await write('Once', { key, browser: benBrowser }).expect(201);
    expect(await counted()).toBe(2);
  });

  it('requires a visible post', async () => {
    await write('Words', { post: randomUUID() }).expect(404);
    await test.dataSource.manager.update(MemberPost, id, { isVisible: false });
    await write('Words').expect(404);
    await list().expect(404);
    expect(await test.dataSource.manager.count(MemberPostComment)).toBe(0);
  });
});

describe('reading comments', () => {
  it('returns each comment once, newest first, also with equal timestamps and new comments', async () => {
    const createdAt = new Date('2026-01-01T00:00:00Z');
    await test.dataSource.manager.insert(
      MemberPostComment,
      Array.from({ length: 7 }, (_, index) => ({ postId: id, userId: ben.id, content: `${index}`, createdAt })),
    );
    const seen: string[] = [];
    for (let next: string | undefined = `${path()}?limit=3`; next;) {
      const answer: { body: { content: string }[]; headers: Record<string, string> } = await anaBrowser
        .get(next)
        .expect(200);
      seen.push(...texts(answer.body));
      await write('newer').expect(201);
      next = /^<([^>]+)>/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(seen.sort()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(texts((await list('?limit=1').expect(200)).body)).toEqual(['newer']);
  });

  it('mark those of the host', async () => {
    const host = await createUser(test.dataSource, { role: 'admin', firstName: 'Lea' });
    await test.dataSource.manager.insert(MemberPostComment, { postId: id, userId: host.id, content: 'Welcome' });
    expect((await list().expect(200)).body[0].author).toEqual({ displayName: 'Lea', isHost: true });
  });

  it('omits those of other posts, and hidden ones, which are not counted either', async () => {
    await write('elsewhere', { post: await createPost() }).expect(201);
    await write('seen').expect(201);
    const { body } = await write('hidden').expect(201);
    await test.dataSource.manager.update(MemberPostComment, body.id, { isVisible: false });
    expect([texts((await list().expect(200)).body), await counted()]).toEqual([['seen'], 1]);
    await test.dataSource.manager.update(MemberPostComment, body.id, { isVisible: true });
    expect([texts((await list().expect(200)).body), await counted()]).toEqual([['hidden', 'seen'], 2]);
  });

  it('refuses an invalid cursor', () => list('?cursor=abc').expect(422));
});

describe('changing a comment', () => {
  let written: string;
  const change = (content: unknown, { browser = anaBrowser, post = id, comment = written } = {}) =>
    browser.patch(`${path(post)}/${comment}`).send({ content });
  beforeEach(async () => {
    written = (await write('Before').expect(201)).body.id;
  });

  it('marks it as edited where its text is another one, also in the replies to it; the count stays', async () => {
    const before = (await list().expect(200)).body[0];
    expect((await change(' Before ').expect(200)).body.editedAt).toBeUndefined();
    await reply('An answer', written).expect(201);
    const { body } = await change(' After *all* ').expect(200);
    expect(body).toMatchObject({ id: written, content: 'After *all*', editedAt: expect.any(String), isOwn: true });
    expect(body.createdAt).toBe(before.createdAt);
    const [answer, changed] = (await list().expect(200)).body;
    expect(changed).toEqual({ ...body, isOwn: false });
    expect(answer.parent).toMatchObject({ content: 'After *all*', editedAt: body.editedAt });
    expect(await counted()).toBe(2);
  });

  it('notifies nobody again', async () => {
    await write('Theirs', { browser: benBrowser }).expect(201);
    const noticed = () =>
      test.dataSource.query<object[]>(
        `SELECT (SELECT count(*)::int FROM comment_notices) AS notices, n.* FROM portal_notifications n WHERE post_id = $1 ORDER BY id`,
        [id],
      );
    await test.dataSource.query('UPDATE portal_notifications SET read_at = now()');
    const before = await noticed();
    expect(before.length).toBeGreaterThan(0);
    await change('After').expect(200);
    expect(await noticed()).toEqual(before);
  });

  it.each([
    ['blanks', { content: ' ' }, 'content', 'required'],
    ['too much', { content: 'a'.repeat(2_001) }, 'content', 'too_long'],
    ['what it answers', { content: 'After', parentId: randomUUID() }, 'parentId', 'unknown_field'],
    ['its mark', { content: 'After', editedAt: null }, 'editedAt', 'unknown_field'],
  ])('refuses %s and changes nothing', async (_name, body, field, code) => {
    const answer = await anaBrowser.patch(`${path()}/${written}`).send(body).expect(422);
    expect(answer.body.errors).toContainEqual({ field, code });
    expect((await list().expect(200)).body).toEqual([expect.objectContaining({ content: 'Before' })]);
  });

  it('is possible for its author only, while it and its post are visible', async () => {
    expect((await change('Taken over', { browser: benBrowser }).expect(403)).body.code).toBe('forbidden');
    await change('After', { post: await createPost() }).expect(404);
    await change('After', { comment: randomUUID() }).expect(404);
    const { manager } = test.dataSource;
    await manager.update(MemberPostComment, written, { isVisible: false });
    await change('After').expect(404);
    await manager.update(MemberPostComment, written, { isVisible: true });
    await manager.update(MemberPost, id, { isVisible: false });
    await change('After').expect(404);
    expect(await manager.findOneByOrFail(MemberPostComment, { id: written })).toMatchObject({
      content: 'Before',
      editedAt: null,
    });
  });
});

describe('deleting a comment', () => {
  it('is possible for its author only, once; the count follows', async () => {
    const { body } = await write('Mine').expect(201);
    expect((await remove(body.id, { browser: benBrowser }).expect(403)).body.code).toBe('forbidden');
    expect(await counted()).toBe(1);
    await remove(body.id, { post: await createPost() }).expect(404);
    await remove(body.id).expect(204);
    await remove(body.id).expect(404);
    expect([texts((await list().expect(200)).body), await counted()]).toEqual([[], 0]);
  });

  it('from two tabs at once deletes it once', async () => {
    const { body } = await write('Mine').expect(201);
    await write('Another').expect(201);
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(body.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await counted()).toBe(1);
  });

  it('happens with the account of its author', async () => {
    const leaving = await createUser(test.dataSource, { isInnerCircleMember: true });
    await write('Bye', { browser: await logIn(leaving) }).expect(201);
    await test.dataSource.manager.delete(User, leaving.id);
    expect(await counted()).toBe(0);
  });
});

describe('a reply', () => {
  let parent: string;
  beforeEach(async () => {
    parent = (await write('Mine').expect(201)).body.id;
  });

  it('comes with the comment that it answers, and counts', async () => {
    const { body } = await reply('Well done', parent).expect(201);
    expect(body).toMatchObject({
      content: 'Well done',
      parentId: parent,
      parent: {
        id: parent,
        content: 'Mine',
        author: { displayName: 'Ana of the hills' },
        isOwn: false,
        userId: ana.id,
      },
    });
    const [first, second] = (await list('?limit=1').expect(200)).body;
    expect([first, second]).toEqual([body, undefined]);
    expect(new Date(body.parent.createdAt).toISOString()).toBe(body.parent.createdAt);
    expect(await counted()).toBe(2);
  });

  it('answers a visible comment of the same post that is no reply', async () => {
    const { body } = await reply('One level', parent).expect(201);
    expect((await reply('Two levels', body.id).expect(422)).body.errors).toEqual([
      { field: 'parentId', code: 'invalid_choice' },
    ]);
    await reply('Elsewhere', parent, { post: await createPost() }).expect(404);
    await reply('To nothing', randomUUID()).expect(404);
    expect((await reply('No id', 'x').expect(422)).body.errors).toEqual([
      { field: 'parentId', code: 'invalid_format' },
    ]);
    expect((await reply('About the post', null).expect(201)).body.parentId).toBeUndefined();
    await test.dataSource.manager.update(MemberPostComment, parent, { isVisible: false });
    await reply('To a hidden one', parent).expect(404);
    expect(await counted()).toBe(2);
  });

  it('is held to one level by the database too', async () => {
    const { manager } = test.dataSource;
    const row = { postId: id, userId: ben.id, content: 'Raw' };
    const { identifiers } = await manager.insert(MemberPostComment, { ...row, parentId: parent });
    const child = String(identifiers[0]?.['id']);
    const refused = { driverError: { constraint: 'member_post_comments_one_level' } };
    await expect(manager.insert(MemberPostComment, { ...row, parentId: child })).rejects.toMatchObject(refused);
    await expect(
      manager.insert(MemberPostComment, { ...row, postId: await createPost(), parentId: parent }),
    ).rejects.toMatchObject(refused);
    const another = (await write('Another').expect(201)).body.id;
    await expect(manager.update(MemberPostComment, parent, { parentId: another })).rejects.toMatchObject(refused);
  });

  it.each([
    ['deleted', () => remove(parent).expect(204)],
    ['hidden', () => test.dataSource.manager.update(MemberPostComment, parent, { isVisible: false })],
  ])('stays when what it answers is %s, which then is not shown; the count follows', async (_name, leave) => {
    const { parentCreatedAt } = (await reply('Well done', parent).expect(201)).body;
    expect(parentCreatedAt).toBe((await list().expect(200)).body.at(-1).createdAt);
    await leave();
    const { body } = await list().expect(200);
    // With the time of what it answers, so that the thread keeps its place.
    expect(body).toEqual([expect.objectContaining({ content: 'Well done', parentId: parent, parentCreatedAt })]);
    expect([body[0].parent, await counted()]).toEqual([undefined, 1]);
  });

  it('stays when the account that it answers is deleted', async () => {
    const leaving = await createUser(test.dataSource, { isInnerCircleMember: true });
    const theirs = (await write('Bye', { browser: await logIn(leaving) }).expect(201)).body.id;
    await reply('Farewell', theirs).expect(201);
    await test.dataSource.manager.delete(User, leaving.id);
    expect(texts((await list().expect(200)).body)).toEqual(['Farewell', 'Mine']);
    expect(await counted()).toBe(2);
  });

  it('arrives once with its key, which stands for what it answers too', async () => {
    const other = (await write('Another').expect(201)).body.id;
    const key = randomUUID();
    const send = (parentId: string) =>
      benBrowser.post(path()).set('Idempotency-Key', key).send({ content: 'Once', parentId });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(parent)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await send(other).expect(422)).body.code).toBe('idempotency_key_reused');
  });
});
