import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catchEmails, type Outbox } from '../../../../test/account-emails.js';
import { createTestApps, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { renderSent, type SentEmail } from '../../../../test/sent-emails.js';
import type { MemberNewsParams } from '../../../integrations/mail/emails/member-news.email.js';
import type { JobName } from '../../../jobs/job-names.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { User } from '../../accounts/users/user.entity.js';
import { UnreadEmailsService } from './unread-emails.service.js';

let test: TestApp;
let outbox: Outbox;
let second: TestApp;
beforeAll(async () => {
  [test, second] = await createTestApps();
  outbox = catchEmails(test.app);
  catchEmails(second.app);
});
afterAll(async () => {
  await second.close();
  await test.close();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
  Object.assign(outbox, { sent: [], isMailDown: false });
});

type Browser = ReturnType<TestApp['browser']>;
interface Person {
  user: User;
  browser: Browser;
}

async function member(overrides: Partial<User> = {}): Promise<Person> {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}
const post = async ({ browser }: Person, title = 'A quiet win'): Promise<string> =>
  (
    await browser
      .post('/api/member/posts')
      .send({ type: 'win', title, content: 'I said no, and slept.', tags: [] })
      .expect(201)
  ).body.id;
const comment = async ({ browser }: Person, postId: string): Promise<string> =>
  (await browser.post(`/api/member/posts/${postId}/comments`).send({ content: 'Secret words.' }).expect(201)).body.id;
const choose = ({ browser }: Person, settings: object) =>
  browser.patch('/api/member/notification-settings').send(settings).expect(200);
const query = <Row = unknown>(sql: string, values: unknown[] = []) => test.dataSource.query<Row[]>(sql, values);

/** Runs pending jobs like the queue; a failed job stays. */
async function work(): Promise<void> {
  const jobs = await query<{ id: string; name: JobName; data: { id: string } }>(
    `SELECT id, name, data FROM pgboss.job WHERE name LIKE 'member-notifications.%' AND state = 'created' ORDER BY created_on`,
  );
  for (const job of jobs) {
    await outbox.run(job.name, job.data.id);
    await query('DELETE FROM pgboss.job WHERE id = $1', [job.id]);
  }
}
const DAY_MS = 86_400_000;
/** After the next morning in every zone; a Monday's of a later week for 8. */
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS + 60_000);
const digests = (on: TestApp = test) => on.app.get(UnreadEmailsService, { strict: false });
const emails = () =>
  (outbox.sent as SentEmail<MemberNewsParams>[]).map(({ to, params: { kind, unread, comments } }) => ({
    to,
    kind,
    ...(unread ? { unread } : {}),
    ...(comments === undefined ? {} : { comments }),
  }));

/** Two members who take part in a conversation with new comments: the author gets emails at once, the other one a digest. */
async function conversation(): Promise<{ author: Person; joined: Person; postId: string }> {
  const [author, joined] = [await member(), await member()];
  const postId = await post(author);
  await comment(joined, postId);
  await comment(author, postId);
  return { author, joined, postId };
}

