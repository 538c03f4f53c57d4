import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { postReportReasons } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService, type JobHandler } from '../../../jobs/jobs.service.js';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { SiteSettings } from '../../content/site-settings/site-settings.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPostReport } from './member-post-report.entity.js';
import { sentEmail, renderSent, type SentEmail } from '../../../../test/sent-emails.js';

type Browser = ReturnType<TestApp['browser']>;

let test: TestApp;
let notifyPractice: JobHandler;
let ana: User;
let ben: User;
let admin: User;
const browsers = new Map<User, Browser>();
let postId: string;
const sent: SentEmail[] = [];

beforeAll(async () => {
  test = await createTestApp();
  notifyPractice = jobHandler(test.app, 'member-post-reports.notify-practice');
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending)));
  ana = await createUser(test.dataSource, { isInnerCircleMember: true });
  ben = await createUser(test.dataSource, { isInnerCircleMember: true, displayName: 'Ben of the lake' });
  admin = await createUser(test.dataSource, { role: 'admin' });
  for (const user of [ana, ben, admin]) {
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    browsers.set(user, browser);
  }
});
afterAll(() => test.close());
beforeEach(async () => {
  sent.length = 0;
  await test.dataSource.query('TRUNCATE member_posts CASCADE');
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'member-post-reports.notify-practice'`);
  const { identifiers } = await test.dataSource.manager.insert(MemberPost, {
    userId: ana.id,
    type: 'win',
    title: 'A secret title',
    content: 'A secret content.',
  });
  postId = String(identifiers[0]?.['id']);
});

const as = (user: User): Browser => browsers.get(user) as Browser;
const report = (body: object, by = ben) => as(by).post(`/api/member/posts/${postId}/reports`).send(body);
const show = (isVisible: unknown, by = admin, id = postId) =>
  as(by).patch(`/api/member/posts/${id}/visibility`).send({ isVisible });
const resolve = (ids: string[]) => as(admin).post(`/api/admin/member-posts/${postId}/resolve-reports`).send({ ids });
const pending = async (): Promise<object[]> =>
  (await as(admin).get('/api/admin/member-posts?reported=yes').expect(200)).body;
const stored = () => test.dataSource.manager.find(MemberPostReport);
const queued = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ id: string }[]>(
      `SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'member-post-reports.notify-practice'`,
    )
  ).map(({ id }) => id);
const audited = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE actor_id = $1 AND action LIKE 'member-posts.%' ORDER BY created_at`,
      [admin.id],
    )
  ).map(({ action }) => action);

