import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMailedApp, type Outbox } from '../../../../test/account-emails.js';
import type { TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { JobName } from '../../../jobs/job-names.js';
import { User } from '../../accounts/users/user.entity.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { MemberNotificationsJobs } from './member-notifications.jobs.js';
import { MemberNotificationsService } from './member-notifications.service.js';
import type { MemberNewsParams } from '../../../integrations/mail/emails/member-news.email.js';
import { renderSent, type SentEmail } from '../../../../test/sent-emails.js';

let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  ({ test, outbox } = await createMailedApp());
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
  Object.assign(outbox, { sent: [], isMailDown: false });
});

type Browser = ReturnType<TestApp['browser']>;

async function member(overrides: Partial<User> = {}): Promise<{ user: User; browser: Browser }> {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}

async function post(browser: Browser): Promise<string> {
  return (
    await browser
      .post('/api/member/posts')
      .send({ type: 'win', title: 'A quiet win', content: 'I said no, and slept.', tags: [] })
      .expect(201)
  ).body.id;
}
const comment = async (browser: Browser, postId: string, content = 'Secret words of mine.'): Promise<string> =>
  (await browser.post(`/api/member/posts/${postId}/comments`).send({ content }).expect(201)).body.id;

/** Moves the last comment minutes into the past. */
const rest = () => test.dataSource.query(`UPDATE comment_notices SET created_at = created_at - interval '3 minutes'`);
const queueComments = () => outbox.run('member-notifications.queue-comments', 'scheduled');

/** Runs pending jobs like the queue; a failed job stays. */
async function work(): Promise<void> {
  const jobs = await test.dataSource.query<{ id: string; name: JobName; data: { id: string } }[]>(
    `SELECT id, name, data FROM pgboss.job WHERE name LIKE 'member-notifications.%' AND state = 'created' ORDER BY created_on`,
  );
  for (const job of jobs) {
    await outbox.run(job.name, job.data.id);
    await test.dataSource.query('DELETE FROM pgboss.job WHERE id = $1', [job.id]);
  }
}
const frequencies = {
  commentsFrequency: 'immediately',
  joinedPostsFrequency: 'daily',
  mentionsFrequency: 'immediately',
  recordingsFrequency: 'immediately',
  announcementsFrequency: 'immediately',
};
const pushes = {
  pushComments: true,
  pushJoinedPosts: true,
  pushMentions: true,
  pushRecordings: true,
  pushAnnouncements: true,
  pushCalls: true,
  pushCallDayBefore: false,
  pushCallHourBefore: false,
};
const sentTo = () => outbox.sent.map(({ to }) => to).toSorted();
const news = (): SentEmail<MemberNewsParams>[] => outbox.sent as SentEmail<MemberNewsParams>[];

async function recording(isVisible = false): Promise<string> {
  const [row] = await test.dataSource.query<{ id: string }[]>(
    `INSERT INTO call_recordings (title, recorded_at, is_visible) VALUES ('Desire and shame', now(), $1) RETURNING id`,
    [isVisible],
  );
  return row?.id ?? '';
}

