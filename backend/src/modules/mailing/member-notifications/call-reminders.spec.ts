import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nextWeeklyCall, weeklyCallOf, weekOfDate } from '@leap/domain';
import { createMailedApp, type Outbox } from '../../../../test/account-emails.js';
import type { TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { renderSent } from '../../../../test/sent-emails.js';
import type { User } from '../../accounts/users/user.entity.js';
import { CallNotificationsService } from './call-notifications.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let test: TestApp;
let outbox: Outbox;
let reminders: CallNotificationsService;
/** The weekly call after the next one, so that a running one disturbs no test. */
let week: string;
let startsAt: Date;

beforeAll(async () => {
  ({ test, outbox } = await createMailedApp());
  reminders = test.app.get(CallNotificationsService, { strict: false });
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
  Object.assign(outbox, { sent: [], isMailDown: false });
  const { body } = await (await member()).browser.get('/api/member/weekly-call').expect(200);
  const plan = { schedule: body.schedule, changes: [] };
  week = weekOfDate(new Date(Date.parse(nextWeeklyCall(plan, new Date()).week) + 7 * DAY).toISOString().slice(0, 10));
  ({ startsAt } = weeklyCallOf(plan, week));
});

type Person = Awaited<ReturnType<typeof member>>;
async function member(overrides: Partial<User> = {}, settings?: object) {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  if (settings) await browser.patch('/api/member/notification-settings').send(settings).expect(200);
  return { user, browser };
}
const both = { callDayBefore: true, callHourBefore: true };

/** Looks for reminders at a time before a call, twice, as two processes do. */
const queue = (before: number, of = startsAt): Promise<unknown> =>
  Promise.all([1, 2].map(() => reminders.queueChosenReminders(new Date(of.getTime() - before))));
async function work(): Promise<void> {
  const jobs = await test.dataSource.query<{ id: string; data: { id: string } }[]>(
    `SELECT id, data FROM pgboss.job WHERE name = 'member-notifications.send' AND state = 'created' ORDER BY created_on`,
  );
  for (const { id, data } of jobs) {
    await outbox.run('member-notifications.send', data.id);
    await test.dataSource.query('DELETE FROM pgboss.job WHERE id = $1', [id]);
  }
}
const sentTo = () => outbox.sent.map(({ to }) => to).toSorted();
const answer = ({ user }: Person, isComing: boolean) =>
  test.dataSource.query(
    `INSERT INTO call_rsvps (user_id, week, is_coming) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, week) WHERE pod_id IS NULL DO UPDATE SET is_coming = excluded.is_coming`,
    [user.id, week, isComing],
  );
const change = (status: string, to: Date | null = null) =>
  test.dataSource.query(
    `INSERT INTO weekly_call_changes (week, status, starts_at, updated_at) VALUES ($1, $2, $3, now() - interval '30 days')`,
    [week, status, to],
  );

describe('a reminder of a call', () => {
  it('is off until a member chooses it, and comes once a day and once an hour before', async () => {
    const [ana, bea, hour] = [
      await member({ language: 'es' }, { ...both, timeZone: 'Asia/Tokyo', quietFrom: 0, quietUntil: 0 }),
      await member({}, { callDayBefore: true }),
      await member({}, { callHourBefore: true }),
    ];
    expect((await (await member()).browser.get('/api/member/notification-settings')).body).toMatchObject({
      callDayBefore: false,
      callHourBefore: false,
    });
    await queue(25 * HOUR);
    await work();
    expect(sentTo()).toEqual([]);
    await queue(24 * HOUR - 60_000);
    await queue(20 * HOUR);
    await queue(2 * HOUR);
    await work();
    expect(sentTo()).toEqual([ana.user.email, bea.user.email].toSorted());
    const spanish = renderSent(outbox.sent.find(({ to }) => to === ana.user.email));
    expect(spanish.subject).toMatch(/^Nuestra llamada del/);
    // By the clock of the reader.
    expect(spanish.text).toContain('Japón');

    outbox.sent = [];
    await queue(HOUR - 60_000);
    await queue(30 * 60_000);
    await work();
    expect(sentTo()).toEqual([ana.user.email, hour.user.email].toSorted());
    expect(renderSent(outbox.sent.find(({ to }) => to === hour.user.email)).subject).toBe('Our call starts soon');
    await queue(0);
    expect(await test.dataSource.query('SELECT 1 FROM member_notifications')).toHaveLength(4);
  });

  it('is not for members who cannot come, also when they answer after it was enqueued', async () => {
    const [no, late, yes] = [await member({}, both), await member({}, both), await member({}, both)];
    await answer(no, false);
    await answer(yes, true);
    await queue(23 * HOUR);
    await answer(late, false);
    await work();
    expect(sentTo()).toEqual([yes.user.email]);
    // Who can come after all is reminded.
    await answer(late, true);
    await queue(22 * HOUR);
    await work();
    expect(sentTo()).toEqual([yes.user.email, late.user.email].toSorted());
  });

  it('is not for those who left, or turned it off', async () => {
    const [left, off] = [await member({}, both), await member({}, both)];
    await queue(23 * HOUR);
    await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [left.user.id]);
    await off.browser.patch('/api/member/notification-settings').send({ callDayBefore: false }).expect(200);
    await work();
    await queue(30 * 60_000);
    await work();
    expect(sentTo()).toEqual([off.user.email]);
  });

  it('of a moved call comes before its new time, also when one before the old time is enqueued, and of a canceled one never', async () => {
    const ana = await member({}, { ...both, calls: false });
    await queue(30 * 60_000);
    const moved = new Date(startsAt.getTime() + 2 * DAY);
    await change('moved', moved);
    await work();
    await queue(30 * 60_000);
    await work();
    expect(sentTo()).toEqual([]);
    await queue(30 * 60_000, moved);
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
    await queue(23 * HOUR, moved);
    await test.dataSource.query(`UPDATE weekly_call_changes SET status = 'cancelled', starts_at = NULL`);
    await work();
    await queue(23 * HOUR);
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
  });

  it('of a moved call is one email, for those who get the other one too', async () => {
    const ana = await member({}, both);
    const moved = new Date(startsAt.getTime() + 2 * DAY);
    await change('moved', moved);
    await reminders.queueReminders(new Date(moved.getTime() - 23 * HOUR));
    await queue(23 * HOUR, moved);
    await work();
    expect(sentTo().filter((to) => to === ana.user.email)).toHaveLength(1);
  });

  it('of a call that was restored weeks ago comes too', async () => {
    const ana = await member({}, both);
    await change('regular');
    const [restored] = await test.dataSource.query<{ id: string }[]>('SELECT id FROM weekly_call_changes');
    await reminders.announce(restored?.id ?? '');
    await work();
    outbox.sent = [];
    await queue(23 * HOUR);
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
  });

  it('of a call that was restored on the day before is the email about that', async () => {
    const ana = await member({}, both);
    await change('regular');
    const at = new Date(startsAt.getTime() - 23 * HOUR);
    await test.dataSource.query('UPDATE weekly_call_changes SET updated_at = $1', [at]);
    const [restored] = await test.dataSource.query<{ id: string }[]>('SELECT id FROM weekly_call_changes');
    await reminders.announce(restored?.id ?? '');
    await work();
    await queue(22 * HOUR);
    await work();
    expect(sentTo().filter((to) => to === ana.user.email)).toHaveLength(1);
  });

  it('of a pod’s call is for its people', async () => {
    const admin = await member({ role: 'admin', isInnerCircleMember: false });
    const [ana, bea] = [await member({}, both), await member({}, both)];
    const call = { weekday: 4, time: '19:30', minutes: 45, timeZone: 'America/New_York' };
    const { body: pod } = await admin.browser.post('/api/admin/pods').send({ name: 'Quiet pod', call }).expect(201);
    for (const { user } of [ana, bea])
      await admin.browser.put(`/api/admin/pods/${pod.id}/people/${user.id}`).expect(200);
    const { startsAt: ofPod } = weeklyCallOf({ schedule: call, changes: [] }, week);
    await test.dataSource.query('DELETE FROM pgboss.job');
    await queue(23 * HOUR, ofPod);
    await admin.browser.delete(`/api/admin/pods/${pod.id}/people/${bea.user.id}`).expect(200);
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
    const { subject, text } = renderSent(outbox.sent[0]);
    expect([subject, text]).toEqual([expect.not.stringContaining('Quiet'), expect.stringContaining('Quiet pod')]);
  });

  it('of an hour before comes in the quiet hours, that of a day before after them', async () => {
    const hour = new Date().getUTCHours();
    const quiet = { timeZone: 'Etc/UTC', quietFrom: hour, quietUntil: (hour + 12) % 24 };
    const ana = await member({}, { ...both, ...quiet });
    await queue(23 * HOUR);
    await work();
    expect([
      sentTo(),
      await test.dataSource.query('SELECT 1 FROM member_notifications WHERE deferred_until IS NOT NULL'),
    ]).toEqual([[], [expect.anything()]]);
    await queue(30 * 60_000);
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
  });

  it('is sent again after a failure, and not after it was sent', async () => {
    const ana = await member({}, both);
    await queue(30 * 60_000);
    outbox.isMailDown = true;
    await expect(work()).rejects.toThrow('down');
    outbox.isMailDown = false;
    const [job] = await test.dataSource.query<{ data: { id: string } }[]>('SELECT data FROM pgboss.job');
    await work();
    await outbox.run('member-notifications.send', job?.data.id ?? '');
    expect(sentTo()).toEqual([ana.user.email]);
  });

  it('has a link that turns both off', async () => {
    const ana = await member({}, both);
    await queue(30 * 60_000);
    await work();
    const { unsubscribeUrl } = (outbox.sent[0] as unknown as { params: { unsubscribeUrl: string } }).params;
    await test.http.post(unsubscribeUrl.slice(unsubscribeUrl.indexOf('/api'))).expect(200);
    expect((await ana.browser.get('/api/member/notification-settings')).body).toMatchObject({
      callDayBefore: false,
      callHourBefore: false,
      calls: true,
    });
  });
});