describe('POST /api/member/posts/{id}/reports', () => {
  it.each(postReportReasons)(
    'stores a report (%s), enqueues one email, and does not answer the message',
    async (reason) => {
      const { body } = await report({ reason, details: ' It names my sister. ' }).expect(201);
      expect(body).toEqual({ id: expect.any(String), createdAt: expect.any(String) });
      expect(await stored()).toMatchObject([
        { id: body.id, postId, userId: ben.id, reason, details: 'It names my sister.' },
      ]);
      expect(await queued()).toEqual([body.id]);
    },
  );

  it('accepts the same report of one member once, also when ten arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => report({ reason: 'unkind' })));
    expect([201, 409].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([1, 9]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_reported');
    await report({ reason: 'unkind' }, admin).expect(201);
    expect([(await stored()).length, (await queued()).length]).toEqual([2, 2]);
  });

  it('stores each report of a member with another reason or other details, and shows all of them', async () => {
    const sending = [
      { reason: 'unkind', details: 'It is rude.' },
      { reason: 'danger', details: 'He wrote that he will hurt her.' },
      { reason: 'danger', details: 'She does not answer.' },
    ];
    for (const body of sending) await report(body).expect(201);
    expect(await pending()).toMatchObject([{ id: postId, reportsCount: 3, openReportsCount: 3 }]);
    const { body } = await as(admin).get(`/api/admin/member-posts/${postId}`).expect(200);
    expect(body.reports).toHaveLength(3);
    expect(body.reports).toEqual(
      expect.arrayContaining(sending.map((one) => expect.objectContaining({ ...one, createdAt: expect.any(String) }))),
    );
    expect(new Set(await queued())).toEqual(new Set(body.reports.map(({ id }: { id: string }) => id)));
  });

  it('accepts one more after the last one was resolved, also when ten arrive at once; the old one stays', async () => {
    const { body: first } = await report({ reason: 'unkind' }).expect(201);
    await resolve([first.id]).expect(204);
    expect(await pending()).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => report({ reason: 'privacy', details: 'It names her again.' })),
    );
    expect([201, 409].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([1, 9]);
    expect(await pending()).toMatchObject([{ id: postId, reportsCount: 2, openReportsCount: 1 }]);
    const { body } = await as(admin).get(`/api/admin/member-posts/${postId}`).expect(200);
    expect(
      body.reports.map(({ reason, resolvedAt }: { reason: string; resolvedAt?: string }) => [
        reason,
        typeof resolvedAt,
      ]),
    ).toEqual([
      ['privacy', 'undefined'],
      ['unkind', 'string'],
    ]);
    expect(new Set(await queued())).toEqual(new Set(body.reports.map(({ id }: { id: string }) => id)));
  });

  it('accepts one more for a post that was hidden and is shown again', async () => {
    await report({ reason: 'unkind' }).expect(201);
    for (const isVisible of [false, true]) await show(isVisible).expect(200);
    expect(await pending()).toEqual([]);
    await report({ reason: 'unkind' }).expect(201);
    expect(await pending()).toMatchObject([{ reportsCount: 2, openReportsCount: 1 }]);
  });

  it('accepts at most one more while the last one is being resolved', async () => {
    const { body: first } = await report({ reason: 'unkind' }).expect(201);
    const [resolved, ...answers] = await Promise.all([
      resolve([first.id]),
      ...Array.from({ length: 9 }, () => report({ reason: 'unkind' })),
    ]);
    const accepted = answers.filter(({ status }) => status === 201).length;
    expect([resolved.status, accepted <= 1, answers.filter(({ status }) => status === 409).length]).toEqual([
      204,
      true,
      9 - accepted,
    ]);
    expect((await stored()).filter(({ resolvedAt }) => resolvedAt === null)).toHaveLength(accepted);
    expect(await stored()).toHaveLength(accepted + 1);
  });

  it('the database refuses the same open report twice', async () => {
    const write = (resolvedAt?: Date, details: string | null = null) =>
      test.dataSource.manager.insert(MemberPostReport, {
        postId,
        userId: ben.id,
        reason: 'other',
        details,
        ...(resolvedAt && { resolvedAt }),
      });
    for (const resolvedAt of [new Date(), new Date(), undefined]) await write(resolvedAt);
    await write(undefined, 'Other details.');
    await expect(write()).rejects.toThrow('member_post_reports_open');
  });

  it.each([
    ['no reason', {}, 'reason', 'required'],
    ['an unknown reason', { reason: 'boring' }, 'reason', 'invalid_choice'],
    ['long details', { reason: 'other', details: 'a'.repeat(2_001) }, 'details', 'too_long'],
    ['a NUL', { reason: 'other', details: 'a\0' }, 'details', 'invalid_characters'],
    ['another sender', { reason: 'other', userId: 'x' }, 'userId', 'unknown_field'],
  ])('refuses %s', async (_name, body, field, code) => {
    expect((await report(body).expect(422)).body.errors).toContainEqual({ field, code });
    expect([await stored(), await queued()]).toEqual([[], []]);
  });

  it('refuses an own post, and answers 404 for hidden and missing ones', async () => {
    await report({ reason: 'other' }, ana).expect(403);
    await show(false).expect(200);
    await report({ reason: 'other' }).expect(404);
    postId = '00000000-0000-4000-8000-000000000000';
    await report({ reason: 'other' }).expect(404);
    postId = 'nonsense';
    await report({ reason: 'other' }).expect(422);
  });

  it('stores nothing when the email cannot be enqueued', async () => {
    jest.spyOn(test.app.get(JobsService), 'enqueue').mockRejectedValueOnce(new Error('The queue is unavailable.'));
    await report({ reason: 'other' }).expect(500);
    expect(await stored()).toEqual([]);
  });

  it('does not log the message', async () => {
    await report({ reason: 'danger', details: 'a very private sentence' }).expect(201);
    expect(test.log()).not.toMatch(/very private|secret/);
  });
});