describe('comments on own posts', () => {
  it('are looked for each minute: an email comes two to three minutes after the last one', () => {
    const schedule = jest.spyOn(test.app.get(JobsService), 'schedule');
    test.app.get(MemberNotificationsJobs).onModuleInit();
    expect(schedule.mock.calls).toContainEqual(['member-notifications.queue-comments', '* * * * *']);
    schedule.mockRestore();
  });

  it('several in a row give one email, with their number and without texts', async () => {
    const [author, other] = [await member(), await member()];
    const postId = await post(author.browser);
    for (let index = 0; index < 3; index += 1) await comment(other.browser, postId);
    await queueComments();
    await work();
    expect(outbox.sent).toEqual([]);
    await rest();
    await queueComments();
    await queueComments();
    await work();
    expect(sentTo()).toEqual([author.user.email]);
    const [message] = news();
    expect(message?.params).toMatchObject({
      kind: 'comments',
      comments: 3,
      url: `http://localhost:3000/member-portal?post=${postId}`,
    });
    const { html, text, subject } = renderSent(outbox.sent[0]);
    expect(`${subject}${html}${text}`).not.toMatch(/Secret words|quiet win/);
    await rest();
    await queueComments();
    await work();
    expect(outbox.sent).toHaveLength(1);
  });

  it('own, hidden and deleted ones are not counted', async () => {
    const [author, other] = [await member(), await member()];
    const postId = await post(author.browser);
    await comment(author.browser, postId);
    const hidden = await comment(other.browser, postId);
    const deleted = await comment(other.browser, postId);
    await test.dataSource.query('UPDATE member_post_comments SET is_visible = false WHERE id = $1', [hidden]);
    await other.browser.delete(`/api/member/posts/${postId}/comments/${deleted}`).expect(204);
    await rest();
    await queueComments();
    await work();
    expect(outbox.sent).toEqual([]);
  });

  it.each([
    [
      'who turned them off',
      async ({ browser }: { browser: Browser }) =>
        void (await browser.patch('/api/member/notification-settings').send({ comments: false }).expect(200)),
    ],
    [
      'whose membership has ended',
      async ({ user }: { user: User }) =>
        void (await test.dataSource.getRepository(User).update(user.id, { isInnerCircleMember: false })),
    ],
    [
      'whose account is disabled',
      async ({ user }: { user: User }) =>
        void (await test.dataSource.getRepository(User).update(user.id, { isDisabled: true })),
    ],
  ])('are not sent to somebody %s, even when the email was enqueued before', async (_name, change) => {
    const [author, other] = [await member(), await member()];
    await comment(other.browser, await post(author.browser));
    await rest();
    await queueComments();
    await change(author);
    await work();
    expect(outbox.sent).toEqual([]);
  });

  it('are sent to an administrator without a membership, who gets no other email of the portal', async () => {
    const [admin, other] = [await member({ role: 'admin', isInnerCircleMember: false }), await member()];
    const postId = await post(admin.browser);
    await comment(other.browser, postId);
    await rest();
    await queueComments();
    await work();
    expect(outbox.sent).toMatchObject([{ to: admin.user.email, params: { kind: 'comments', comments: 1 } }]);
    outbox.sent = [];
    await test.app.get(MemberNotificationsService, { strict: false }).announceRecording(await recording(true));
    await outbox.run('member-notifications.queue-digest', 'scheduled');
    await work();
    expect(new Set(sentTo())).toEqual(new Set([other.user.email]));
  });

  it('are not sent to accounts without membership or admin role', async () => {
    const [editor, other] = [await member({ role: 'editor' }), await member()];
    const postId = await post(editor.browser);
    await test.dataSource.getRepository(User).update(editor.user.id, { isInnerCircleMember: false });
    await comment(other.browser, postId);
    await rest();
    await queueComments();
    await work();
    expect(outbox.sent).toEqual([]);
  });

  it('are sent at least once: a failed email is retried, a sent one is not', async () => {
    const [author, other] = [await member(), await member()];
    await comment(other.browser, await post(author.browser));
    await rest();
    await Promise.all([queueComments(), queueComments()]);
    const [message] = await test.dataSource.query<{ id: string }[]>('SELECT id FROM member_notifications');
    outbox.isMailDown = true;
    await expect(work()).rejects.toThrow('down');
    outbox.isMailDown = false;
    await work();
    await outbox.run('member-notifications.send', message?.id ?? '');
    expect(outbox.sent).toHaveLength(1);
    expect(author.user.email).toBe(outbox.sent[0]?.to);
  });
});

