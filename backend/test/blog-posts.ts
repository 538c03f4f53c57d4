import { createUser, testPassword } from './factories.js';
import type { TestApp } from './create-app.js';

/** A complete post, as the editor sends it. */
export const submittedPost = {
  title: 'A title',
  slug: 'a-title',
  excerpt: 'Two sentences.',
  content: '## Words\n\nMore of **them**.',
  language: 'en',
  tags: ['burnout'],
};

/** Posts by the API, by an editor who is logged in. */
export async function editBlogPosts(test: TestApp) {
  const { id: editorId, email } = await createUser(test.dataSource, { role: 'editor' });
  const editor = test.browser();
  await editor.post('/api/login').send({ email, password: testPassword }).expect(200);
  const entriesOf = (id: string): Promise<{ action: string; actorId: string }[]> =>
    test.dataSource.query(
      `SELECT action, actor_id AS "actorId" FROM audit_entries WHERE subject_type = 'blog-post' AND subject_id = $1 ORDER BY created_at, id`,
      [id],
    );
  return {
    editor,
    editorId,
    /** Slugs in the list's order. */
    list: async (query = ''): Promise<string[]> =>
      (await editor.get(`/api/admin/blog-posts${query}`).expect(200)).body.map(({ slug }: { slug: string }) => slug),
    create: async (more: object = {}) =>
      (
        await editor
          .post('/api/admin/blog-posts')
          .send({ ...submittedPost, ...more })
          .expect(201)
      ).body,
    change: async (post: { id: string; updatedAt: string }, changes: object) =>
      (
        await editor
          .patch(`/api/admin/blog-posts/${post.id}`)
          .send({ version: post.updatedAt, ...changes })
          .expect(200)
      ).body,
    runAction: (post: { id: string; updatedAt: string }, verb: string, more: object = {}) =>
      editor.post(`/api/admin/blog-posts/${post.id}/${verb}`).send({ version: post.updatedAt, ...more }),
    /** Of the audit log. */
    entriesOf,
    actionsOf: async (id: string): Promise<string[]> => (await entriesOf(id)).map(({ action }) => action).sort(),
  };
}