describe('the daily digest', () => {
  it('includes once what is unread, in numbers, and later what has come since', async () => {
    const { author, joined, postId } = await conversation();
    await choose(joined, { recordingsFrequency: 'daily', announcementsFrequency: 'daily' });
    await digests().queueDigests(new Date());
    await work();
    expect(emails()).toEqual([]);
    await digests().queueDigests(inDays(1));
    await work();
    expect(emails()).toEqual([{ to: joined.user.email, kind: 'daily', unread: { joined_post: 1 } }]);
    const { subject, html, text, headers } = renderSent(outbox.sent[0]);
    expect(`${subject}${html}${text}`).not.toMatch(/Secret words|quiet win/);
    expect(text).toMatch(/Comments where you commented: 1/);
    expect(text).toContain('Turn all emails off');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    for (const days of [1, 2, 3]) {
      await digests().queueDigests(inDays(days));
      await work();
    }
    expect(outbox.sent).toHaveLength(1);
    await comment(author, postId);
    await comment(author, postId);
    await digests().queueDigests(inDays(4));
    await work();
    expect(emails()[1]).toEqual({ to: joined.user.email, kind: 'daily', unread: { joined_post: 2 } });
  });

  it.each([
    [
      'read',
      async ({ joined }) =>
        joined.browser
          .post('/api/member/notifications/read')
          .send({ until: new Date(Date.now() + 1_000).toISOString() }),
    ],
    ['hidden', async ({ postId }) => query('UPDATE member_posts SET is_visible = false WHERE id = $1', [postId])],
    ['deleted', async ({ author, postId }) => author.browser.delete(`/api/member/posts/${postId}`).expect(204)],
    ['turned off', async ({ joined }) => choose(joined, { joinedPosts: false })],
    ['for another rhythm', async ({ joined }) => choose(joined, { joinedPostsFrequency: 'weekly' })],
    [
      'for somebody who left',
      async ({ joined }) => query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [joined.user.id]),
    ],
  ] satisfies [string, (talk: Awaited<ReturnType<typeof conversation>>) => Promise<unknown>][])(
    'leaves out what is %s before or after it was prepared, and is not sent empty',
    async (_name, change) => {
      const [before, after] = [await conversation(), await conversation()];
      await change(before);
      await digests().queueDigests(inDays(1));
      await change(after);
      await work();
      expect(emails().filter(({ kind }) => kind === 'daily')).toEqual([]);
    },
  );

  it('is created once by two processes at the same time', async () => {
    const talks = [await conversation(), await conversation(), await conversation()];
    const at = inDays(1);
    await Promise.all([test, second, test, second].map((on) => digests(on).queueDigests(at)));
    expect(await query(`SELECT 1 FROM pgboss.job WHERE name = 'member-notifications.send'`)).toHaveLength(3);
    await work();
    expect(
      emails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(talks.map(({ joined }) => joined.user.email).toSorted());
  });

  it('is neither lost nor doubled when the job or an email fails in the middle', async () => {
    for (let count = 0; count < 3; count += 1) await conversation();
    const at = inDays(1);
    const jobs = test.app.get(JobsService);
    const { enqueue } = jobs;
    let calls = 0;
    const fails = jest.spyOn(jobs, 'enqueue').mockImplementation((...job) => {
      calls += 1;
      if (calls === 2) throw new Error('Killed.');
      return enqueue.apply(jobs, job);
    });
    await expect(digests().queueDigests(at)).rejects.toThrow('Killed.');
    fails.mockRestore();
    expect(await query('SELECT 1 FROM member_notifications')).toEqual([]);
    await digests().queueDigests(at);
    outbox.isMailDown = true;
    await expect(work()).rejects.toThrow('down');
    outbox.isMailDown = false;
    await digests(second).queueDigests(at);
    const sending = await query<{ id: string }>('SELECT id FROM member_notifications');
    await work();
    for (const { id } of sending) await outbox.run('member-notifications.send', id);
    expect([sending.length, outbox.sent.length]).toEqual([3, 3]);
  });

  it('is not sent again when its process was killed while the mail server had it, and what came since is in the next one', async () => {
    const { author, joined, postId } = await conversation();
    await digests().queueDigests(inDays(1));
    await query('UPDATE member_notifications SET handed_over_at = now()');
    await query('SELECT pg_sleep(0.005)');
    await comment(author, postId);
    await work();
    expect(emails()).toEqual([]);
    const [email] = await query<{ resolved_at: Date | null }>('SELECT resolved_at FROM member_notifications');
    expect(email?.resolved_at).toBeInstanceOf(Date);
    await digests().queueDigests(inDays(2));
    await work();
    expect(emails()).toEqual([{ to: joined.user.email, kind: 'daily', unread: { joined_post: 1 } }]);
  });

  it('has a link that turns off what it includes, and nothing else', async () => {
    const { joined } = await conversation();
    await choose(joined, { recordingsFrequency: 'daily', announcementsFrequency: 'weekly' });
    await digests().queueDigests(inDays(1));
    await work();
    const { pathname, search } = new URL(renderSent(outbox.sent[0]).headers['List-Unsubscribe']?.slice(1, -1) ?? '');
    expect((await test.http.post(`${pathname}${search}`).expect(200)).body).toEqual({
      status: 'unsubscribed',
      kind: 'daily',
    });
    expect((await joined.browser.get('/api/member/notification-settings').expect(200)).body).toMatchObject({
      comments: true,
      joinedPosts: false,
      mentions: true,
      recordings: false,
      announcements: true,
      digest: true,
    });
  });

  it('includes for an administrator without a membership comments on own posts alone', async () => {
    const { postId } = await conversation();
    const [admin, other] = [await member({ role: 'admin', isInnerCircleMember: false }), await member()];
    await choose(admin, { commentsFrequency: 'daily' });
    await comment(admin, postId);
    await comment(other, postId);
    await comment(other, await post(admin));
    await digests().queueDigests(inDays(1));
    await work();
    expect(emails().filter(({ to }) => to === admin.user.email)).toEqual([
      { to: admin.user.email, kind: 'daily', unread: { own_post: 1 } },
    ]);
  });
});