describe('a new recording', () => {
  it('is announced once to each member when it is published, and not before', async () => {
    const [first, second, , admin] = [
      await member(),
      await member({ language: 'es' }),
      await createUser(test.dataSource),
      await member({ role: 'admin', isInnerCircleMember: false }),
    ];
    await second.browser.patch('/api/member/notification-settings').send({ digest: false }).expect(200);
    const third = await member();
    await third.browser.patch('/api/member/notification-settings').send({ recordings: false }).expect(200);
    const id = await recording();
    await work();
    const { updatedAt: version } = (await admin.browser.get(`/api/admin/call-recordings/${id}`).expect(200)).body;
    await admin.browser
      .post(`/api/admin/call-recordings/${id}/publish`)
      .send({ version })
      .expect((answer) => expect(answer.status).toBeLessThan(300));
    await work();
    await test.app.get(MemberNotificationsService).announceRecording(id);
    await work();
    await work();
    expect(sentTo()).toEqual([first.user.email, second.user.email].toSorted());
    const message = outbox.sent.find(({ to }) => to === second.user.email) as SentEmail<MemberNewsParams>;
    expect([message.language, message.params.url]).toEqual([
      'es',
      `http://localhost:3000/es/member-portal?tab=recordings&recording=${id}`,
    ]);
    const rendered = renderSent(message);
    expect(rendered.subject).toBe('Hay una grabación nueva');
    expect(rendered.html).not.toContain('Desire');
    // The call's day tells one recording from another.
    expect(rendered.text).toMatch(/Llamada del: \p{L}+, \d+ de \p{L}+ de \d{4}/u);
  });
});

describe('the weekly email', () => {
  it('counts what others wrote in seven days, is sent once a week, and not without news', async () => {
    const [reader, writer] = [await member(), await member()];
    const service = test.app.get(MemberNotificationsService);
    await service.queueDigest(new Date('2026-11-13T16:00:00Z'));
    await work();
    expect(outbox.sent).toEqual([]);
    await comment(writer.browser, await post(writer.browser));
    const old = await post(writer.browser);
    await test.dataSource.query(`UPDATE member_posts SET created_at = now() - interval '8 days' WHERE id = $1`, [old]);
    await service.queueDigest(new Date('2026-11-20T16:00:00Z'));
    await service.queueDigest(new Date('2026-11-21T16:00:00Z'));
    await work();
    expect(sentTo()).toEqual([reader.user.email]);
    expect(news()[0]?.params).toMatchObject({
      kind: 'digest',
      posts: 1,
      comments: 1,
      recordings: 0,
      url: 'http://localhost:3000/member-portal',
    });
    expect(renderSent(outbox.sent[0]).text).not.toContain('New recordings');
  });
});

