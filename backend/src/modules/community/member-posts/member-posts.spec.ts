import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { postTypes } from '@leap/domain';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from './member-post.entity.js';

let test: TestApp;
let ana: User;
let ben: User;
let anaBrowser: ReturnType<TestApp['browser']>;
let benBrowser: ReturnType<TestApp['browser']>;

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
beforeEach(() => test.dataSource.manager.deleteAll(MemberPost));

const valid = { type: 'win', title: 'I said no', content: 'It took four minutes.', tags: ['boundaries'] };
const send = (body: object, key?: string) =>
  anaBrowser
    .post('/api/member/posts')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body);
const stored = () => test.dataSource.manager.find(MemberPost);
const list = (query: Record<string, string | number> = {}) => anaBrowser.get('/api/member/posts').query(query);
const titles = async (query: Record<string, string | number>): Promise<string[]> =>
  (await list(query).expect(200)).body.map(({ title }: { title: string }) => title);
const nextOf = (answer: { headers: Record<string, string> }): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(answer.headers['link'] ?? '')?.[1];

/** Each one a minute older than the one before. */
async function seed(...posts: Partial<MemberPost>[]): Promise<void> {
  const rows = posts.map((post, index) => ({
    ...valid,
    type: 'win' as const,
    userId: ana.id,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    ...post,
  }));
  await test.dataSource.manager.insert(MemberPost, rows);
}

