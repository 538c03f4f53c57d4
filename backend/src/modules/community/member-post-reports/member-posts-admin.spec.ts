import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { dashboardToDo } from '../../operations/dashboard/dashboard-to-do.js';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import type { User } from '../../accounts/users/user.entity.js';
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
  String(
    (
      await test.dataSource.manager.insert(MemberPost, {
        userId: ana.id,
        type: 'win',
        title,
        content: 'Some content.',
        ...more,
      })
    ).identifiers[0]?.['id'],
  );
const comment = async (postId: string, content: string, more: Partial<MemberPostComment> = {}): Promise<string> =>
  String(
    (await test.dataSource.manager.insert(MemberPostComment, { postId, userId: ben.id, content, ...more }))
      .identifiers[0]?.['id'],
  );
const titles = async (query: string): Promise<string[]> =>
  (await admin.get(posts + query).expect(200)).body.map(({ title }: { title: string }) => title);
const contents = async (query: string): Promise<string[]> =>
  (await admin.get(comments + query).expect(200)).body.map(({ content }: { content: string }) => content);
const entriesOf = async (id: string): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY created_at`,
      [id],
    )
  ).map(({ action }) => action);

const openReports = async (): Promise<number | undefined> =>
  (await dashboardToDo(test.dataSource, new Date())).find(({ kind }) => kind === 'reports')?.count;

describe('posts in the admin area', () => {
  it('are found by search terms, kind, state and reports, newest first', async () => {
    const at = (day: number): { createdAt: Date } => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
    await post('A quiet win', at(1));
    await post('Hidden homework', { ...at(2), type: 'homework', isVisible: false });
    const reported = await post('Reported', at(3));
    await test.dataSource.manager.insert(MemberPostReport, {
      postId: reported,
      userId: ben.id,
      reason: 'privacy',
      details: null,
    });
    expect(await titles('')).toEqual(['Reported', 'Hidden homework', 'A quiet win']);
    expect([
      await titles('?q=quiét'),
      await titles('?type=homework'),
      await titles('?visibility=hidden'),
      await titles('?visibility=visible'),
      await titles('?reported=yes'),
    ]).toEqual([['A quiet win'], ['Hidden homework'], ['Hidden homework'], ['Reported', 'A quiet win'], ['Reported']]);
    const first = await admin
      .get(`${posts}?limit=2`)
      .expect(200)
      .expect('Cache-Control', /no-store/);
    expect(first.body[0]).toMatchObject({
      authorName: 'Ana',
      authorLanguage: 'en',
      visibility: 'visible',
      reportsCount: 1,
      openReportsCount: 1,
    });
    expect(await titles((/<[^?]+([^>]+)>/.exec(String(first.headers['link'])) ?? [])[1] ?? '')).toEqual([
      'A quiet win',
    ]);
    await admin.get(`${posts}?visibility=both`).expect(422);
  });

  it('show reporters and reasons, and the access is recorded in the audit log', async () => {
    const id = await post('Reported');
    await test.dataSource.manager.insert(MemberPostReport, {
      postId: id,
      userId: ben.id,
      reason: 'privacy',
      details: 'It names my sister.',
    });
    const { body } = await admin.get(`${posts}/${id}`).expect(200);
    expect(body.reports).toEqual([
      {
        id: expect.any(String),
        reason: 'privacy',
        details: 'It names my sister.',
        reporterId: ben.id,
        reporterName: ben.email,
        createdAt: expect.any(String),
      },
    ]);
    expect(await entriesOf(id)).toEqual(['member-posts.reports-viewed']);
    await admin.get(`${posts}/${nobody}`).expect(404);
  });

  it('are resolved with their reports; a concurrent report stays open, and a new one reopens the post', async () => {
    const id = await post('Reported');
    const report = async (userId: string): Promise<string> =>
      String(
        (
          await test.dataSource.manager.insert(MemberPostReport, {
            postId: id,
            userId,
            reason: 'unkind',
            details: null,
          })
        ).identifiers[0]?.['id'],
      );
    const resolve = (ids: string[], postId = id) => admin.post(`${posts}/${postId}/resolve-reports`).send({ ids });
    const [seen, meanwhile] = [await report(ben.id), await report((await createUser(test.dataSource)).id)];
    await resolve([seen]).expect(204);
    expect((await admin.get(`${posts}?reported=yes`).expect(200)).body).toMatchObject([
      { id, reportsCount: 2, openReportsCount: 1 },
    ]);
    const { body } = await admin.get(`${posts}/${id}`).expect(200);
    expect(body.reports.map((one: { id: string; resolvedAt?: string }) => [one.id, typeof one.resolvedAt])).toEqual([
      [meanwhile, 'undefined'],
      [seen, 'string'],
    ]);
    await Promise.all(Array.from({ length: 4 }, () => resolve([seen, meanwhile]).expect(204)));
    expect([await titles('?reported=yes'), await openReports()]).toEqual([[], 0]);
    expect((await entriesOf(id)).filter((action) => action !== 'member-posts.reports-viewed')).toEqual([
      'member-posts.reports-resolved',
      'member-posts.reports-resolved',
    ]);
    await report((await createUser(test.dataSource)).id);
    expect([await titles('?reported=yes'), await openReports()]).toEqual([['Reported'], 1]);
  });

  it('resolve reports of one post only, which must exist; an empty list is refused', async () => {
    const [one, other] = [await post('One'), await post('Other')];
    const { identifiers } = await test.dataSource.manager.insert(MemberPostReport, {
      postId: one,
      userId: ben.id,
      reason: 'unkind',
      details: null,
    });
    const ids = [String(identifiers[0]?.['id'])];
    await admin.post(`${posts}/${other}/resolve-reports`).send({ ids }).expect(204);
    await admin.post(`${posts}/${nobody}/resolve-reports`).send({ ids }).expect(404);
    await admin.post(`${posts}/${one}/resolve-reports`).send({ ids: [] }).expect(422);
    await member.post(`${posts}/${one}/resolve-reports`).send({ ids }).expect(403);
    expect([await titles('?reported=yes'), await entriesOf(one), await entriesOf(other)]).toEqual([['One'], [], []]);
  });

  it('that are hidden have their reports resolved, also when they are shown again', async () => {
    const id = await post('Reported');
    await test.dataSource.manager.insert(MemberPostReport, {
      postId: id,
      userId: ben.id,
      reason: 'unkind',
      details: null,
    });
    expect(await openReports()).toBe(1);
    for (const action of ['bulk-hide', 'bulk-show'])
      await admin
        .post(`${posts}/${action}`)
        .send({ ids: [id] })
        .expect(200);
    expect([await titles('?reported=yes'), await openReports()]).toEqual([[], 0]);
    expect(await entriesOf(id)).toEqual(['member-posts.hidden', 'member-posts.shown']);
  });

  it('are hidden and shown in bulk: missing ones are reported, changes are recorded once', async () => {
    const [one, other] = [await post('One'), await post('Other')];
    expect(
      (
        await admin
          .post(`${posts}/bulk-hide`)
          .send({ ids: [one, nobody, other] })
          .expect(200)
      ).body,
    ).toEqual({ done: [one, other], failed: [{ id: nobody, code: 'not_found' }] });
    await member.get(`/api/member/posts/${one}`).expect(404);
    await admin
      .post(`${posts}/bulk-hide`)
      .send({ ids: [one] })
      .expect(200);
    await admin
      .post(`${posts}/bulk-show`)
      .send({ ids: [one] })
      .expect(200);
    await member.get(`/api/member/posts/${one}`).expect(200);
    expect(await entriesOf(one)).toEqual(['member-posts.hidden', 'member-posts.shown']);
    expect(await titles('?visibility=hidden')).toEqual(['Other']);
  });
});

it('posts and comments of a filter are exported, formulas escaped, and the export is recorded in the audit log', async () => {
  const id = await post('=1+1', { tags: ['rest', 'sleep'] });
  await post('Hidden', { isVisible: false });
  await comment(id, '@cmd');
  const file = async (path: string): Promise<string[]> =>
    (await admin.get(path).expect(200).expect('Content-Type', /csv/).expect('Cache-Control', 'no-store')).text
      .trim()
      .split('\r\n')
      .slice(1);
  expect(await file(`${posts}/export.csv?visibility=visible`)).toEqual([
    expect.stringMatching(/^[^,]+,Ana,win,'=1\+1,Some content\.,"rest, sleep",0,1,0,0,,true,/),
  ]);
  expect(await file(`${posts}/export.csv`)).toHaveLength(2);
  expect(await file(`${comments}/export.csv`)).toEqual([expect.stringMatching(/^[^,]+,[^,]+,'@cmd,'=1\+1,,true,/)]);
  const written = await test.dataSource.query<{ action: string }[]>(
    `SELECT action FROM audit_entries WHERE action LIKE '%.exported' ORDER BY created_at, action`,
  );
  expect(written.map(({ action }) => action)).toEqual([
    'member-posts.exported',
    'member-posts.exported',
    'member-comments.exported',
  ]);
});

describe('comments in the admin area', () => {
  it('are listed with their post, hidden and visible; the post counts visible ones', async () => {
    const id = await post('A win');
    const [first, second] = [
      await comment(id, 'First', { createdAt: new Date('2026-01-01') }),
      await comment(id, 'Second', { createdAt: new Date('2026-01-02') }),
    ];
    expect((await admin.get(comments).expect(200)).body[0]).toMatchObject({
      content: 'Second',
      postId: id,
      postTitle: 'A win',
      authorName: ben.email,
      visibility: 'visible',
    });
    const hidings = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(`${comments}/bulk-hide`).send({ ids: [first] })),
    );
    expect(hidings.map(({ body }) => body.done)).toEqual(Array.from({ length: 4 }, () => [first]));
    expect(await entriesOf(first)).toEqual(['member-comments.hidden']);
    expect([await contents('?visibility=hidden'), await contents('?visibility=visible')]).toEqual([
      ['First'],
      ['Second'],
    ]);
    const seen = await member.get(`/api/member/posts/${id}/comments`).expect(200);
    expect(seen.body.map((one: { id: string }) => one.id)).toEqual([second]);
    expect((await member.get(`/api/member/posts/${id}`).expect(200)).body.commentsCount).toBe(1);
    await admin
      .post(`${comments}/bulk-show`)
      .send({ ids: [first] })
      .expect(200);
    expect((await member.get(`/api/member/posts/${id}`).expect(200)).body.commentsCount).toBe(2);
    expect(
      (
        await admin
          .post(`${comments}/bulk-hide`)
          .send({ ids: [nobody] })
          .expect(200)
      ).body.failed,
    ).toEqual([{ id: nobody, code: 'not_found' }]);
  });

  it('have a page of their own, hidden or not', async () => {
    const id = await comment(await post('A win'), 'Words', { isVisible: false });
    expect(
      (
        await admin
          .get(`${comments}/${id}`)
          .expect(200)
          .expect('Cache-Control', /no-store/)
      ).body,
    ).toMatchObject({ id, content: 'Words', postTitle: 'A win', authorName: ben.email, visibility: 'hidden' });
    await admin.get(`${comments}/${nobody}`).expect(404);
    await admin.get(`${comments}/1`).expect(422);
    await member.get(`${comments}/${id}`).expect(403);
  });

  it('are found by search terms', async () => {
    const id = await post('A win');
    for (const content of ['Breathe, María', 'Breathe out', 'Something else']) await comment(id, content);
    expect([
      await contents('?q=brea maria'),
      (await contents('?q=BREATHE')).length,
      await contents('?q=nobody'),
    ]).toEqual([['Breathe, María'], 2, []]);
    await test.dataSource.query(`UPDATE member_post_comments SET content = 'Changed' WHERE content = 'Something else'`);
    expect([await contents('?q=else'), await contents('?q=changed')]).toEqual([[], ['Changed']]);
  });

  it('are not accessible to members in the admin area', async () => {
    for (const path of [posts, comments])
      for (const file of ['', '/export.csv']) await member.get(path + file).expect(403);
  });
});
