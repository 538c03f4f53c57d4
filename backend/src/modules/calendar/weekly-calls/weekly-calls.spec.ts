import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  firstSession,
  formatDate,
  nextWeeklyCall,
  specifiedWeeklyCall,
  weekOfDate,
  weeklyCallOf,
  type Language,
} from '@leap/domain';
import { createMailedApp, type Outbox } from '../../../../test/account-emails.js';
import type { TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { renderSent } from '../../../../test/sent-emails.js';
import type { JobName } from '../../../jobs/job-names.js';
import { User } from '../../accounts/accounts.module.js';
import { CallNotificationsService } from '../../mailing/member-notifications/call-notifications.service.js';

const path = '/api/admin/weekly-call';
const DAY = 86_400_000;

let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  ({ test, outbox } = await createMailedApp());
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
  await test.dataSource.query(
    `UPDATE weekly_call_settings SET weekday = 1, "time" = '18:00', minutes = 60, time_zone = 'America/New_York',
       join_url = NULL, starts_in_week = '2025-11-03'`,
  );
  outbox.sent = [];
});

async function logIn(overrides: Partial<User>) {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}
const logInAdmin = () => logIn({ role: 'admin' });
const logInMember = (overrides: Partial<User> = {}) => logIn({ isInnerCircleMember: true, ...overrides });
type Browser = Awaited<ReturnType<typeof logIn>>['browser'];

/** Runs pending notifications like the queue. */
async function work(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const jobs = await test.dataSource.query<{ id: string; name: JobName; data: { id: string } }[]>(
      `SELECT id, name, data FROM pgboss.job WHERE name LIKE 'member-notifications.%' AND state = 'created' ORDER BY created_on`,
    );
    for (const job of jobs) {
      await outbox.run(job.name, job.data.id);
      await test.dataSource.query('DELETE FROM pgboss.job WHERE id = $1', [job.id]);
    }
  }
}
const sentTo = () => outbox.sent.map(({ to }) => to).toSorted();