describe('a report of a note', () => {
  it('leads the practice to the note in the admin area, and does not quote it', async () => {
    const [note] = await test.dataSource.query<{ id: string }[]>(
      `WITH call AS (INSERT INTO call_recordings (title, recorded_at) VALUES ('A secret call', now()) RETURNING id)
       INSERT INTO call_recording_notes (call_recording_id, user_id, notes) SELECT id, $1, 'Secret words.' FROM call RETURNING id`,
      [ana.id],
    );
    const { identifiers } = await test.dataSource.manager.insert(MemberPostReport, {
      noteId: note?.id,
      userId: ben.id,
      reason: 'unkind',
    });
    await notifyPractice({ id: String(identifiers[0]?.['id']) });
    const { subject, text, html } = renderSent(sent[0]);
    expect([subject, text]).toEqual([
      'A note on a recording needs your attention',
      expect.stringMatching(new RegExp(`/admin/community/notes/${note?.id}\\b`)),
    ]);
    expect(text + html).not.toMatch(/secret/i);
  });
});

describe('a report of a comment', () => {
  const comment = async (by: User, content = 'A secret comment.'): Promise<string> => {
    const { identifiers } = await test.dataSource.manager.insert(MemberPostComment, { postId, userId: by.id, content });
    return String(identifiers[0]?.['id']);
  };
  const reported = async () => (await as(admin).get(`/api/admin/member-posts/${postId}`).expect(200)).body.reports;

  it('is shown with its post and the comment’s text, besides a report of the post', async () => {
    const commentId = await comment(ana);
    await report({ reason: 'unkind' }).expect(201);
    const { body } = await report({ reason: 'unkind', commentId }).expect(201);
    expect((await report({ reason: 'unkind', commentId }).expect(409)).body.code).toBe('already_reported');
    expect(await pending()).toMatchObject([{ id: postId, openReportsCount: 2 }]);
    const reports = await reported();
    expect(reports).toHaveLength(2);
    expect(reports.find(({ id }: { id: string }) => id === body.id).comment).toEqual({
      id: commentId,
      content: 'A secret comment.',
      authorName: expect.any(String),
      visibility: 'visible',
    });
    await notifyPractice({ id: body.id });
    const { text, html } = renderSent(sent[0]);
    expect(text).toContain(`/member-portal?post=${postId}&comment=${commentId}`);
    expect(text).toContain('comment');
    expect(text + html).not.toContain('secret');
  });

  it('is resolved when the comment is hidden, and deleted with it', async () => {
    const commentId = await comment(ana);
    await report({ reason: 'danger', commentId }).expect(201);
    await report({ reason: 'other' }).expect(201);
    await as(admin)
      .post('/api/admin/member-post-comments/bulk-hide')
      .send({ ids: [commentId] })
      .expect(200);
    expect(await pending()).toMatchObject([{ openReportsCount: 1 }]);
    expect((await reported()).map(({ comment: shown }: { comment?: object }) => shown)).toEqual([
      undefined,
      expect.objectContaining({ visibility: 'hidden' }),
    ]);
    await report({ reason: 'other', commentId }).expect(404);
    await test.dataSource.manager.delete(MemberPostComment, commentId);
    expect(await stored()).toHaveLength(1);
  });

  it('is refused for an own comment, and for one of another post', async () => {
    await report({ reason: 'other', commentId: await comment(ben) }).expect(403);
    // The author of a post reports what others wrote there.
    await report({ reason: 'other', commentId: await comment(ben) }, ana).expect(201);
    const elsewhere = await comment(ana);
    const { identifiers } = await test.dataSource.manager.insert(MemberPost, {
      userId: ana.id,
      type: 'win',
      title: 'Another',
      content: 'Another.',
    });
    postId = String(identifiers[0]?.['id']);
    await report({ reason: 'other', commentId: elsewhere }).expect(404);
    await report({ reason: 'other', commentId: 'nonsense' }).expect(422);
  });
});

