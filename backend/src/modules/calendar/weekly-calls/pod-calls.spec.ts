import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nextWeeklyCall, weekOfDate, weeklyCallOf } from '@leap/domain';
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
const schedule = { weekday: 4, time: '19:30', minutes: 45, timeZone: 'America/New_York' };

let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  ({ test, outbox } = await createMailedApp());
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
  outbox.sent = [];
});

async function logIn(overrides: Partial<User> = { isInnerCircleMember: true }) {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}
type Person = Awaited<ReturnType<typeof logIn>>;

/** A pod with its people. */
async function podOf(admin: Person, name: string, people: readonly Person[], more: object = { call: schedule }) {
  const { body } = await admin.browser
    .post('/api/admin/pods')
    .send({ name, ...more })
    .expect(201);
  for (const { user } of people) await admin.browser.put(`/api/admin/pods/${body.id}/people/${user.id}`).expect(200);
  await test.dataSource.query('DELETE FROM pgboss.job');
  return body.id as string;
}

/** Runs pending notifications like the queue: those who take part are addressed in the first round, the emails sent in the second. */
async function work(rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
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
const feedOf = async ({ browser }: Person): Promise<string> => {
  const { body } = await browser.get('/api/member/call-feed').expect(200);
  return (await test.http.get(new URL(body.url).pathname).expect(200)).text.replaceAll('\r\n ', '');
};
const changesOf = async ({ browser }: Person) => (await browser.get('/api/member/pod').expect(200)).body.pod?.changes;

/** The call after the next one, so that a running one disturbs no test. */
const later = () => {
  const plan = { schedule, changes: [] };
  const { week: next } = nextWeeklyCall(plan, new Date());
  const week = weekOfDate(new Date(Date.parse(next) + 7 * DAY).toISOString().slice(0, 10));
  return { week, regular: weeklyCallOf(plan, week).startsAt };
};
const stampOf = (week: string) =>
  `${new Date(Date.parse(week) + 3 * DAY).toISOString().slice(0, 10).replaceAll('-', '')}T193000`;
const put = ({ browser }: Person, week: string, podId: string | undefined, body: object) =>
  browser.put(`${path}/weeks/${week}${podId ? `?podId=${podId}` : ''}`).send({ note: {}, ...body });

describe('a call of a pod', () => {
  it('cancelled: its people, and they alone, see it in the portal, the calendar and by email', async () => {
    const admin = await logIn({ role: 'admin' });
    const [ana, bea, elsewhere, nowhere] = [
      await logIn(),
      await logIn({ isInnerCircleMember: true, language: 'es' }),
      await logIn(),
      await logIn(),
    ];
    const podId = await podOf(admin, 'Thursday pod', [ana, bea]);
    await podOf(admin, 'Other pod', [elsewhere]);
    const before = await feedOf(elsewhere);
    const { week } = later();
    const { body } = await put(admin, week, podId, { status: 'cancelled', note: { en: 'I am away.' } }).expect(200);
    expect([body.id, body.calls.find((call: { week: string }) => call.week === week)]).toMatchObject([
      podId,
      { status: 'cancelled', note: { en: 'I am away.' } },
    ]);

    const change = { week, status: 'cancelled', note: { en: 'I am away.' } };
    expect([await changesOf(ana), await changesOf(elsewhere), await changesOf(nowhere)]).toEqual([
      [change],
      [],
      undefined,
    ]);
    expect((await ana.browser.get('/api/member/weekly-call').expect(200)).body.changes).toEqual([]);
    expect(
      (await admin.browser.get(path).expect(200)).body.calls.map((call: { status: string }) => call.status),
    ).toEqual(Array.from({ length: 13 }, () => 'regular'));
    expect(await feedOf(ana)).toContain(`EXDATE;TZID=America/New_York:${stampOf(week)}`);
    expect(await feedOf(elsewhere)).toBe(before);
    expect(await feedOf(nowhere)).not.toContain('EXDATE');

    await work(1);
    expect(await test.dataSource.query('SELECT user_id FROM member_notifications')).toHaveLength(2);
    await work();
    expect(sentTo()).toEqual([ana.user.email, bea.user.email].toSorted());
    // Readers of the other language get the note as it was written.
    const texts = outbox.sent.map((mail) => renderSent(mail).text);
    expect(texts.filter((text) => text.includes('Thursday pod') && text.includes('I am away.'))).toHaveLength(2);
    const subjects = outbox.sent.map((mail) => renderSent(mail).subject).toSorted();
    expect(subjects[0]).toMatch(/^Tu grupo: Se cancela nuestra llamada/);
    expect(subjects[1]).toMatch(/^Your pod: Our call on .+ is canceled$/);
    const entries = await test.dataSource.query<object[]>(
      `SELECT action, subject_type, subject_id FROM audit_entries WHERE action LIKE 'weekly-call.%'`,
    );
    expect(entries).toEqual([{ action: 'weekly-call.cancelled', subject_type: 'pod', subject_id: podId }]);
  });

  it('moved: with a reminder a day ahead, which nobody gets who has left the pod', async () => {
    const admin = await logIn({ role: 'admin' });
    const [ana, left] = [await logIn(), await logIn()];
    const podId = await podOf(admin, 'Thursday pod', [ana, left]);
    const { week, regular } = later();
    const startsAt = new Date(regular.getTime() + DAY).toISOString();
    await put(admin, week, podId, { status: 'moved', startsAt }).expect(200);
    await put(admin, week, podId, { status: 'cancelled' }).expect(409);
    await work(1);
    await admin.browser.delete(`/api/admin/pods/${podId}/people/${left.user.id}`).expect(200);
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
    expect(await changesOf(ana)).toEqual([{ week, status: 'moved', startsAt }]);
    expect(await feedOf(ana)).toContain(`RECURRENCE-ID;TZID=America/New_York:${stampOf(week)}`);

    outbox.sent = [];
    const calls = test.app.get(CallNotificationsService, { strict: false });
    await calls.queueReminders(new Date(Date.parse(startsAt) - 23 * 3_600_000));
    await calls.queueReminders(new Date(Date.parse(startsAt) - 22 * 3_600_000));
    await work();
    expect(sentTo()).toEqual([ana.user.email]);
  });

  it('is apart from the weekly call and from other pods in the same week', async () => {
    const admin = await logIn({ role: 'admin' });
    const ana = await logIn();
    const podId = await podOf(admin, 'Thursday pod', [ana]);
    const otherId = await podOf(admin, 'Other pod', []);
    const { week } = later();
    for (const one of [podId, otherId, undefined]) await put(admin, week, one, { status: 'cancelled' }).expect(200);
    expect(await changesOf(ana)).toEqual([{ week, status: 'cancelled' }]);
    await admin.browser.delete(`/api/admin/pods/${otherId}`).expect(204);
    expect(await test.dataSource.query('SELECT 1 FROM weekly_call_changes')).toHaveLength(2);
  });

  it('keeps its time of day over a clock change', async () => {
    const admin = await logIn({ role: 'admin' });
    const podId = await podOf(admin, 'Thursday pod', []);
    const { body } = await admin.browser.get(`${path}?podId=${podId}`).expect(200);
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: schedule.timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    // A quarter of a year and the next one: at least one clock change is among them.
    const weeks = Array.from({ length: 52 }, (_unused, index) =>
      new Date(Date.parse(body.calls[0].week) + index * 7 * DAY).toISOString().slice(0, 10),
    );
    const starts = weeks.map((week) => weeklyCallOf({ schedule, changes: [] }, week).startsAt);
    expect(new Set(starts.map((start) => clock.format(start)))).toEqual(new Set(['Thursday 19:30']));
    expect(new Set(starts.map((start) => start.toISOString().slice(11, 16)))).toEqual(new Set(['00:30', '23:30']));
    expect(body.calls.map((call: { startsAt: string }) => call.startsAt)).toEqual(
      starts.slice(0, 13).map((start) => start.toISOString()),
    );
  });

  it('is there for a pod with a fixed time alone, and the owner’s to change', async () => {
    const admin = await logIn({ role: 'admin' });
    const member = await logIn();
    const without = await podOf(admin, 'Some day', [], {});
    const { week } = later();
    await admin.browser.get(`${path}?podId=${without}`).expect(404);
    await put(admin, week, without, { status: 'cancelled' }).expect(404);
    await put(admin, week, '0198c0de-7a11-7000-8000-00000000ffff', { status: 'cancelled' }).expect(404);
    await put(admin, week, 'none', { status: 'cancelled' }).expect(422);
    const podId = await podOf(admin, 'Thursday pod', [member]);
    await put(member, week, podId, { status: 'cancelled' }).expect(403);
    await member.browser.get(`${path}?podId=${podId}`).expect(403);
  });
});