describe('quiet hours', () => {
  /** Sets quiet hours that are now, or that are over. */
  const setQuiet = async ({ browser }: { browser: Browser }, isNow: boolean): Promise<void> => {
    const hour = new Date().getUTCHours() + (isNow ? 0 : 12);
    const hours = { quietFrom: (hour + 22) % 24, quietUntil: (hour + 2) % 24 };
    await browser
      .patch('/api/member/notification-settings')
      .send({ timeZone: 'Etc/UTC', ...hours })
      .expect(200);
  };

  it('let the comments of a night wait, and be one email in the morning', async () => {
    const [author, other] = [await member(), await member()];
    await setQuiet(author, true);
    const postId = await post(author.browser);
    for (let index = 0; index < 2; index += 1) {
      await comment(other.browser, postId);
      await rest();
      await queueComments();
      await work();
    }
    expect(outbox.sent).toEqual([]);
    await setQuiet(author, false);
    await queueComments();
    await work();
    expect(news().map(({ params }) => params.comments)).toEqual([2]);
  });

  it('let what was enqueued wait until they are over: it is sent once, however often processes are killed', async () => {
    const [night, day] = [await member(), await member()];
    await setQuiet(night, true);
    await setQuiet(day, false);
    const id = await recording(true);
    const service = test.app.get(MemberNotificationsService);
    await service.announceRecording(id);
    const jobs = await test.dataSource.query<{ data: { id: string } }[]>(
      `SELECT data FROM pgboss.job WHERE name = 'member-notifications.send'`,
    );
    await work();
    // As after a killed process.
    for (const { data } of jobs) await outbox.run('member-notifications.send', data.id);
    expect(sentTo()).toEqual([day.user.email]);
    await service.queueDeferred();
    await work();
    expect(sentTo()).toEqual([day.user.email]);
    // Not the end that was awaited: the hours are others now.
    await setQuiet(night, false);
    await Promise.all([service.queueDeferred(), service.queueDeferred()]);
    await work();
    expect(sentTo()).toEqual([day.user.email, night.user.email].toSorted());
    for (const { data } of jobs) await outbox.run('member-notifications.send', data.id);
    expect(sentTo()).toEqual([day.user.email, night.user.email].toSorted());
  });

  it('are 21 to 8 in a zone that the browser names; an unknown zone and other hours are refused', async () => {
    const { browser } = await member();
    const change = (body: object) => browser.patch('/api/member/notification-settings').send(body);
    const { body } = await change({ timeZone: 'Europe/Madrid' }).expect(200);
    expect(body).toMatchObject({ timeZone: 'Europe/Madrid', quietFrom: 21, quietUntil: 8, comments: true });
    for (const bad of [{ timeZone: 'Mars/Olympus' }, { quietFrom: 24 }, { quietUntil: -1 }, { quietFrom: 7.5 }])
      await change(bad).expect(422);
  });
});

