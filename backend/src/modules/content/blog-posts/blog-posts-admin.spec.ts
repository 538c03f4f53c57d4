import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBlogPost } from '../../../../test/content-factories.js';
import { editBlogPosts, submittedPost } from '../../../../test/blog-posts.js';
import { createTestAppWith, type TestApp } from '../../../../test/create-app.js';
import { BlogPostSchedule } from './blog-post-schedule.js';
import { previewToken, readPreviewToken } from './blog-preview-token.js';

let test: TestApp;
let posts: Awaited<ReturnType<typeof editBlogPosts>>;
beforeAll(async () => {
  test = await createTestAppWith({ INDEXNOW_KEY: 'sample-index-now-key' });
  posts = await editBlogPosts(test);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('DELETE FROM blog_posts'));

describe('search engines', () => {
  /** Paths that are still to be announced. */
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
    const changed = await posts.change(published, { slug: 'another' });
    expect(await announced()).toEqual([]);
    const again = (await posts.runAction(changed, 'publish').expect(200)).body;
    await posts.runAction(again, 'publish').expect(200);
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
      hasUnpublishedChanges: false,
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

describe('a published post', () => {
  const published = async () => {
    const post = await posts.create();
    return (await posts.runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
  };
  const seenByReaders = async (slug = 'a-title') => (await test.http.get(`/api/blog/${slug}`).expect(200)).body;

  it('keeps what is written apart until it is published, except for holders of its preview link', async () => {
    const post = await published();
    const changed = await posts.change(post, { title: 'Half a sen', slug: 'another', tags: [] });
    expect(changed).toMatchObject({
      title: 'Half a sen',
      slug: 'another',
      publicSlug: 'a-title',
      hasUnpublishedChanges: true,
      state: 'published',
    });
    expect(changed.updatedAt > post.updatedAt).toBe(true);
    expect(await seenByReaders()).toMatchObject({ title: 'A title', tags: ['burnout'] });
    await test.http.get('/api/blog/another').expect(404);
    const { body } = await posts.editor.post(`/api/admin/blog-posts/${post.id}/preview-link`).send({}).expect(200);
    const token = new URL(body.address).searchParams.get('token');
    expect((await test.http.get(`/api/blog-previews/${token}`).expect(200)).body.title).toBe('Half a sen');
    expect((await posts.runAction(changed, 'publish').expect(200)).body).toMatchObject({
      hasUnpublishedChanges: false,
      publicSlug: 'another',
    });
    expect(await seenByReaders('another')).toMatchObject({ title: 'Half a sen', tags: [] });
    expect(await posts.actionsOf(post.id)).toEqual([
      'blog-posts.created',
      'blog-posts.previewed',
      'blog-posts.published',
      'blog-posts.published',
      'blog-posts.updated',
    ]);
  });

  it('saved by two editors at once: the second gets edit_conflict, and nothing of the first is lost', async () => {
    const post = await published();
    const change = (title: string) =>
      posts.editor.patch(`/api/admin/blog-posts/${post.id}`).send({ version: post.updatedAt, title });
    const answers = await Promise.all([change('Mine'), change('Yours')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const stored = answers.find(({ status }) => status === 200)?.body;
    expect((await posts.editor.get(`/api/admin/blog-posts/${post.id}`)).body).toEqual(stored);
    expect((await posts.runAction(post, 'publish').expect(409)).body.code).toBe('edit_conflict');
    expect((await seenByReaders()).title).toBe('A title');
  });

  it('has nothing to publish when the text is as before, and is a draft with its newest text when hidden', async () => {
    const post = await published();
    const changed = await posts.change(post, { title: 'Another' });
    const back = await posts.change(changed, { title: 'A title' });
    expect(back.hasUnpublishedChanges).toBe(false);
    expect(back.updatedAt > changed.updatedAt).toBe(true);
    const newer = await posts.change(back, { title: 'The newest' });
    expect((await posts.runAction(newer, 'unpublish').expect(200)).body).toMatchObject({
      title: 'The newest',
      state: 'draft',
      hasUnpublishedChanges: false,
    });
    expect((await posts.editor.get('/api/admin/blog-posts')).body[0].title).toBe('The newest');
  });

  it('is told of an address that another post has, while it is written', async () => {
    await posts.create({ slug: 'other' });
    const post = await published();
    const { body } = await posts.editor
      .patch(`/api/admin/blog-posts/${post.id}`)
      .send({ version: post.updatedAt, slug: 'other' })
      .expect(422);
    expect(body.errors).toEqual([{ field: 'slug', code: 'slug_taken' }]);
    // The other post takes it meanwhile: the database refuses to publish.
    const pending = await posts.change(post, { slug: 'free' });
    await posts.create({ slug: 'free' });
    expect((await posts.runAction(pending, 'publish').expect(422)).body.errors).toEqual([
      { field: 'slug', code: 'slug_taken' },
    ]);
    expect((await seenByReaders()).slug).toBe('a-title');
  });
});

describe('versions', () => {
  const versionsOf = async (id: string) =>
    (await posts.editor.get(`/api/admin/blog-posts/${id}/versions`).expect(200)).body;
  /** As after a pause. */
  const pause = (): Promise<unknown> =>
    test.dataSource.query(`UPDATE blog_post_versions SET created_at = created_at - interval '11 minutes'`);

  it('are one for the autosaves of one editor without a pause, and one more after it, or after publishing', async () => {
    let post = await posts.create();
    for (const title of ['One', 'Two', 'Three']) post = await posts.change(post, { title, isAutosave: true });
    const first = await versionsOf(post.id);
    expect(first).toEqual([
      {
        id: expect.any(String),
        title: 'Three',
        editorName: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: post.updatedAt,
        isPending: false,
      },
      expect.objectContaining({ title: 'A title' }),
    ]);
    await pause();
    post = await posts.change(post, { title: 'Four', isAutosave: true });
    post = (await posts.runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
    post = await posts.change(post, { title: 'Five', isAutosave: true });
    expect(await versionsOf(post.id)).toMatchObject([
      { title: 'Five', isPending: true },
      { title: 'Four', isPending: false, publishedAt: expect.any(String) },
      { title: 'Three' },
      { title: 'A title' },
    ]);
    // One entry for each version, not for each save.
    expect((await posts.actionsOf(post.id)).filter((action) => action === 'blog-posts.updated')).toHaveLength(3);
  });

  it('are one for each save on request, which also ends that of the autosaves before it', async () => {
    let post = await posts.create();
    for (const title of ['One', 'Two']) post = await posts.change(post, { title });
    post = await posts.change(post, { title: 'Thr', isAutosave: true });
    post = await posts.change(post, { title: 'Three' });
    post = await posts.change(post, { title: 'Three' });
    post = await posts.change(post, { title: 'Four', isAutosave: true });
    expect((await versionsOf(post.id)).map(({ title }: { title: string }) => title)).toEqual([
      'Four',
      'Three',
      'Two',
      'One',
      'A title',
    ]);
  });

  it('of another editor are apart', async () => {
    const post = await posts.create();
    const other = await editBlogPosts(test);
    await other.change(post, { title: 'Two' });
    expect((await versionsOf(post.id)).map(({ title }: { title: string }) => title)).toEqual(['Two', 'A title']);
  });

  it('are restored as a version of their own, and nothing is lost', async () => {
    let post = await posts.create();
    await pause();
    post = await posts.change(post, { title: 'Worse', content: 'Worse.', tags: [] });
    const [, old] = await versionsOf(post.id);
    expect((await posts.editor.get(`/api/admin/blog-posts/${post.id}/versions/${old.id}`).expect(200)).body).toEqual({
      id: old.id,
      title: submittedPost.title,
      slug: submittedPost.slug,
      excerpt: submittedPost.excerpt,
      content: submittedPost.content,
      tags: submittedPost.tags,
    });
    const path = `versions/${old.id}/restore`;
    const stale = { id: post.id, updatedAt: post.createdAt };
    expect((await posts.runAction(stale, path).expect(409)).body.code).toBe('edit_conflict');
    const { body } = await posts.runAction(post, path).expect(200);
    expect(body).toMatchObject(submittedPost);
    expect((await versionsOf(post.id)).map(({ title }: { title: string }) => title)).toEqual([
      'A title',
      'Worse',
      'A title',
    ]);
    expect(await posts.actionsOf(post.id)).toContain('blog-posts.version-restored');
    const stranger = await posts.create({ slug: 'stranger' });
    await posts.runAction(stranger, path).expect(404);
  });

  it('of a post from before they were stored begin with its text', async () => {
    const { id, updatedAt } = await createBlogPost(test.dataSource, { title: 'Old' });
    const changed = await posts.change({ id, updatedAt: updatedAt.toISOString() }, { title: 'New' });
    expect(await versionsOf(id)).toMatchObject([
      { title: 'New', isPending: true, updatedAt: changed.updatedAt },
      { title: 'Old', publishedAt: expect.any(String) },
    ]);
  });

  it('are at most fifty: the oldest ends', async () => {
    let post = await posts.create({ title: 'The first' });
    await test.dataSource.query(
      `INSERT INTO blog_post_versions (post_id, created_at, title, slug, excerpt, content)
       SELECT $1, now() - n * interval '1 minute', n, 'a', '', '' FROM generate_series(1, 49) n`,
      [post.id],
    );
    expect(await versionsOf(post.id)).toHaveLength(50);
    await pause();
    post = await posts.change(post, { title: 'The newest' });
    const titles = (await versionsOf(post.id)).map(({ title }: { title: string }) => title);
    expect(titles).toHaveLength(50);
    expect([titles[0], titles.includes('The first'), titles.includes('49')]).toEqual(['The newest', true, false]);
  });

  it('end with their post', async () => {
    const post = await posts.create();
    await posts.editor.delete(`/api/admin/blog-posts/${post.id}`).expect(204);
    await posts.editor.get(`/api/admin/blog-posts/${post.id}/versions`).expect(404);
    expect(await test.dataSource.query('SELECT 1 FROM blog_post_versions WHERE post_id = $1', [post.id])).toEqual([]);
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
