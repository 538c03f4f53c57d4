import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { editBlogPosts } from '../../../../test/blog-posts.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { BlogPostFormerSlugs1763700000095 } from '../../../database/migrations/index.js';

let test: TestApp;
let posts: Awaited<ReturnType<typeof editBlogPosts>>;
beforeAll(async () => {
  test = await createTestApp();
  posts = await editBlogPosts(test);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('DELETE FROM blog_posts'));

type Post = Awaited<ReturnType<typeof posts.create>>;
const publish = async (post: Post): Promise<Post> =>
  (await posts.runAction(post, 'publish', { withoutTranslation: true }).expect(200)).body;
const unpublish = async (post: Post): Promise<Post> => (await posts.runAction(post, 'unpublish').expect(200)).body;
const created = async (slug: string): Promise<Post> => publish(await posts.create({ slug }));
const moved = async (post: Post, slug: string): Promise<Post> => publish(await posts.change(post, { slug }));
/** Status, and where a redirect leads. */
const answerTo = async (path: string): Promise<string> => {
  const { status, headers } = await test.http.get(path).redirects(0);
  return headers['location'] === undefined ? String(status) : `${status} ${headers['location']}`;
};

describe('a former address of a post', () => {
  it('leads to the present one for good, and is kept by nobody', async () => {
    await moved(await created('first'), 'second');
    expect(await answerTo('/api/blog/first')).toBe('308 /api/blog/second');
    expect(await answerTo('/api/blog/first/related')).toBe('308 /api/blog/second/related');
    expect(await answerTo('/api/blog/first/related?language=es')).toBe('308 /api/blog/second/related?language=es');
    const answer = await test.http.get('/api/blog/first').redirects(0);
    expect([answer.headers['cache-control'], answer.text]).toEqual(['no-store', '']);
    expect((await test.http.get('/api/blog/first').redirects(1).expect(200)).body.slug).toBe('second');
  });

  it('leads nowhere while the new one is not published', async () => {
    const pending = await posts.change(await created('first'), { slug: 'second' });
    expect([await answerTo('/api/blog/first'), await answerTo('/api/blog/second')]).toEqual(['200', '404']);
    await publish(pending);
    expect([await answerTo('/api/blog/first'), await answerTo('/api/blog/second')]).toEqual([
      '308 /api/blog/second',
      '200',
    ]);
  });

  it('skips addresses in between, and ends when the post returns to it', async () => {
    const third = await moved(await moved(await created('first'), 'second'), 'third');
    expect([await answerTo('/api/blog/first'), await answerTo('/api/blog/second')]).toEqual([
      '308 /api/blog/third',
      '308 /api/blog/third',
    ]);
    await moved(third, 'first');
    expect([
      await answerTo('/api/blog/first'),
      await answerTo('/api/blog/second'),
      await answerTo('/api/blog/third'),
    ]).toEqual(['200', '308 /api/blog/first', '308 /api/blog/first']);
  });

  it('is left again by an earlier version that is restored', async () => {
    const post = await moved(await created('first'), 'second');
    const path = `/api/admin/blog-posts/${post.id}/versions`;
    const [, earlier] = (await posts.editor.get(path).expect(200)).body;
    const restored = await posts.editor
      .post(`${path}/${earlier.id}/restore`)
      .send({ version: post.updatedAt })
      .expect(200);
    await publish(restored.body);
    expect([await answerTo('/api/blog/first'), await answerTo('/api/blog/second')]).toEqual([
      '200',
      '308 /api/blog/first',
    ]);
  });

  it('says nothing of a post that is unpublished, and works again with it', async () => {
    const hidden = await unpublish(await moved(await created('first'), 'second'));
    const [former, unknown] = await Promise.all(['first', 'unknown'].map((slug) => test.http.get(`/api/blog/${slug}`)));
    expect([former?.status, former?.body.detail]).toEqual([404, unknown?.body.detail]);
    expect(await answerTo('/api/blog/first/related')).toBe('404');
    // A slug that readers never saw leads nowhere.
    const renamed = await posts.change(await posts.change(hidden, { slug: 'unseen' }), { slug: 'third' });
    await publish(renamed);
    expect(
      await Promise.all(['first', 'second', 'unseen', 'third'].map((slug) => answerTo(`/api/blog/${slug}`))),
    ).toEqual(['308 /api/blog/third', '308 /api/blog/third', '404', '200']);
  });

  it('belongs to another post from the moment that this one is published with it', async () => {
    await moved(await created('first'), 'second');
    const other = await posts.create({ slug: 'first' });
    expect(await answerTo('/api/blog/first')).toBe('308 /api/blog/second');
    const shown = await publish(other);
    expect((await test.http.get('/api/blog/first').redirects(0).expect(200)).body.id).toBe(other.id);
    // It does not fall back to the post that had it before.
    await unpublish(shown);
    expect(await answerTo('/api/blog/first')).toBe('404');
  });

  it('goes with the post', async () => {
    const { id } = await moved(await created('first'), 'second');
    await posts.editor.delete(`/api/admin/blog-posts/${id}`).expect(204);
    expect(await answerTo('/api/blog/first')).toBe('404');
    expect(await test.dataSource.query('SELECT 1 FROM blog_post_former_slugs')).toEqual([]);
  });

  it('is quoted at the present one', async () => {
    await moved(await created('first'), 'second');
    const { body } = await test.http
      .get('/api/oembed')
      .query({ url: `${test.env.PUBLIC_URL}/blog/first` })
      .expect(200);
    expect(body.html).toContain('/blog/second"');
    expect(body.html).not.toContain('first');
  });

  it('works also where it changed before such addresses were kept', async () => {
    const [post, other] = [
      await moved(await created('first'), 'second'),
      await moved(await created('third'), 'fourth'),
    ];
    await created('third');
    await unpublish(post);
    const migration = new BlogPostFormerSlugs1763700000095();
    const queryRunner = test.dataSource.createQueryRunner();
    await migration.down(queryRunner);
    await migration.up(queryRunner);
    await queryRunner.release();
    expect(
      await test.dataSource.query('SELECT slug, post_id AS "postId" FROM blog_post_former_slugs ORDER BY slug'),
    ).toEqual([
      { slug: 'first', postId: post.id },
      { slug: 'second', postId: post.id },
    ]);
    await test.dataSource.query(`UPDATE blog_posts SET slug = 'fifth' WHERE id = $1`, [other.id]);
    expect(await answerTo('/api/blog/fourth')).toBe('308 /api/blog/fifth');
  });
});