describe('the email to the practice', () => {
  it.each([
    ['en', 'A community post needs your attention', 'Shares something private about someone', ''],
    ['es', 'Una publicación de la comunidad necesita tu atención', 'Cuenta algo privado de otra persona', '/es'],
  ] as const)(
    'links to the post, in the practice’s language (%s), and does not quote it',
    async (language, subject, reason, prefix) => {
      await test.dataSource.manager.update(
        SiteSettings,
        { isOnly: true },
        { contactEmail: 'practice@example.com', practiceLanguage: language },
      );
      const { body } = await report({ reason: 'privacy', details: 'It names my sister.' }).expect(201);
      await notifyPractice({ id: body.id });
      expect(sent).toMatchObject([{ to: 'practice@example.com', replyTo: ben.email, language }]);
      const message = renderSent(sent[0]);
      expect(message.subject).toBe(subject);
      for (const part of [
        'Ben of the lake',
        reason,
        '> It names my sister.',
        `http://localhost:3000${prefix}/member-portal?post=${postId}`,
      ])
        expect(message.text).toContain(part);
      expect(message.text + message.html).not.toContain('secret');
    },
  );

  it('is not sent about a deleted report', async () => {
    await notifyPractice({ id: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' });
    expect(sent).toEqual([]);
  });
});

describe('PATCH /api/member/posts/{id}/visibility', () => {
  it('hides a post from everybody and shows it again; each change is recorded once', async () => {
    const titles = async (user: User): Promise<number> =>
      (await as(user).get('/api/member/posts').expect(200)).body.length;
    const before = (await audited()).length;
    expect((await show(false).expect(200)).body).toEqual({ id: postId, isVisible: false });
    await show(false).expect(200);
    expect([await titles(ana), await titles(ben)]).toEqual([0, 0]);
    await as(ana).get(`/api/member/posts/${postId}`).expect(404);
    expect((await show(true).expect(200)).body).toEqual({ id: postId, isVisible: true });
    expect(await titles(ben)).toBe(1);
    expect((await audited()).slice(before)).toEqual(['member-posts.hidden', 'member-posts.shown']);
  });

  it('keeps the reason of the first hiding until the post is shown again', async () => {
    const hide = (reason: string) =>
      as(admin)
        .post('/api/admin/member-posts/bulk-hide')
        .send({ ids: [postId], reason })
        .expect(200);
    await hide('It names your sister.');
    await hide('Another one, of a post that is hidden already.');
    const { body } = await as(admin).get('/api/admin/member-posts').expect(200);
    expect(body[0].hiddenReason).toBe('It names your sister.');
    await show(true).expect(200);
    expect(await test.dataSource.manager.findOneBy(MemberPost, { id: postId })).toMatchObject({ hiddenReason: null });
  });

  it('is for admins only, and requires a boolean', async () => {
    for (const user of [ana, ben]) await show(false, user).expect(403);
    expect((await show('no').expect(422)).body.errors).toEqual([{ field: 'isVisible', code: 'invalid_type' }]);
    await show(false, admin, '00000000-0000-4000-8000-000000000000').expect(404);
    expect(await test.dataSource.manager.findOneBy(MemberPost, { id: postId })).toMatchObject({ isVisible: true });
  });
});