describe('turning emails off', () => {
  it('turns off every kind by the link for all, in the email’s foot', async () => {
    const [reader, other] = [await member(), await member()];
    await comment(other.browser, await post(reader.browser));
    await rest();
    await queueComments();
    await work();
    const address = new URL(news()[0]?.params.allOffUrl ?? '');
    expect(renderSent(outbox.sent[0]).text).toContain('Turn all emails off');
    const state = async () => (await test.http.get(`${address.pathname}/state${address.search}`).expect(200)).body;
    await reader.browser.patch('/api/member/notification-settings').send({ practice: false }).expect(200);
    expect(await state()).toEqual({ isOff: false, kind: 'all' });
    const answer = await test.http.post(`${address.pathname}${address.search}`).expect(200);
    expect([answer.body, await state()]).toEqual([
      { status: 'unsubscribed', kind: 'all' },
      { isOff: true, kind: 'all' },
    ]);
    // Which were on before, the link does not know.
    await test.http.post(`${address.pathname}/undo${address.search}`).expect(404);
    expect((await reader.browser.get('/api/member/notification-settings').expect(200)).body).toMatchObject({
      comments: false,
      joinedPosts: false,
      mentions: false,
      recordings: false,
      announcements: false,
      digest: false,
      calls: false,
      callDayBefore: false,
      callHourBefore: false,
      series: false,
      practice: false,
    });
  });

  async function emailTo(): Promise<{
    reader: Awaited<ReturnType<typeof member>>;
    address: URL;
    headers: Record<string, string>;
  }> {
    const [reader, other] = [await member({ language: 'es' }), await member()];
    await comment(other.browser, await post(reader.browser));
    await rest();
    await queueComments();
    await work();
    const { headers } = renderSent(outbox.sent[0]);
    return { reader, headers, address: new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '') };
  }

  it('accepts a POST of a mail provider, a form without cookies; GET turns nothing off', async () => {
    const { reader, address, headers } = await emailTo();
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const target = `${address.pathname}${address.search}`;
    const page = await test.http.get(target).expect(302);
    expect(page.headers['location']).toBe(`/es/member-portal/notifications${address.search}`);
    expect((await reader.browser.get('/api/member/notification-settings').expect(200)).body).toEqual({
      ...frequencies,
      ...pushes,
      joinedPosts: true,
      mentions: true,
      announcements: true,
      comments: true,
      recordings: true,
      digest: true,
      calls: true,
      callDayBefore: false,
      callHourBefore: false,
      series: true,
      practice: true,
      quietFrom: 21,
      quietUntil: 8,
    });
    const answer = await test.http
      .post(target)
      .set({
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
        'Content-Type': 'application/x-www-form-urlencoded',
      })
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    expect(answer.body).toEqual({ status: 'unsubscribed', kind: 'comments' });
    await test.http.post(target).expect(200);
    expect((await reader.browser.get('/api/member/notification-settings').expect(200)).body).toEqual({
      ...frequencies,
      ...pushes,
      joinedPosts: true,
      mentions: true,
      announcements: true,
      comments: false,
      recordings: true,
      digest: true,
      calls: true,
      callDayBefore: false,
      callHourBefore: false,
      series: true,
      practice: true,
      quietFrom: 21,
      quietUntil: 8,
    });
    const undone = await test.http.post(target.replace('/unsubscribe', '/unsubscribe/undo')).expect(200);
    expect(undone.body).toEqual({ status: 'subscribed' });
    expect((await reader.browser.get('/api/member/notification-settings').expect(200)).body).toMatchObject({
      comments: true,
      ...frequencies,
    });
  });

  it('refuses tokens of other kinds and accounts, unknown and invalid ones', async () => {
    const { reader, address } = await emailTo();
    const token = address.searchParams.get('token') ?? '';
    const other = await member();
    const forged = [
      token.replace('comments', 'digest'),
      token.replace(reader.user.id, other.user.id),
      `${token}x`,
      token.slice(0, -1),
      'comments',
      'a.b.c',
      `${token}.x`,
    ];
    for (const bad of forged) {
      const { status, body } = await test.http.post(
        `/api/member/notifications/unsubscribe?token=${encodeURIComponent(bad)}`,
      );
      expect([bad, status, body.code]).toEqual([bad, 404, 'token_invalid']);
      await test.http.post(`/api/member/notifications/unsubscribe/undo?token=${encodeURIComponent(bad)}`).expect(404);
      const state = await test.http.get(`/api/member/notifications/unsubscribe/state?token=${encodeURIComponent(bad)}`);
      expect([bad, state.status, state.body]).toEqual([bad, 200, { isOff: false }]);
    }
    expect(await test.dataSource.query('SELECT * FROM notification_settings')).toEqual([]);
    await test.dataSource.getRepository(User).delete(reader.user.id);
    await test.http.post(`${address.pathname}${address.search}`).expect(404);
  });

  it('and on again, each separately, also by two changes at once', async () => {
    const { browser } = await member();
    await Promise.all([
      browser.patch('/api/member/notification-settings').send({ comments: false }),
      browser.patch('/api/member/notification-settings').send({ digest: false }),
    ]);
    const { body } = await browser.patch('/api/member/notification-settings').send({}).expect(200);
    expect(body).toEqual({
      ...frequencies,
      ...pushes,
      joinedPosts: true,
      mentions: true,
      announcements: true,
      comments: false,
      recordings: true,
      digest: false,
      calls: true,
      callDayBefore: false,
      callHourBefore: false,
      series: true,
      practice: true,
      quietFrom: 21,
      quietUntil: 8,
    });
    expect(
      (await browser.patch('/api/member/notification-settings').send({ comments: true }).expect(200)).body,
    ).toEqual({
      ...frequencies,
      ...pushes,
      joinedPosts: true,
      mentions: true,
      announcements: true,
      comments: true,
      recordings: true,
      digest: false,
      calls: true,
      callDayBefore: false,
      callHourBefore: false,
      series: true,
      practice: true,
      quietFrom: 21,
      quietUntil: 8,
    });
    const { body: problem } = await browser
      .patch('/api/member/notification-settings')
      .send({ digest: 'no' })
      .expect(422);
    expect(problem.errors).toEqual([expect.objectContaining({ field: 'digest' })]);
  });
});