const feedOf = async (browser: Browser): Promise<string> => {
  const { body } = await browser.get('/api/member/call-feed').expect(200);
  return (await test.http.get(new URL(body.url).pathname).expect(200)).text.replaceAll('\r\n ', '');
};
const actions = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'weekly-call' ORDER BY created_at DESC LIMIT 3`,
    )
  ).map(({ action }) => action);

/** The call after the next one, so that a running one disturbs no test, and its exceptions. */
const later = () => {
  const { startsAt } = nextWeeklyCall({ schedule: specifiedWeeklyCall, changes: [] }, new Date());
  const week = weekOfDate(new Date(startsAt.getTime() + 7 * DAY).toISOString().slice(0, 10));
  return { week, regular: weeklyCallOf({ schedule: specifiedWeeklyCall, changes: [] }, week).startsAt };
};
const put = (browser: Browser, week: string, body: object) => browser.put(`${path}/weeks/${week}`).send(body);

describe('the schedule', () => {
  it('is the specified one until the owner changes it, for page, portal and calendar', async () => {
    const [{ browser: admin }, { browser: member }] = [await logInAdmin(), await logInMember()];
    expect((await test.http.get('/api/weekly-call').expect(200)).body).toEqual(specifiedWeeklyCall);
    const { body: stored } = await admin.get(path).expect(200);
    expect(stored).toMatchObject(specifiedWeeklyCall);
    expect(stored.calls).toHaveLength(13);
    expect(await feedOf(member)).toContain('DTSTART;TZID=America/New_York:20251103T180000');

    const schedule = { weekday: 4, time: '19:30', minutes: 90, timeZone: 'Europe/Madrid' };
    const joinUrl = 'https://example.com/room';
    const { body: changed } = await admin
      .patch(path)
      .send({ ...schedule, joinUrl, version: stored.updatedAt })
      .expect(200);
    expect(changed).toMatchObject({ ...schedule, joinUrl });
    expect((await test.http.get('/api/weekly-call').expect(200)).body).toEqual(schedule);
    const { body: call } = await member.get('/api/member/weekly-call').expect(200);
    expect(call).toMatchObject({ startsAt: changed.calls[0].startsAt, joinUrl, schedule, changes: [] });
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Madrid',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(local.format(new Date(call.startsAt))).toBe('Thursday 19:30');
    const feed = await feedOf(member);
    expect(feed).toMatch(/DTSTART;TZID=Europe\/Madrid:\d{8}T193000/);
    expect(feed).toContain('RRULE:FREQ=WEEKLY;BYDAY=TH');
    expect(feed).not.toContain('20251103T180000');
    expect((await actions())[0]).toBe('weekly-call.schedule-changed');
    const { body: late } = await admin
      .patch(path)
      .send({ ...schedule, version: stored.updatedAt })
      .expect(409);
    expect(late.code).toBe('edit_conflict');
  });

  it.each([
    ['weekday', 'too_large', { weekday: 8 }],
    ['time', 'invalid_format', { time: '24:00' }],
    ['minutes', 'too_small', { minutes: 5 }],
    ['timeZone', 'invalid_choice', { timeZone: 'Eastern' }],
    ['joinUrl', 'invalid_format', { joinUrl: 'http://example.com/room' }],
  ])('refuses %s (%s)', async (field, code, change) => {
    const { browser } = await logInAdmin();
    const { body } = await browser.get(path).expect(200);
    const answer = await browser.patch(path).send({ ...specifiedWeeklyCall, version: body.updatedAt, ...change });
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, code }]]);
  });
});

describe('the first session of a new member', () => {
  it('is the first call of the next month, moved with it, in the portal', async () => {
    const { browser: admin } = await logInAdmin();
    const { browser: member } = await logInMember();
    const plan = { schedule: specifiedWeeklyCall, changes: [] };
    const { startsAt, week } = firstSession(plan, new Date());
    const shown = async () => (await member.get('/api/member/weekly-call').expect(200)).body.firstSessionAt;
    expect(await shown()).toBe(startsAt.toISOString());
    const moved = new Date(startsAt.getTime() + DAY).toISOString();
    await put(admin, week, { status: 'moved', startsAt: moved, note: {} }).expect(200);
    expect(await shown()).toBe(moved);
    await test.dataSource.query('UPDATE users SET membership_started_at = $1', ['2026-01-10T12:00:00Z']);
    expect(await shown()).toBeUndefined();
  });
});

/** The day that a subject names. */
const dayOf = (instant: Date, language: Language = 'en'): string =>
  formatDate(instant, language, 'day', 'America/New_York');

describe('a change of the series', () => {
  it('is emailed to the members whose first session it changes, once, in their language; not when it is back', async () => {
    const { browser: admin } = await logInAdmin();
    const { user } = await logInMember({ language: 'es' });
    const { user: old } = await logInMember();
    await test.dataSource.query('UPDATE users SET membership_started_at = $1 WHERE id = $2', [
      '2026-01-10T12:00:00Z',
      old.id,
    ]);
    const change = async (schedule: object) => {
      const { updatedAt: version } = (await admin.get(path).expect(200)).body;
      await admin
        .patch(path)
        .send({ ...specifiedWeeklyCall, ...schedule, version })
        .expect(200);
    };
    await change({ joinUrl: 'https://example.com/room' });
    await work();
    expect(outbox.sent).toEqual([]);
    await change({ weekday: 3 });
    await work();
    expect(sentTo()).toEqual([user.email]);
    const { startsAt } = firstSession(
      { schedule: { ...specifiedWeeklyCall, weekday: 3 }, changes: [] },
      user.membershipStartedAt ?? new Date(),
    );
    const { subject, text } = renderSent(outbox.sent[0]);
    expect(subject).toMatch(/^Tu primera sesión del lunes, .+ tiene nueva hora$/);
    expect(text).toContain(formatDate(startsAt, 'es', 'fullDay', specifiedWeeklyCall.timeZone));
    outbox.sent = [];
    await change({ weekday: 4 });
    await change({ weekday: 3 });
    await work();
    expect(outbox.sent.map(({ to }) => to)).toEqual([user.email]);
  });
});

describe('the call of one week', () => {
  it('cancelled: portal, calendar and emails agree, each member gets one email in their language', async () => {
    const { browser: admin } = await logInAdmin();
    const [one, other, quiet] = [
      await logInMember(),
      await logInMember({ language: 'es' }),
      await logInMember(),
      await logIn({}),
    ];
    await quiet.browser.patch('/api/member/notification-settings').send({ calls: false }).expect(200);
    const { week, regular } = later();
    const note = { en: 'It is a holiday.', es: 'Es festivo.' };
    const { body } = await put(admin, week, { status: 'cancelled', note }).expect(200);
    expect(body.calls.find((call: { week: string }) => call.week === week)).toMatchObject({
      status: 'cancelled',
      note,
    });
    const { body: portal } = await one.browser.get('/api/member/weekly-call').expect(200);
    expect(portal.changes).toEqual([{ week, status: 'cancelled', note }]);
    const stamp = `${regular.toISOString().slice(0, 10).replaceAll('-', '')}T180000`;
    expect(await feedOf(one.browser)).toContain(`EXDATE;TZID=America/New_York:${stamp}`);
    await work();
    await outbox.run('member-notifications.announce-call-change', await changeId(week));
    await work();
    expect(sentTo()).toEqual([one.user.email, other.user.email].toSorted());
    const mails = outbox.sent.map((mail) => renderSent(mail));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Our call on ${dayOf(regular)} is canceled`,
      `Se cancela nuestra llamada del ${dayOf(regular, 'es')}`,
    ]);
    const spanish = mails.find(({ subject }) => subject.startsWith('Se'));
    expect(spanish?.text).toContain('Es festivo.');
    expect(`${spanish?.subject}${spanish?.text}`).not.toMatch(/undefined|\{\{|holiday/);
    expect((await actions())[0]).toBe('weekly-call.cancelled');
  });

  it('moved: the new time everywhere, a reminder a day ahead, and what was changed again is not sent', async () => {
    const [{ browser: admin }, { browser: member, user }] = [await logInAdmin(), await logInMember()];
    const { week, regular } = later();
    const startsAt = new Date(regular.getTime() + 2 * DAY + 3_600_000).toISOString();
    await put(admin, week, { status: 'cancelled', note: {} }).expect(200);
    const { body: cancelled } = await admin.get(path).expect(200);
    const { version } = cancelled.calls.find((call: { week: string }) => call.week === week);
    await put(admin, week, { status: 'moved', startsAt, note: {} }).expect(409);
    const { body } = await put(admin, week, { status: 'moved', startsAt, note: {}, version }).expect(200);
    await work();
    expect(sentTo()).toEqual([user.email]);
    const moved = renderSent(outbox.sent[0]);
    expect([moved.subject, /7:00 PM – 8:00 PM \(Eastern Time\)/.test(moved.text)]).toEqual([
      `Our call on ${dayOf(regular)} has a new time`,
      true,
    ]);
    expect(body.calls.find((call: { week: string }) => call.week === week).startsAt).toBe(startsAt);
    expect((await member.get('/api/member/weekly-call').expect(200)).body.changes).toEqual([
      { week, status: 'moved', startsAt },
    ]);
    const feed = await feedOf(member);
    expect(feed).toMatch(
      new RegExp(
        `RECURRENCE-ID;TZID=America/New_York:${regular.toISOString().slice(0, 10).replaceAll('-', '')}T180000`,
      ),
    );
    expect(feed).toMatch(/DTSTART;TZID=America\/New_York:\d{8}T190000/);

    outbox.sent = [];
    const calls = test.app.get(CallNotificationsService, { strict: false });
    await calls.queueReminders(new Date(Date.parse(startsAt) - 25 * 3_600_000));
    await work();
    expect(outbox.sent).toEqual([]);
    await calls.queueReminders(new Date(Date.parse(startsAt) - 23 * 3_600_000));
    await calls.queueReminders(new Date(Date.parse(startsAt) - 22 * 3_600_000));
    await work();
    expect(outbox.sent.map((mail) => renderSent(mail).subject)).toEqual([
      `Our call on ${dayOf(regular)} is at another time`,
    ]);
    expect(renderSent(outbox.sent[0]).text).toContain('7:00 PM – 8:00 PM (Eastern Time)');
  });

  it('moved again: the email has the last time that the reader got, on their clock beside ours, and a question to who had answered', async () => {
    const [{ browser: admin }, ana, ben] = [await logInAdmin(), await logInMember(), await logInMember()];
    const hour = new Date().getUTCHours();
    const set = ({ browser }: typeof ana, settings: object) =>
      browser
        .patch('/api/member/notification-settings')
        .send({ quietFrom: 0, quietUntil: 0, ...settings })
        .expect(200);
    await set(ana, { timeZone: 'Europe/Madrid' });
    // The email about the first change waits for the end of his quiet hours, and the call is moved again before.
    await set(ben, { timeZone: 'Etc/UTC', quietFrom: (hour + 22) % 24, quietUntil: (hour + 5) % 24 });
    const { week, regular } = later();
    const [first, second] = [2, 3].map((days) => new Date(regular.getTime() + days * DAY + 60_000));
    const { body } = await put(admin, week, { status: 'moved', startsAt: first, note: {} }).expect(200);
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
    outbox.sent = [];
    await set(ben, { timeZone: 'America/Toronto' });
    const { version } = body.calls.find((call: { week: string }) => call.week === week);
    await test.dataSource.query('INSERT INTO call_rsvps (user_id, week, is_coming) VALUES ($1, $2, true)', [
      ana.user.id,
      week,
    ]);
    await put(admin, week, { status: 'moved', startsAt: second, note: {}, version }).expect(200);
    await work();
    const mailOf = ({ user }: typeof ana) => renderSent(outbox.sent.find(({ to }) => to === user.email));
    const [toAna, toBen] = [mailOf(ana), mailOf(ben)];
    expect(outbox.sent).toHaveLength(2);
    expect([toAna.subject, toBen.subject]).toEqual([
      `Our call on ${formatDate(first!, 'en', 'day', 'Europe/Madrid')} has a new time`,
      `Our call on ${formatDate(regular, 'en', 'day', 'America/Toronto')} has a new time`,
    ]);
    expect(toAna.text).toContain(`planned for ${formatDate(first!, 'en', 'dayTime', 'Europe/Madrid')}`);
    expect(toAna.text).toContain(`${formatDate(second!, 'en', 'time', 'Europe/Madrid')} – `);
    expect(toAna.text).toContain('6:01 PM – 7:01 PM (Eastern Time)');
    expect(toBen.text.match(/PM – /g)).toHaveLength(1);
    expect([toAna, toBen].map(({ text }) => text.includes('The time changed after you answered'))).toEqual([
      true,
      false,
    ]);
  });

  it('cancelled after its usual time, before the one it was moved to: the email names that, and the next one to come', async () => {
    const [{ browser: admin }] = [await logInAdmin(), await logInMember()];
    // Eight days ago, so that the usual call of the week after it is over too.
    const regular = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 8 * DAY);
    const moved = new Date(regular.getTime() + 9 * DAY);
    const week = weekOfDate(regular.toISOString().slice(0, 10));
    await test.dataSource.query(`UPDATE weekly_call_settings SET weekday = $1, "time" = $2, time_zone = 'Etc/UTC'`, [
      regular.getUTCDay() || 7,
      regular.toISOString().slice(11, 16),
    ]);
    const [change] = await test.dataSource.query<{ version: Date }[]>(
      `INSERT INTO weekly_call_changes (week, status, starts_at, announced_starts_at) VALUES ($1, 'moved', $2, ARRAY[$3::timestamptz])
       RETURNING updated_at AS version`,
      [week, moved, regular],
    );
    await put(admin, week, { status: 'cancelled', note: {}, version: change!.version }).expect(200);
    await work();
    const { subject, text } = renderSent(outbox.sent[0]);
    expect(subject).toBe(`Our call on ${formatDate(moved, 'en', 'day', 'Etc/UTC')} is canceled`);
    const next = new Date(regular.getTime() + 14 * DAY);
    expect(text).toContain(formatDate(next, 'en', 'fullDay', 'Etc/UTC'));
  });

  it('before the end of the quiet hours: its email does not wait for the morning, as that of a later one does', async () => {
    const [{ browser: admin }, { user, browser }] = [await logInAdmin(), await logInMember()];
    const hour = new Date().getUTCHours();
    await browser
      .patch('/api/member/notification-settings')
      .send({ timeZone: 'Etc/UTC', quietFrom: (hour + 22) % 24, quietUntil: (hour + 5) % 24 })
      .expect(200);
    const soon = new Date(Math.ceil(Date.now() / 60_000 + 120) * 60_000);
    const { body: stored } = await admin.get(path).expect(200);
    const schedule = { weekday: soon.getUTCDay() || 7, time: soon.toISOString().slice(11, 16), minutes: 60 };
    const { body } = await admin
      .patch(path)
      .send({ ...schedule, timeZone: 'Etc/UTC', version: stored.updatedAt })
      .expect(200);
    const [first, second]: { week: string; startsAt: string }[] = body.calls;
    expect(first?.startsAt).toBe(soon.toISOString());
    await put(admin, second!.week, { status: 'cancelled', note: {} }).expect(200);
    await work();
    expect(sentTo()).toEqual([]);
    await put(admin, first!.week, { status: 'cancelled', note: {} }).expect(200);
    await work();
    expect(sentTo()).toEqual([user.email]);
    // Announced for these hours, and then for its usual time a week later: nobody should wait for it in vain.
    outbox.sent = [];
    for (const to of [{ status: 'moved', startsAt: new Date(soon.getTime() + 3_600_000) }, { status: 'regular' }]) {
      const { calls } = (await admin.get(path).expect(200)).body;
      const { version } = calls.find((call: { week: string }) => call.week === second!.week);
      await put(admin, second!.week, { ...to, note: {}, version }).expect(200);
      await work();
    }
    expect(sentTo()).toEqual([user.email, user.email]);
  });

  it('restored: members are notified, and the calendar is as before', async () => {
    const [{ browser: admin }, { browser: member }] = [await logInAdmin(), await logInMember()];
    const before = await feedOf(member);
    const { week, regular } = later();
    await put(admin, week, { status: 'regular', note: {} }).expect(404);
    const { body } = await put(admin, week, { status: 'cancelled', note: {} }).expect(200);
    await work();
    const { version } = body.calls.find((call: { week: string }) => call.week === week);
    await put(admin, week, { status: 'regular', note: {}, version }).expect(200);
    await work();
    expect(outbox.sent.map((mail) => renderSent(mail).subject)).toEqual([
      `Our call on ${dayOf(regular)} is canceled`,
      `Our call on ${dayOf(regular)} takes place as usual`,
    ]);
    const withoutStamp = (file: string) => file.replaceAll(/DTSTAMP:.*/g, '');
    expect(withoutStamp(await feedOf(member))).toBe(withoutStamp(before));
  });

  it.each<[string, string, (week: string, regular: Date) => [string, object]]>([
    [
      'week',
      'invalid_format',
      (week) => [new Date(Date.parse(week) + DAY).toISOString().slice(0, 10), { status: 'cancelled' }],
    ],
    ['week', 'too_small', () => ['2026-01-05', { status: 'cancelled' }]],
    ['week', 'too_large', () => ['2099-01-05', { status: 'cancelled' }]],
    ['status', 'invalid_choice', (week) => [week, { status: 'deleted' }]],
    ['startsAt', 'required', (week) => [week, { status: 'moved' }]],
    ['startsAt', 'too_small', (week) => [week, { status: 'moved', startsAt: '2026-01-05T23:00:00Z' }]],
    ['startsAt', 'invalid', (week, regular) => [week, { status: 'moved', startsAt: regular }]],
    [
      'startsAt',
      'too_far',
      (week, regular) => [week, { status: 'moved', startsAt: new Date(regular.getTime() + 14 * DAY) }],
    ],
    [
      'startsAt',
      'overlaps',
      (week) => {
        const next = new Date(Date.parse(week) + 7 * DAY).toISOString().slice(0, 10);
        const { startsAt } = weeklyCallOf({ schedule: specifiedWeeklyCall, changes: [] }, next);
        return [week, { status: 'moved', startsAt: new Date(startsAt.getTime() + 59 * 60_000) }];
      },
    ],
    ['note.es', 'too_long', (week) => [week, { status: 'cancelled', note: { es: 'a'.repeat(301) } }]],
  ])('refuses %s (%s), and stores nothing', async (field, code, bodyOf) => {
    const { browser } = await logInAdmin();
    const { week, regular } = later();
    const [asked, body] = bodyOf(week, regular);
    const answer = await put(browser, asked, { note: {}, ...body });
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, code }]]);
    expect(await test.dataSource.query('SELECT 1 FROM weekly_call_changes')).toEqual([]);
  });

  it('is the owner’s to change: nobody else’s', async () => {
    const { week } = later();
    for (const overrides of [{ role: 'editor' as const }, { isInnerCircleMember: true }]) {
      const { browser } = await logIn(overrides);
      await browser.get(path).expect(403);
      await put(browser, week, { status: 'cancelled', note: {} }).expect(403);
    }
  });
});

async function changeId(week: string): Promise<string> {
  const [row] = await test.dataSource.query<{ id: string }[]>('SELECT id FROM weekly_call_changes WHERE week = $1', [
    week,
  ]);
  return row?.id ?? '';
}