it('the weekly digest comes on Mondays, in the member’s language', async () => {
  const author = await member({ language: 'es' });
  await choose(author, { commentsFrequency: 'weekly' });
  await comment(await member(), await post(author));
  await digests().queueDigests(inDays(8));
  await digests(second).queueDigests(inDays(9));
  await work();
  expect(emails().filter(({ kind }) => kind === 'weekly')).toEqual([
    { to: author.user.email, kind: 'weekly', unread: { own_post: 1 } },
  ]);
  expect(renderSent(outbox.sent[0]).subject).toBe('Tu resumen semanal');
});

describe('emails at once', () => {
  it('are about posts of the owner by default, once, and not in a digest again', async () => {
    const [owner, reader, later] = [await member({ role: 'admin' }), await member(), await member()];
    await choose(later, { announcementsFrequency: 'daily' });
    const postId = await post(owner, 'From the owner');
    await work();
    await outbox.run('member-notifications.announce-post', postId);
    await work();
    expect(emails()).toEqual([{ to: reader.user.email, kind: 'announcements' }]);
    expect(renderSent(outbox.sent[0]).html).not.toContain('From the owner');
    await choose(reader, { announcementsFrequency: 'daily' });
    await digests().queueDigests(inDays(1));
    await work();
    expect(emails().slice(1)).toEqual([{ to: later.user.email, kind: 'daily', unread: { announcement: 1 } }]);
  });

  it('bundle the comments on posts that one joined, where that is chosen', async () => {
    const { author, joined, postId } = await conversation();
    await choose(joined, { joinedPostsFrequency: 'immediately' });
    await comment(author, postId);
    const queue = () => outbox.run('member-notifications.queue-comments', 'scheduled');
    const rest = () =>
      query(
        `UPDATE portal_notifications SET since = since - interval '3 minutes', latest_at = latest_at - interval '3 minutes'`,
      );
    await queue();
    await work();
    expect(emails()).toEqual([]);
    await rest();
    await Promise.all([queue(), queue()]);
    await work();
    await queue();
    await work();
    expect(emails()).toEqual([{ to: joined.user.email, kind: 'joined_posts', comments: 2 }]);
  });

  it('bundle what mentions somebody, unless they turned that off, and leave out what is hidden', async () => {
    const [writer, wanted, off, other] = await Promise.all([member(), member(), member(), member()]);
    const people = await Promise.all(
      [wanted, off, other].map(async ({ user }, index) => {
        await query('UPDATE users SET display_name = $2 WHERE id = $1', [user.id, `Name ${index}`]);
        return user.id;
      }),
    );
    await choose(off, { mentions: false });
    const mention = async (content: string) =>
      (
        await writer.browser
          .post('/api/member/posts')
          .send({ type: 'win', title: 'Win', content, mentions: people })
          .expect(201)
      ).body.id;
    await mention('Thanks, @Name 0 and @Name 1.');
    await query('UPDATE member_posts SET is_visible = false WHERE id = $1', [await mention('Thanks, @Name 2.')]);
    await query(
      `UPDATE portal_notifications SET since = since - interval '3 minutes', latest_at = latest_at - interval '3 minutes'`,
    );
    const queue = () => outbox.run('member-notifications.queue-comments', 'scheduled');
    await Promise.all([queue(), queue()]);
    await work();
    await queue();
    await work();
    expect(emails()).toEqual([{ to: wanted.user.email, kind: 'mentions' }]);
  });

  it('about decisions are one for all of some minutes, wait for the end of the quiet hours, and are sent once', async () => {
    const [writer, left] = [await member({ language: 'es' }), await member()];
    await choose(writer, { comments: false, mentions: false, announcements: false });
    const setQuiet = (from: number) => {
      const hour = new Date().getUTCHours() + from;
      return choose(writer, { timeZone: 'Etc/UTC', quietFrom: hour % 24, quietUntil: (hour + 4) % 24 });
    };
    await query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [left.user.id]);
    const decide = async (minutesAgo = 3) => {
      await query(
        `INSERT INTO moderation_decisions (user_id, kind, reason, ends_at)
         SELECT unnest($1::uuid[]), 'writing', 'It names her.', now() + interval '1 day'`,
        [[writer.user.id, writer.user.id, left.user.id]],
      );
      await query(`UPDATE portal_notifications SET latest_at = now() - $1 * interval '1 minute'`, [minutesAgo]);
    };
    const queue = async () => {
      await Promise.all([1, 2].map(() => outbox.run('member-notifications.queue-comments', 'scheduled')));
      await work();
    };
    await decide(1);
    await setQuiet(12);
    await queue();
    expect(outbox.sent).toEqual([]);
    await query(`UPDATE portal_notifications SET latest_at = now() - interval '3 minutes'`);
    await setQuiet(22);
    await queue();
    expect(outbox.sent).toEqual([]);
    await setQuiet(12);
    await queue();
    expect(outbox.sent).toHaveLength(1);
    const [{ id } = { id: '' }] = await query<{ id: string }>('SELECT id FROM member_notifications');
    // As after a killed process.
    await outbox.run('member-notifications.send', id);
    await queue();
    expect(outbox.sent).toMatchObject([
      {
        to: writer.user.email,
        params: { url: 'http://localhost:3000/es/member-portal/decisions' },
        replyTo: expect.any(String),
      },
    ]);
    const { subject, text } = renderSent(outbox.sent[0]);
    expect([subject, /pausa|apelaci|named|names/i.test(text)]).toEqual(['Una nota para ti en el portal', false]);
  });

  it('about own posts are not included again in a digest', async () => {
    const { author } = await conversation();
    await query(`UPDATE comment_notices SET created_at = created_at - interval '3 minutes'`);
    await query(
      `UPDATE portal_notifications SET since = since - interval '3 minutes', latest_at = latest_at - interval '3 minutes'`,
    );
    await outbox.run('member-notifications.queue-comments', 'scheduled');
    await work();
    expect(emails()).toEqual([{ to: author.user.email, kind: 'comments', comments: 1 }]);
    await choose(author, { commentsFrequency: 'daily' });
    await digests().queueDigests(inDays(1));
    await work();
    expect(emails().filter(({ to }) => to === author.user.email)).toHaveLength(1);
  });
});
