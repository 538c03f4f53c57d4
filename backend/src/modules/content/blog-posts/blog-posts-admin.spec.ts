import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBlogPost } from '../../../../test/content-factories.js';
import { editBlogPosts, submittedPost } from '../../../../test/blog-posts.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { BlogPostSchedule } from './blog-post-schedule.js';
import { BlogPost } from './blog-post.entity.js';
import { previewToken, readPreviewToken } from './blog-preview-token.js';

let test: TestApp;
let posts: Awaited<ReturnType<typeof editBlogPosts>>;
beforeAll(async () => {
  test = await createTestApp({ env: { INDEXNOW_KEY: 'sample-index-now-key' } });
  posts = await editBlogPosts(test);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.clear(BlogPost));

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
    const post = await posts.create();
    expect(await announced()).toEqual([]);
    const published = (await posts.runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
    expect(await announced()).toEqual([...lists.slice(0, 1), '/blog/a-title', ...lists.slice(1)]);
    const change = (version: string, slug: string) =>
      posts.editor.patch(`/api/admin/blog-posts/${post.id}`).send({ version, slug }).expect(200);
    const changed = (await change(published.updatedAt, 'another')).body;
    await change(changed.updatedAt, 'another');
    expect(await announced()).toEqual(['/blog', '/blog/a-title', '/blog/another', '/es/blog']);
    await posts.editor.delete(`/api/admin/blog-posts/${post.id}`).expect(204);
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
    const post = await posts.create();
    expect(post).toEqual({
      ...submittedPost,
      id: expect.any(String),
      state: 'draft',
      wordCount: 4,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await test.http.get('/api/blog/a-title').expect(404);
    expect(await posts.entriesOf(post.id)).toEqual([{ action: 'blog-posts.created', actorId: posts.editorId }]);
  });

  it('stores fifty thousand characters of any script', async () => {
    const post = await posts.create({ content: '語'.repeat(50_000) });
    expect((await posts.editor.get(`/api/admin/blog-posts/${post.id}`).expect(200)).body.content).toHaveLength(50_000);
    const { body } = await posts.editor
      .post('/api/admin/blog-posts')
      .send({ ...submittedPost, content: '語'.repeat(50_001) })
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
    const { body } = await posts.editor
      .post('/api/admin/blog-posts')
      .send({ ...submittedPost, ...wrong })
      .expect(422);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ field, code }] });
    expect(await posts.list()).toEqual([]);
  });

  it('has a slug that is unique over both languages, also for concurrent requests', async () => {
    const answers = await Promise.all(
      ['en', 'es', 'en'].map((language) =>
        posts.editor.post('/api/admin/blog-posts').send({ ...submittedPost, language }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual([{ field: 'slug', code: 'slug_taken' }]);
    const other = await posts.create({ slug: 'other' });
    const { body } = await posts.editor
      .patch(`/api/admin/blog-posts/${other.id}`)
      .send({ version: other.updatedAt, slug: 'a-title' })
      .expect(422);
    expect(body.errors).toEqual([{ field: 'slug', code: 'slug_taken' }]);
  });

  it('changed by two editors: the second gets edit_conflict, and the first change stays', async () => {
    const post = await posts.create();
    const change = (title: string) =>
      posts.editor.patch(`/api/admin/blog-posts/${post.id}`).send({ version: post.updatedAt, title });
    const answers = await Promise.all([change('Mine'), change('Yours')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    const stored = answers.find(({ status }) => status === 200)?.body;
    expect((await posts.editor.get(`/api/admin/blog-posts/${post.id}`)).body).toEqual(stored);
    expect(
      (
        await posts.editor
          .patch(`/api/admin/blog-posts/${post.id}`)
          .send({ version: stored.updatedAt, authorName: 'Ana' })
          .expect(200)
      ).body,
    ).toMatchObject({ title: stored.title, authorName: 'Ana' });
    expect(await posts.actionsOf(post.id)).toEqual(['blog-posts.created', 'blog-posts.updated', 'blog-posts.updated']);
  });

  it('is deleted once', async () => {
    const post = await posts.create();
    await posts.editor.delete(`/api/admin/blog-posts/${post.id}`).expect(204);
    await posts.editor.delete(`/api/admin/blog-posts/${post.id}`).expect(404);
    await posts.editor
      .patch(`/api/admin/blog-posts/${post.id}`)
      .send({ version: post.updatedAt, title: 'Late' })
      .expect(404);
    expect(await posts.actionsOf(post.id)).toEqual(['blog-posts.created', 'blog-posts.deleted']);
  });
});

describe('translations', () => {
  it('can be paired in either direction, and unpaired', async () => {
    const original = await posts.create();
    const translation = await posts.create({
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
    const seen = (await posts.editor.get(`/api/admin/blog-posts/${original.id}`)).body;
    // No conflict for somebody who is editing the original.
    expect(seen).toMatchObject({ translationId: translation.id, updatedAt: original.updatedAt });
    await posts.editor
      .patch(`/api/admin/blog-posts/${original.id}`)
      .send({ version: seen.updatedAt, translationId: null })
      .expect(200);
    expect((await posts.editor.get(`/api/admin/blog-posts/${translation.id}`)).body.translationId).toBeUndefined();
  });

  it('are in the other language, and one for each', async () => {
    const original = await posts.create();
    await posts.create({ slug: 'uno', language: 'es', translationId: original.id });
    const third = await posts.editor
      .post('/api/admin/blog-posts')
      .send({ ...submittedPost, slug: 'dos', language: 'es', translationId: original.id })
      .expect(422);
    expect(third.body.errors).toEqual([{ field: 'translationId', code: 'already_paired' }]);
    const same = await posts.editor
      .post('/api/admin/blog-posts')
      .send({ ...submittedPost, slug: 'three', translationId: original.id })
      .expect(422);
    expect(same.body.errors).toEqual([{ field: 'translationId', code: 'invalid_choice' }]);
  });
});

describe('the list', () => {
  it('filters by search terms, languages, states and missing translations', async () => {
    const original = await posts.create({ title: 'Ana María begins', slug: 'ana' });
    await posts.create({ slug: 'pareja', language: 'es', translationId: original.id });
    await createBlogPost(test.dataSource, { slug: 'public' });
    expect(await posts.list('?q=maria%20beg')).toEqual(['ana']);
    expect(await posts.list('?language=es')).toEqual(['pareja']);
    expect(await posts.list('?state=published')).toEqual(['public']);
    expect((await posts.list('?state=draft')).sort()).toEqual(['ana', 'pareja']);
    expect(await posts.list('?untranslated=true')).toEqual(['public']);
    await posts.editor.get('/api/admin/blog-posts?state=lost').expect(422);
  });

  it('pages by the Link header', async () => {
    for (const slug of ['one', 'two', 'three']) await posts.create({ slug });
    const first = await posts.editor
      .get('/api/admin/blog-posts?limit=2')
      .expect(200)
      .expect('Cache-Control', 'no-store');
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await posts.editor.get(next).expect(200);
    expect([...first.body, ...second.body].map(({ slug }: { slug: string }) => slug)).toHaveLength(3);
    expect(second.headers['link']).toBeUndefined();
  });
});

describe('a preview', () => {
  it('shows a draft to holders of the link, uncached and not indexed', async () => {
    const post = await posts.create({ language: 'es' });
    const { body } = await posts.editor.post(`/api/admin/blog-posts/${post.id}/preview-link`).send({}).expect(200);
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
      content: submittedPost.content,
      language: 'es',
      authorName: 'Founder',
    });
    await posts.editor
      .patch(`/api/admin/blog-posts/${post.id}`)
      .send({ version: post.updatedAt, title: 'As it is now' })
      .expect(200);
    expect((await test.http.get(`/api/blog-previews/${address.searchParams.get('token')}`)).body.title).toBe(
      'As it is now',
    );
    expect(await posts.actionsOf(post.id)).toEqual([
      'blog-posts.created',
      'blog-posts.previewed',
      'blog-posts.updated',
    ]);
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
