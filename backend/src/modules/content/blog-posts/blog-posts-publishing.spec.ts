import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { editBlogPosts } from '../../../../test/blog-posts.js';
import { createTestAppWith, type TestApp } from '../../../../test/create-app.js';
import { createUser } from '../../../../test/factories.js';
import { NOBODY } from '../../../auth/audit-trail.js';
import { BlogPostSchedule } from './blog-post-schedule.js';
import { BlogPost } from './blog-post.entity.js';

let test: TestApp;
let posts: Awaited<ReturnType<typeof editBlogPosts>>;
beforeAll(async () => {
  test = await createTestAppWith({ INDEXNOW_KEY: 'sample-index-now-key' });
  posts = await editBlogPosts(test);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('DELETE FROM blog_posts'));

describe('publishing', () => {
  it('without a translation requires a confirmation', async () => {
    const post = await posts.create();
    expect((await posts.runAction(post, 'publish').expect(409)).body.code).toBe('translation_missing');
    await test.http.get('/api/blog/a-title').expect(404);
    const published = (await posts.runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
    expect(published).toMatchObject({ state: 'published', publishedAt: expect.any(String) });
    await test.http.get('/api/blog/a-title').expect(200);
    const hidden = (await posts.runAction(published, 'unpublish').expect(200)).body;
    expect(hidden.state).toBe('draft');
    await test.http.get('/api/blog/a-title').expect(404);
    expect((await posts.runAction(hidden, 'publish', { withoutTranslation: true }).expect(200)).body.publishedAt).toBe(
      published.publishedAt,
    );
    expect(await posts.actionsOf(post.id)).toEqual([
      'blog-posts.created',
      'blog-posts.published',
      'blog-posts.published',
      'blog-posts.unpublished',
    ]);
  });

  it('with a translation that is a draft requires a confirmation too', async () => {
    const original = await posts.create();
    const translation = await posts.create({ slug: 'un-titulo', language: 'es', translationId: original.id });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    for (const [verb, more] of [
      ['publish', {}],
      ['schedule', { publishAt }],
    ] as const)
      expect((await posts.runAction(original, verb, more).expect(409)).body.code).toBe('translation_missing');
    // A scheduled translation is enough.
    const pending = (
      await posts.runAction(translation, 'schedule', { publishAt, withoutTranslation: true }).expect(200)
    ).body;
    const published = (await posts.runAction(original, 'publish').expect(200)).body;
    // Publishing a published post requires no confirmation.
    await posts.runAction(pending, 'unpublish').expect(200);
    await posts.runAction(published, 'publish').expect(200);
  });

  it('of a text that changed meanwhile is refused', async () => {
    const post = await posts.create();
    await posts.editor
      .patch(`/api/admin/blog-posts/${post.id}`)
      .send({ version: post.updatedAt, title: 'Unseen' })
      .expect(200);
    for (const verb of ['publish', 'unpublish'])
      expect(
        (await posts.runAction(post, verb, verb === 'publish' ? { withoutTranslation: true } : {}).expect(409)).body
          .code,
      ).toBe('edit_conflict');
    await test.http.get('/api/blog/a-title').expect(404);
  });

  it('in bulk reports what was skipped, and keeps what was done', async () => {
    const original = await posts.create();
    const translation = await posts.create({ slug: 'un-titulo', language: 'es', translationId: original.id });
    const alone = await posts.create({ slug: 'alone' });
    const beside = await posts.create({ slug: 'beside' });
    await posts.create({ slug: 'al-lado', language: 'es', translationId: beside.id });
    const missing = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
    const { body } = await posts.editor
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
    expect(await posts.list('?state=published')).toEqual(expect.arrayContaining(['a-title', 'un-titulo']));
    expect(
      (
        await posts.editor
          .post('/api/admin/blog-posts/bulk-unpublish')
          .send({ ids: [original.id, translation.id] })
          .expect(200)
      ).body.done,
    ).toHaveLength(2);
    expect(await posts.list('?state=published')).toEqual([]);
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
    const post = await posts.create();
    const publishAt = inAnHour();
    const scheduled = (await posts.runAction(post, 'schedule', { publishAt, withoutTranslation: true }).expect(200))
      .body;
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: publishAt });
    expect(await jobs(post.id)).toEqual([{ isScheduled: true }]);
    const schedule = test.app.get(BlogPostSchedule);
    await schedule.publishDue(post.id);
    await test.http.get('/api/blog/a-title').expect(404);
    const moment = new Date(Date.now() - 1_000);
    await test.dataSource.manager.update(BlogPost, post.id, { scheduledAt: moment });
    await Promise.all([schedule.publishDue(post.id), schedule.publishDue(post.id)]);
    expect((await test.http.get('/api/blog/a-title').expect(200)).body.publishedAt).toBe(moment.toISOString());
    expect((await posts.editor.get(`/api/admin/blog-posts/${post.id}`)).body).toMatchObject({ state: 'published' });
    expect((await posts.editor.get(`/api/admin/blog-posts/${post.id}`)).body.scheduledAt).toBeUndefined();
    // Once, and recorded under the person who scheduled it.
    expect((await posts.entriesOf(post.id)).filter(({ action }) => action === 'blog-posts.published')).toEqual([
      { action: 'blog-posts.published', actorId: posts.editorId },
    ]);
  });

  it('is published also when the account that scheduled it was deleted', async () => {
    const post = await posts.create();
    await posts.runAction(post, 'schedule', { publishAt: inAnHour(), withoutTranslation: true }).expect(200);
    const other = await createUser(test.dataSource, { role: 'editor' });
    await test.dataSource.manager.update(BlogPost, post.id, {
      scheduledAt: new Date(Date.now() - 1_000),
      scheduledBy: other.id,
    });
    await test.dataSource.query('DELETE FROM users WHERE id = $1', [other.id]);
    await test.app.get(BlogPostSchedule).publishDue(post.id);
    await test.http.get('/api/blog/a-title').expect(200);
    expect((await posts.entriesOf(post.id)).filter(({ action }) => action === 'blog-posts.published')).toEqual([
      { action: 'blog-posts.published', actorId: NOBODY },
    ]);
  });

  it('can be cancelled', async () => {
    const post = await posts.create();
    const scheduled = (
      await posts.runAction(post, 'schedule', { publishAt: inAnHour(), withoutTranslation: true }).expect(200)
    ).body;
    await posts.runAction(scheduled, 'unpublish').expect(200);
    await test.app.get(BlogPostSchedule).publishDue(post.id);
    expect(await posts.list('?state=draft')).toEqual(['a-title']);
    expect(await posts.actionsOf(post.id)).toEqual([
      'blog-posts.created',
      'blog-posts.scheduled',
      'blog-posts.unpublished',
    ]);
  });

  it.each([
    ['2020-01-01T00:00:00.000Z', 'too_small'],
    ['2199-01-01T00:00:00.000Z', 'too_large'],
    ['2999-01-01T00:00:00.000Z', 'invalid_format'],
    ['2026-13-41T00:00:00.000Z', 'invalid_format'],
    ['tomorrow', 'invalid_format'],
  ])('is refused for %s', async (publishAt, code) => {
    const post = await posts.create();
    expect(
      (await posts.runAction(post, 'schedule', { publishAt, withoutTranslation: true }).expect(422)).body.errors,
    ).toEqual([{ field: 'publishAt', code }]);
    expect(await jobs(post.id)).toEqual([]);
  });

  it('is refused when it is published, and without a translation unless confirmed', async () => {
    const post = await posts.create();
    expect((await posts.runAction(post, 'schedule', { publishAt: inAnHour() }).expect(409)).body.code).toBe(
      'translation_missing',
    );
    const published = (await posts.runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
    expect(
      (await posts.runAction(published, 'schedule', { publishAt: inAnHour(), withoutTranslation: true }).expect(409))
        .body.code,
    ).toBe('conflict');
  });
});
