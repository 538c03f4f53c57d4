import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBlogPost } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { NOBODY } from '../../../auth/audit-trail.js';
import { BlogPostSchedule } from './blog-post-schedule.js';
import { BlogPost } from './blog-post.entity.js';
import { previewToken, readPreviewToken } from './blog-preview-token.js';

type Browser = ReturnType<TestApp['browser']>;

let test: TestApp;
let editor: Browser;
let editorId: string;
beforeAll(async () => {
  test = await createTestApp({ env: { INDEXNOW_KEY: 'sample-index-now-key' } });
  const user = await createUser(test.dataSource, { role: 'editor' });
  editorId = user.id;
  editor = test.browser();
  await editor.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.clear(BlogPost));

const submitted = {
  title: 'A title',
  slug: 'a-title',
  excerpt: 'Two sentences.',
  content: '## Words\n\nMore of **them**.',
  language: 'en',
  tags: ['burnout'],
};
const list = async (query = ''): Promise<string[]> =>
  (await editor.get(`/api/admin/blog-posts${query}`).expect(200)).body.map(({ slug }: { slug: string }) => slug);
const create = async (more: object = {}) =>
  (
    await editor
      .post('/api/admin/blog-posts')
      .send({ ...submitted, ...more })
      .expect(201)
  ).body;
const runAction = (post: { id: string; updatedAt: string }, verb: string, more: object = {}) =>
  editor.post(`/api/admin/blog-posts/${post.id}/${verb}`).send({ version: post.updatedAt, ...more });
const entriesOf = (id: string): Promise<{ action: string; actorId: string }[]> =>
  test.dataSource.query(
    `SELECT action, actor_id AS "actorId" FROM audit_entries WHERE subject_type = 'blog-post' AND subject_id = $1 ORDER BY created_at, id`,
    [id],
  );
const actionsOf = async (id: string): Promise<string[]> => (await entriesOf(id)).map(({ action }) => action).sort();

describe('search engines', () => {
  /** Paths that wait to be announced. */
  const announced = async (): Promise<string[]> => {
    const rows = await test.dataSource.query<{ path: string }[]>(
      `DELETE FROM pgboss.job WHERE name = 'index-now.submit' RETURNING data ->> 'id' AS path`,
    );
    return rows
      .flat()
      .flatMap((row) => (typeof row === 'object' ? [row.path] : []))
      .sort();
  };
  const lists = ['/blog', '/es/blog'];
  beforeEach(announced);

  it('learn what readers see, once for several changes, and nothing of drafts', async () => {
    const post = await create();
    expect(await announced()).toEqual([]);
    const published = (await runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
    expect(await announced()).toEqual([...lists.slice(0, 1), '/blog/a-title', ...lists.slice(1)]);
    const change = (version: string, slug: string) =>
      editor.patch(`/api/admin/blog-posts/${post.id}`).send({ version, slug }).expect(200);
    const changed = (await change(published.updatedAt, 'another')).body;
    await change(changed.updatedAt, 'another');
    expect(await announced()).toEqual(['/blog', '/blog/a-title', '/blog/another', '/es/blog']);
    await editor.delete(`/api/admin/blog-posts/${post.id}`).expect(204);
    expect(await announced()).toEqual(['/blog', '/blog/another', '/es/blog']);
  });

  it('learn of a scheduled post when it is published', async () => {
    const { id } = await createBlogPost(test.dataSource, {
      slug: 'uno',
      language: 'es',
      isPublished: false,
      publishedAt: null,
      scheduledAt: new Date(Date.now() - 1_000),
    });
    await test.app.get(BlogPostSchedule).publishDue(id);
    expect(await announced()).toEqual(['/blog', '/es/blog', '/es/blog/uno']);
  });
});

describe('a post', () => {
  it('starts as a draft that no reader sees, and is recorded in the audit log', async () => {
    const post = await create();
    expect(post).toEqual({
      ...submitted,
      id: expect.any(String),
      state: 'draft',
      wordCount: 4,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await test.http.get('/api/blog/a-title').expect(404);
    expect(await entriesOf(post.id)).toEqual([{ action: 'blog-posts.created', actorId: editorId }]);
  });

  it('stores fifty thousand characters of any script', async () => {
    const post = await create({ content: '語'.repeat(50_000) });
    expect((await editor.get(`/api/admin/blog-posts/${post.id}`).expect(200)).body.content).toHaveLength(50_000);
    const { body } = await editor
      .post('/api/admin/blog-posts')
      .send({ ...submitted, content: '語'.repeat(50_001) })
      .expect(422);
    expect(body.errors).toEqual([{ field: 'content', code: 'too_long' }]);
  });

  it.each([
    [{ slug: 'Not A Slug' }, 'slug', 'invalid_format'],
    [{ slug: '' }, 'slug', 'invalid_format'],
    [{ title: '  ' }, 'title', 'required'],
    [{ content: '' }, 'content', 'required'],
    [{ language: 'fr' }, 'language', 'invalid_choice'],
    [{ tags: ['Not a tag'] }, 'tags', 'invalid_format'],
    [{ imageId: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' }, 'imageId', 'invalid_choice'],
    [{ translationId: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' }, 'translationId', 'invalid_choice'],
  ])('is refused with %j, tied to its field', async (wrong, field, code) => {
    const { body } = await editor
      .post('/api/admin/blog-posts')
      .send({ ...submitted, ...wrong })
      .expect(422);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ field, code }] });
    expect(await list()).toEqual([]);
  });

  it('has a slug that is unique over both languages, also for concurrent requests', async () => {
    const answers = await Promise.all(
      ['en', 'es', 'en'].map((language) => editor.post('/api/admin/blog-posts').send({ ...submitted, language })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual([{ field: 'slug', code: 'slug_taken' }]);
    const other = await create({ slug: 'other' });
    const { body } = await editor
      .patch(`/api/admin/blog-posts/${other.id}`)
      .send({ version: other.updatedAt, slug: 'a-title' })
      .expect(422);
    expect(body.errors).toEqual([{ field: 'slug', code: 'slug_taken' }]);
  });

  it('changed by two editors: the second gets edit_conflict, and the first change stays', async () => {
    const post = await create();
    const change = (title: string) =>
      editor.patch(`/api/admin/blog-posts/${post.id}`).send({ version: post.updatedAt, title });
    const answers = await Promise.all([change('Mine'), change('Yours')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    const stored = answers.find(({ status }) => status === 200)?.body;
    expect((await editor.get(`/api/admin/blog-posts/${post.id}`)).body).toEqual(stored);
    expect(
      (
        await editor
          .patch(`/api/admin/blog-posts/${post.id}`)
          .send({ version: stored.updatedAt, authorName: 'Ana' })
          .expect(200)
      ).body,
    ).toMatchObject({ title: stored.title, authorName: 'Ana' });
    expect(await actionsOf(post.id)).toEqual(['blog-posts.created', 'blog-posts.updated', 'blog-posts.updated']);
  });

  it('is deleted once', async () => {
    const post = await create();
    await editor.delete(`/api/admin/blog-posts/${post.id}`).expect(204);
    await editor.delete(`/api/admin/blog-posts/${post.id}`).expect(404);
    await editor.patch(`/api/admin/blog-posts/${post.id}`).send({ version: post.updatedAt, title: 'Late' }).expect(404);
    expect(await actionsOf(post.id)).toEqual(['blog-posts.created', 'blog-posts.deleted']);
  });
});

describe('translations', () => {
  it('can be paired in either direction, and unpaired', async () => {
    const original = await create();
    const translation = await create({
      slug: 'un-titulo',
      language: 'es',
      title: 'Un título',
      translationId: original.id,
    });
    expect(translation).toMatchObject({
      translationId: original.id,
      translationTitle: 'A title',
      translationState: 'draft',
    });
    const seen = (await editor.get(`/api/admin/blog-posts/${original.id}`)).body;
    // No conflict for somebody who is editing the original.
    expect(seen).toMatchObject({ translationId: translation.id, updatedAt: original.updatedAt });
    await editor
      .patch(`/api/admin/blog-posts/${original.id}`)
      .send({ version: seen.updatedAt, translationId: null })
      .expect(200);
    expect((await editor.get(`/api/admin/blog-posts/${translation.id}`)).body.translationId).toBeUndefined();
  });

  it('are in the other language, and one for each', async () => {
    const original = await create();
    await create({ slug: 'uno', language: 'es', translationId: original.id });
    const third = await editor
      .post('/api/admin/blog-posts')
      .send({ ...submitted, slug: 'dos', language: 'es', translationId: original.id })
      .expect(422);
    expect(third.body.errors).toEqual([{ field: 'translationId', code: 'already_paired' }]);
    const same = await editor
      .post('/api/admin/blog-posts')
      .send({ ...submitted, slug: 'three', translationId: original.id })
      .expect(422);
    expect(same.body.errors).toEqual([{ field: 'translationId', code: 'invalid_choice' }]);
  });
});

describe('publishing', () => {
  it('without a translation requires a confirmation', async () => {
    const post = await create();
    expect((await runAction(post, 'publish').expect(409)).body.code).toBe('translation_missing');
    await test.http.get('/api/blog/a-title').expect(404);
    const published = (await runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
    expect(published).toMatchObject({ state: 'published', publishedAt: expect.any(String) });
    await test.http.get('/api/blog/a-title').expect(200);
    const hidden = (await runAction(published, 'unpublish').expect(200)).body;
    expect(hidden.state).toBe('draft');
    await test.http.get('/api/blog/a-title').expect(404);
    expect((await runAction(hidden, 'publish', { withoutTranslation: true }).expect(200)).body.publishedAt).toBe(
      published.publishedAt,
    );
    expect(await actionsOf(post.id)).toEqual([
      'blog-posts.created',
      'blog-posts.published',
      'blog-posts.published',
      'blog-posts.unpublished',
    ]);
  });

  it('with a translation that is a draft requires a confirmation too', async () => {
    const original = await create();
    const translation = await create({ slug: 'un-titulo', language: 'es', translationId: original.id });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    for (const [verb, more] of [
      ['publish', {}],
      ['schedule', { publishAt }],
    ] as const)
      expect((await runAction(original, verb, more).expect(409)).body.code).toBe('translation_missing');
    // A scheduled translation is enough.
    const pending = (await runAction(translation, 'schedule', { publishAt, withoutTranslation: true }).expect(200))
      .body;
    const published = (await runAction(original, 'publish').expect(200)).body;
    // Publishing a published post requires no confirmation.
    await runAction(pending, 'unpublish').expect(200);
    await runAction(published, 'publish').expect(200);
  });

  it('of a text that changed meanwhile is refused', async () => {
    const post = await create();
    await editor
      .patch(`/api/admin/blog-posts/${post.id}`)
      .send({ version: post.updatedAt, title: 'Unseen' })
      .expect(200);
    for (const verb of ['publish', 'unpublish'])
      expect(
        (await runAction(post, verb, verb === 'publish' ? { withoutTranslation: true } : {}).expect(409)).body.code,
      ).toBe('edit_conflict');
    await test.http.get('/api/blog/a-title').expect(404);
  });

  it('in bulk reports what was skipped, and keeps what was done', async () => {
    const original = await create();
    const translation = await create({ slug: 'un-titulo', language: 'es', translationId: original.id });
    const alone = await create({ slug: 'alone' });
    const beside = await create({ slug: 'beside' });
    await create({ slug: 'al-lado', language: 'es', translationId: beside.id });
    const missing = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
    const { body } = await editor
      .post('/api/admin/blog-posts/bulk-publish')
      .send({ ids: [original.id, alone.id, missing, translation.id, beside.id] })
      .expect(200);
    expect(body).toEqual({
      done: [original.id, translation.id],
      failed: [
        { id: alone.id, code: 'translation_missing' },
        { id: missing, code: 'not_found' },
        { id: beside.id, code: 'translation_missing' },
      ],
    });
    expect(await list('?state=published')).toEqual(expect.arrayContaining(['a-title', 'un-titulo']));
    expect(
      (
        await editor
          .post('/api/admin/blog-posts/bulk-unpublish')
          .send({ ids: [original.id, translation.id] })
          .expect(200)
      ).body.done,
    ).toHaveLength(2);
    expect(await list('?state=published')).toEqual([]);
  });
});

describe('a scheduled post', () => {
  const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
  const jobs = (id: string): Promise<{ isScheduled: boolean }[]> =>
    test.dataSource.query(
      `SELECT j.start_after > now() + interval '59 minutes' AS "isScheduled" FROM pgboss.job j WHERE j.name = 'blog-posts.publish-scheduled' AND j.data ->> 'id' = $1`,
      [id],
    );

  it('has a job for its time, and is published by it, not before, and once', async () => {
    const post = await create();
    const publishAt = inAnHour();
    const scheduled = (await runAction(post, 'schedule', { publishAt, withoutTranslation: true }).expect(200)).body;
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: publishAt });
    expect(await jobs(post.id)).toEqual([{ isScheduled: true }]);
    const schedule = test.app.get(BlogPostSchedule);
    await schedule.publishDue(post.id);
    await test.http.get('/api/blog/a-title').expect(404);
    const moment = new Date(Date.now() - 1_000);
    await test.dataSource.manager.update(BlogPost, post.id, { scheduledAt: moment });
    await Promise.all([schedule.publishDue(post.id), schedule.publishDue(post.id)]);
    expect((await test.http.get('/api/blog/a-title').expect(200)).body.publishedAt).toBe(moment.toISOString());
    expect((await editor.get(`/api/admin/blog-posts/${post.id}`)).body).toMatchObject({ state: 'published' });
    expect((await editor.get(`/api/admin/blog-posts/${post.id}`)).body.scheduledAt).toBeUndefined();
    // Once, and recorded under the person who scheduled it.
    expect((await entriesOf(post.id)).filter(({ action }) => action === 'blog-posts.published')).toEqual([
      { action: 'blog-posts.published', actorId: editorId },
    ]);
  });

  it('is published also when the account that scheduled it was deleted', async () => {
    const post = await create();
    await runAction(post, 'schedule', { publishAt: inAnHour(), withoutTranslation: true }).expect(200);
    const other = await createUser(test.dataSource, { role: 'editor' });
    await test.dataSource.manager.update(BlogPost, post.id, {
      scheduledAt: new Date(Date.now() - 1_000),
      scheduledBy: other.id,
    });
    await test.dataSource.query('DELETE FROM users WHERE id = $1', [other.id]);
    await test.app.get(BlogPostSchedule).publishDue(post.id);
    await test.http.get('/api/blog/a-title').expect(200);
    expect((await entriesOf(post.id)).filter(({ action }) => action === 'blog-posts.published')).toEqual([
      { action: 'blog-posts.published', actorId: NOBODY },
    ]);
  });

  it('can be cancelled', async () => {
    const post = await create();
    const scheduled = (
      await runAction(post, 'schedule', { publishAt: inAnHour(), withoutTranslation: true }).expect(200)
    ).body;
    await runAction(scheduled, 'unpublish').expect(200);
    await test.app.get(BlogPostSchedule).publishDue(post.id);
    expect(await list('?state=draft')).toEqual(['a-title']);
    expect(await actionsOf(post.id)).toEqual(['blog-posts.created', 'blog-posts.scheduled', 'blog-posts.unpublished']);
  });

  it.each([
    ['2020-01-01T00:00:00.000Z', 'too_small'],
    ['2199-01-01T00:00:00.000Z', 'too_large'],
    ['2999-01-01T00:00:00.000Z', 'invalid_format'],
    ['2026-13-41T00:00:00.000Z', 'invalid_format'],
    ['tomorrow', 'invalid_format'],
  ])('is refused for %s', async (publishAt, code) => {
    const post = await create();
    expect(
      (await runAction(post, 'schedule', { publishAt, withoutTranslation: true }).expect(422)).body.errors,
    ).toEqual([{ field: 'publishAt', code }]);
    expect(await jobs(post.id)).toEqual([]);
  });

  it('is refused when it is published, and without a translation unless confirmed', async () => {
    const post = await create();
    expect((await runAction(post, 'schedule', { publishAt: inAnHour() }).expect(409)).body.code).toBe(
      'translation_missing',
    );
    const published = (await runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
    expect(
      (await runAction(published, 'schedule', { publishAt: inAnHour(), withoutTranslation: true }).expect(409)).body
        .code,
    ).toBe('conflict');
  });
});

describe('the list', () => {
  it('filters by search terms, languages, states and missing translations', async () => {
    const original = await create({ title: 'Ana María begins', slug: 'ana' });
    await create({ slug: 'pareja', language: 'es', translationId: original.id });
    await createBlogPost(test.dataSource, { slug: 'public' });
    expect(await list('?q=maria%20beg')).toEqual(['ana']);
    expect(await list('?language=es')).toEqual(['pareja']);
    expect(await list('?state=published')).toEqual(['public']);
    expect((await list('?state=draft')).sort()).toEqual(['ana', 'pareja']);
    expect(await list('?untranslated=true')).toEqual(['public']);
    await editor.get('/api/admin/blog-posts?state=lost').expect(422);
  });

  it('pages by the Link header', async () => {
    for (const slug of ['one', 'two', 'three']) await create({ slug });
    const first = await editor.get('/api/admin/blog-posts?limit=2').expect(200).expect('Cache-Control', 'no-store');
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await editor.get(next).expect(200);
    expect([...first.body, ...second.body].map(({ slug }: { slug: string }) => slug)).toHaveLength(3);
    expect(second.headers['link']).toBeUndefined();
  });
});

describe('a preview', () => {
  it('shows a draft to holders of the link, uncached and not indexed', async () => {
    const post = await create({ language: 'es' });
    const { body } = await editor.post(`/api/admin/blog-posts/${post.id}/preview-link`).send({}).expect(200);
    const address = new URL(body.address);
    expect(address.pathname).toBe('/es/blog-preview');
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    const answer = await test.http
      .get(`/api/blog-previews/${address.searchParams.get('token')}`)
      .expect(200)
      .expect('Cache-Control', 'no-store')
      .expect('X-Robots-Tag', 'noindex');
    expect(answer.body).toMatchObject({
      id: post.id,
      content: submitted.content,
      language: 'es',
      authorName: 'Founder',
    });
    await editor
      .patch(`/api/admin/blog-posts/${post.id}`)
      .send({ version: post.updatedAt, title: 'As it is now' })
      .expect(200);
    expect((await test.http.get(`/api/blog-previews/${address.searchParams.get('token')}`)).body.title).toBe(
      'As it is now',
    );
    expect(await actionsOf(post.id)).toEqual(['blog-posts.created', 'blog-posts.previewed', 'blog-posts.updated']);
  });

  it('expires, and shows nothing else', () => {
    const key = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
    const id = '0c9c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11';
    const { token, expiresAt } = previewToken(key, id);
    expect(readPreviewToken(key, token)).toBe(id);
    expect(readPreviewToken(key, token, expiresAt.getTime() - 1)).toBe(id);
    expect(readPreviewToken(key, token, expiresAt.getTime())).toBeUndefined();
    const [, expires = '', sign = ''] = token.split('.');
    for (const forged of [
      `${id}.${Number(expires) + 1}.${sign}`,
      `1${id.slice(1)}.${expires}.${sign}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      '',
      'x',
      id,
    ])
      expect([forged, readPreviewToken(key, forged)]).toEqual([forged, undefined]);
    expect(readPreviewToken(Buffer.alloc(32, 1).toString('base64'), token)).toBeUndefined();
  });

  it.each(['unknown', '0c9c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11.1999999999.AAAA'])(
    'with the token %s is refused',
    async (token) => {
      expect((await test.http.get(`/api/blog-previews/${token}`).expect(404)).body.code).toBe('token_invalid');
    },
  );
});