describe('POST /api/member/posts', () => {
  it('stores the post for the session’s member and answers it with its author', async () => {
    const { body } = await send({
      ...valid,
      title: '  I said no ',
      tags: [' boundaries ', '', 'Boundaries', 'work'],
    }).expect(201);
    expect(body).toEqual({
      contentTree: [{ is: 'paragraph', children: [{ is: 'text', text: 'It took four minutes.' }] }],
      id: expect.any(String),
      ...valid,
      tags: ['boundaries', 'work'],
      userId: ana.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      pictures: [],
      likesCount: 0,
      isLiked: false,
      reactions: ['with_you', 'strength', 'thanks'].map((kind) => ({ kind, count: 0, isOwn: false })),
      commentsCount: 0,
      author: { displayName: 'Ana of the hills', avatarUrl: '/images/ana.webp' },
      isOwn: true,
    });
    expect(await stored()).toMatchObject([
      { id: body.id, userId: ana.id, isVisible: true, likesCount: 0, commentsCount: 0 },
    ]);
  });

  it.each(postTypes)('accepts a %s, and tags are optional', async (type) => {
    const { body } = await send({ ...valid, type, tags: undefined }).expect(201);
    expect([body.type, body.tags]).toEqual([type, []]);
  });

  it('accepts the own id in the body, as the form sends it, and refuses another one', async () => {
    await send({ ...valid, userId: ana.id }).expect(201);
    const { body } = await send({ ...valid, userId: ben.id }).expect(403);
    expect(body.code).toBe('forbidden');
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['no type', { type: undefined }, 'type', 'required'],
    ['an unknown type', { type: 'rant' }, 'type', 'invalid_choice'],
    ['no title', { title: undefined }, 'title', 'required'],
    ['a blank title', { title: ' \n ' }, 'title', 'required'],
    ['a long title', { title: 'a'.repeat(201) }, 'title', 'too_long'],
    ['a title that is a list', { title: ['a'] }, 'title', 'invalid_type'],
    ['no content', { content: '' }, 'content', 'required'],
    ['nine characters', { content: '123456789' }, 'content', 'too_short'],
    ['nine characters among blanks', { content: '   123456789   ' }, 'content', 'too_short'],
    ['nine emoji', { content: '🔥'.repeat(9) }, 'content', 'too_short'],
    ['too much content', { content: 'a'.repeat(50_001) }, 'content', 'too_long'],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags', 'too_many'],
    ['a long tag', { tags: ['a'.repeat(41)] }, 'tags', 'too_long'],
    ['tags as one text', { tags: 'a, b' }, 'tags', 'invalid_type'],
    ['a tag that is no text', { tags: [{ name: 'a' }] }, 'tags', 'invalid_type'],
    ['likes of its own', { likesCount: 99 }, 'likesCount', 'unknown_field'],
    ['comments of its own', { commentsCount: 99 }, 'commentsCount', 'unknown_field'],
    ['its own visibility', { isVisible: true }, 'isVisible', 'unknown_field'],
    ['its own id', { id: randomUUID() }, 'id', 'unknown_field'],
    ['its own time', { createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt', 'unknown_field'],
    ['an author of its own', { author: { displayName: 'Founder' } }, 'author', 'unknown_field'],
    ['a NUL in the content', { content: 'Ten chars\0 or more' }, 'content', 'invalid_characters'],
    ['half an emoji', { title: 'a\ud83d' }, 'title', 'invalid_characters'],
  ])('refuses %s', async (_name, change, field, code) => {
    const { body } = await send({ ...valid, ...change }).expect(422);
    expect(body.errors).toContainEqual({ field, code });
    expect(await stored()).toEqual([]);
  });

  it.each([
    [
      'exactly the limits',
      {
        title: 'a'.repeat(200),
        content: 'a'.repeat(50_000),
        tags: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(40, 'a')),
      },
    ],
    ['ten characters', { content: '1234567890' }],
    ['ten emoji', { content: '🔥'.repeat(10) }],
    ['a title of a hundred hearts with their presentation marks', { title: '❤️'.repeat(100) }],
    [
      '5,000 lines',
      {
        content: Array.from({ length: 5_000 }, (_, index) => `line ${index}`)
          .join('\n')
          .slice(0, 50_000),
      },
    ],
    ['right-to-left text', { title: 'شكرا', content: 'שלום לכולם, מה שלומכם היום', tags: ['سلام'] }],
    [
      'HTML, a script and a link, which stay text',
      {
        title: '<img src=x onerror=alert(1)>',
        content: '<script>alert(1)</script>\n[here](javascript:alert(1))',
        tags: ['<b>'],
      },
    ],
  ])('stores %s unchanged', async (_name, change) => {
    const { body } = await send({ ...valid, ...change }).expect(201);
    expect(body).toMatchObject(change);
    expect((await list().expect(200)).body).toMatchObject([change]);
  });

  it('stores a double click once, and refuses the key for another text', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(valid, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(7);
    const { body } = await send({ ...valid, title: 'Another' }, key).expect(422);
    expect(body.code).toBe('idempotency_key_reused');
    expect(await stored()).toHaveLength(1);
  });

  it('separates the keys of two members', async () => {
    const key = randomUUID();
    await send(valid, key).expect(201);
    const { body } = await benBrowser.post('/api/member/posts').set('Idempotency-Key', key).send(valid).expect(201);
    expect(body.userId).toBe(ben.id);
    expect(await stored()).toHaveLength(2);
  });
});

describe('access', () => {
  it.each(['get', 'post'] as const)('%s: requires a log-in', async (method) => {
    const { body, status } = await test.http[method]('/api/member/posts').send(method === 'post' ? valid : undefined);
    expect([status, body.code, body.detail]).toEqual([401, 'unauthorized', expect.stringContaining('Unauthorized')]);
  });

  it('checks the membership at each request, not at the log-in', async () => {
    const lapsing = await createUser(test.dataSource, { isInnerCircleMember: true });
    const browser = await logIn(lapsing);
    await browser.get('/api/member/posts').expect(200);
    await test.dataSource.manager.update(User, { id: lapsing.id }, { isInnerCircleMember: false });
    await browser.get('/api/member/posts').expect(403);
    await browser.post('/api/member/posts').send(valid).expect(403);
    expect(await stored()).toEqual([]);
  });
});

describe('GET /api/member/posts', () => {
  it('lists visible posts of everybody, newest first, and marks own ones', async () => {
    await seed({ title: 'oldest' }, { title: 'hidden', isVisible: false }, { title: 'newest', userId: ben.id });
    const { body } = await list().expect(200);
    expect(
      body.map((post: { title: string; isOwn: boolean; author: object }) => [post.title, post.isOwn, post.author]),
    ).toEqual([
      ['newest', false, { displayName: 'Ben' }],
      ['oldest', true, { displayName: 'Ana of the hills', avatarUrl: '/images/ana.webp' }],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/@example\.com|idempotency|requestHash|words|isVisible/);
  });

  it('returns each post once, also with equal timestamps and new posts', async () => {
    await seed(
      ...Array.from({ length: 7 }, (_, index) => ({ title: `${index}`, createdAt: new Date('2026-01-01T00:00:00Z') })),
    );
    const seen: string[] = [];
    const followed: string[] = [];
    for (let path: string | undefined = '/api/member/posts?limit=3&type=win'; path;) {
      const answer = await anaBrowser.get(path).expect(200);
      seen.push(...answer.body.map(({ title }: { title: string }) => title));
      await seed({ title: 'new', createdAt: new Date('2026-02-01T00:00:00Z') });
      path = nextOf(answer);
      if (path) followed.push(new URL(path, test.url).searchParams.get('type') ?? '');
    }
    expect(followed).toEqual(['win', 'win']);
    expect(seen.sort()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it.each([
    ['an invented cursor', { cursor: 'abc' }],
    ['a limit beyond 100', { limit: 101 }],
    ['an unknown type', { type: 'rant' }],
    ['a long search', { q: 'a'.repeat(201) }],
    ['a NUL', { q: 'a\0b' }],
    ['an unknown filter', { userId: 'x' }],
  ])('refuses %s', (_name, query) => list(query).expect(422));

  it('filters by type and by tag, and by both', async () => {
    await seed(
      { title: 'a', tags: ['rest'] },
      { title: 'b', type: 'thought', tags: ['rest', 'work'] },
      { title: 'c', type: 'thought', tags: [] },
    );
    expect(await titles({ type: 'thought' })).toEqual(['c', 'b']);
    expect(await titles({ tag: 'rest' })).toEqual(['b', 'a']);
    expect(await titles({ tag: 'rest', type: 'thought' })).toEqual(['b']);
    expect(await titles({ tag: 're' })).toEqual([]);
    expect(await titles({ tag: '', q: ' ' })).toEqual(['c', 'b', 'a']);
  });

  it.each([
    ['a word of the title', 'morning', ['Morning light']],
    ['the beginning of a word', 'morn', ['Morning light']],
    ['a word of the content', 'laptop', ['Morning light']],
    ['a tag', 'evenings', ['Morning light']],
    ['all words, wherever they stand', 'laptop MORNING', ['Morning light']],
    ['no post that lacks one of them', 'laptop nobody', []],
    ['without accents', 'limites', ['Límites, niñez']],
    ['with accents where the post has none', 'Mórning', ['Morning light']],
    ['ñ as n', 'ninez', ['Límites, niñez']],
    ['composed in another way', 'ni\u006e\u0303ez', ['Límites, niñez']],
    ['Arabic', 'سلام', ['سلام عليكم']],
    ['an e-mail address or a file name', 'plan.final', ['Límites, niñez']],
    ['operators as plain text', "morning & !laptop | ':*", ['Morning light']],
    ['nothing for signs alone', '🔥 & |', []],
    ['nothing for what is in no post', 'zzz', []],
  ])('finds %s', async (_name, q, expected) => {
    await seed(
      { title: 'Límites, niñez', content: 'See plan.final and nothing else.' },
      { title: 'Morning light', content: 'Close the laptop at seven.', tags: ['evenings'] },
      { title: 'سلام عليكم' },
      { title: 'Morning, hidden', isVisible: false },
    );
    expect(await titles({ q })).toEqual(expected);
  });

  it('searches the current text of a post, not a former one', async () => {
    await seed({ title: 'Before' });
    await test.dataSource.manager.update(MemberPost, { title: 'Before' }, { title: 'After' });
    expect([await titles({ q: 'before' }), await titles({ q: 'after' })]).toEqual([[], ['After']]);
  });
});

describe('the rate limit', () => {
  it('answers 429 with the time to wait', async () => {
    const limited = limitedApp(test);
    try {
      const user = await createUser(limited.dataSource, { isInnerCircleMember: true });
      const browser = limited.browser();
      await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
      for (let count = 0; count < 30; count += 1) await browser.post('/api/member/posts').send(valid).expect(201);
      const { headers, body } = await browser.post('/api/member/posts').send(valid).expect(429);
      expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['rate_limited', true]);
      await browser.get('/api/member/posts').expect(200);
    } finally {
      await limited.close();
    }
  });
});
