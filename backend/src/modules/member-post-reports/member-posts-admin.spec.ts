import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../test/create-app.js';
import { createUser, testPassword } from '../../../test/factories.js';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import type { User } from '../users/user.entity.js';
import { MemberPostReport } from './member-post-report.entity.js';

const posts = '/api/admin/member-posts';
const comments = '/api/admin/member-post-comments';
const nobody = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';

let test: TestApp;
let ana: User;
let ben: User;
let admin: ReturnType<TestApp['browser']>;
let member: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
  ana = await createUser(test.dataSource, { isInnerCircleMember: true, displayName: 'Ana' });
  ben = await createUser(test.dataSource, { isInnerCircleMember: true, displayName: null, firstName: null });
  const owner = await createUser(test.dataSource, { role: 'admin' });
  [admin, member] = [test.browser(), test.browser()];
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
  await member.post('/api/login').send({ email: ben.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('TRUNCATE member_posts CASCADE'));

const post = async (title: string, more: Partial<MemberPost> = {}): Promise<string> =>
  String((await test.dataSource.manager.insert(MemberPost, { userId: ana.id, type: 'win', title, content: 'Some content.', ...more })).identifiers[0]?.['id']);
const comment = async (postId: string, content: string, more: Partial<MemberPostComment> = {}): Promise<string> =>
  String((await test.dataSource.manager.insert(MemberPostComment, { postId, userId: ben.id, content, ...more })).identifiers[0]?.['id']);
const titles = async (query: string): Promise<string[]> => (await admin.get(posts + query).expect(200)).body.map(({ title }: { title: string }) => title);
const contents = async (query: string): Promise<string[]> => (await admin.get(comments + query).expect(200)).body.map(({ content }: { content: string }) => content);
const entriesOf = async (id: string): Promise<string[]> =>
  (await test.dataSource.query<{ action: string }[]>(`SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY created_at`, [id])).map(({ action }) => action);

describe('posts at the desk', () => {
  it('are found by words, kind, state and reports, newest first', async () => {
    const at = (day: number): { createdAt: Date } => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
    await post('A quiet win', at(1));
    await post('Hidden homework', { ...at(2), type: 'homework', isVisible: false });
    const reported = await post('Reported', at(3));
    await test.dataSource.manager.insert(MemberPostReport, { postId: reported, userId: ben.id, reason: 'privacy', details: null });
    expect(await titles('')).toEqual(['Reported', 'Hidden homework', 'A quiet win']);
    expect([await titles('?q=quiét'), await titles('?type=homework'), await titles('?visibility=hidden'), await titles('?visibility=visible'), await titles('?reported=yes')]).toEqual([
      ['A quiet win'],
      ['Hidden homework'],
      ['Hidden homework'],
      ['Reported', 'A quiet win'],
      ['Reported'],
    ]);
    const first = await admin.get(`${posts}?limit=2`).expect(200).expect('Cache-Control', /no-store/);
    expect(first.body[0]).toMatchObject({ authorName: 'Ana', visibility: 'visible', reportsCount: 1 });
    expect(await titles((/<[^?]+([^>]+)>/.exec(String(first.headers['link'])) ?? [])[1] ?? '')).toEqual(['A quiet win']);
    await admin.get(`${posts}?visibility=both`).expect(422);
  });

  it('tell who reported and why, and that it was looked at is written down', async () => {
    const id = await post('Reported');
    await test.dataSource.manager.insert(MemberPostReport, { postId: id, userId: ben.id, reason: 'privacy', details: 'It names my sister.' });
    const { body } = await admin.get(`${posts}/${id}`).expect(200);
    expect(body.reports).toEqual([{ id: expect.any(String), reason: 'privacy', details: 'It names my sister.', reporterId: ben.id, reporterName: ben.email, createdAt: expect.any(String) }]);
    expect(await entriesOf(id)).toEqual(['member-posts.reports-viewed']);
    await admin.get(`${posts}/${nobody}`).expect(404);
  });

  it('are hidden and shown several at once: what is not there is named, what changes is written down once', async () => {
    const [one, other] = [await post('One'), await post('Other')];
    expect((await admin.post(`${posts}/bulk-hide`).send({ ids: [one, nobody, other] }).expect(200)).body).toEqual({ done: [one, other], failed: [{ id: nobody, code: 'not_found' }] });
    await member.get(`/api/member/posts/${one}`).expect(404);
    await admin.post(`${posts}/bulk-hide`).send({ ids: [one] }).expect(200);
    await admin.post(`${posts}/bulk-show`).send({ ids: [one] }).expect(200);
    await member.get(`/api/member/posts/${one}`).expect(200);
    expect(await entriesOf(one)).toEqual(['member-posts.hidden', 'member-posts.shown']);
    expect(await titles('?visibility=hidden')).toEqual(['Other']);
  });
});

describe('comments at the desk', () => {
  it('are listed with their post, hidden and shown; the post counts those that are seen', async () => {
    const id = await post('A win');
    const [first, second] = [await comment(id, 'First', { createdAt: new Date('2026-01-01') }), await comment(id, 'Second', { createdAt: new Date('2026-01-02') })];
    expect((await admin.get(comments).expect(200)).body[0]).toMatchObject({ content: 'Second', postId: id, postTitle: 'A win', authorName: ben.email, visibility: 'visible' });
    const hidings = await Promise.all(Array.from({ length: 4 }, () => admin.post(`${comments}/bulk-hide`).send({ ids: [first] })));
    expect(hidings.map(({ body }) => body.done)).toEqual(Array.from({ length: 4 }, () => [first]));
    expect(await entriesOf(first)).toEqual(['member-comments.hidden']);
    expect([await contents('?visibility=hidden'), await contents('?visibility=visible')]).toEqual([['First'], ['Second']]);
    const seen = await member.get(`/api/member/posts/${id}/comments`).expect(200);
    expect(seen.body.map((one: { id: string }) => one.id)).toEqual([second]);
    expect((await member.get(`/api/member/posts/${id}`).expect(200)).body.commentsCount).toBe(1);
    await admin.post(`${comments}/bulk-show`).send({ ids: [first] }).expect(200);
    expect((await member.get(`/api/member/posts/${id}`).expect(200)).body.commentsCount).toBe(2);
    expect((await admin.post(`${comments}/bulk-hide`).send({ ids: [nobody] }).expect(200)).body.failed).toEqual([{ id: nobody, code: 'not_found' }]);
  });

  it('are none of the members’ business at the desk', async () => {
    for (const path of [posts, comments]) await member.get(path).expect(403);
  });
});
