import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { statementsDuring } from '../../../../test/statements.js';
import type { User } from '../../accounts/users/user.entity.js';
import { RetentionService } from '../../privacy/retention/retention.service.js';
import type { CallPersonDto } from './call-rsvps.dto.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
let test: TestApp;
let ana: Person;
let ben: Person;
let owner: Person;
/** The week of the next call, and when it starts. */
let week: string;
let startsAt: string;

const DAY_MS = 86_400_000;
const weeksFrom = (day: string, weeks: number): string =>
  new Date(Date.parse(day) + weeks * 7 * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (overrides: Partial<User>): Promise<Person> => {
    const user = await createUser(test.dataSource, overrides);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { user, browser };
  };
  ana = await logIn({ isInnerCircleMember: true, firstName: 'Ana', lastName: 'Example' });
  ben = await logIn({ isInnerCircleMember: true, firstName: null, lastName: null });
  owner = await logIn({ role: 'admin' });
});
const setWeekday = (weekday: string) => test.dataSource.query(`UPDATE weekly_call_settings SET weekday = ${weekday}`);
afterAll(async () => {
  await setWeekday('1');
  await test.close();
});
beforeEach(async () => {
  // The next call is some days ahead, on whichever day this runs: one that has begun cannot be moved.
  await setWeekday('(extract(isodow FROM now())::integer + 2) % 7 + 1');
  await test.dataSource.query('TRUNCATE call_rsvps, call_sheet_lines, weekly_call_changes, pods CASCADE');
  ({ week, startsAt } = await callOf(ana));
});

const callOf = async ({ browser }: Person) => (await browser.get('/api/member/weekly-call').expect(200)).body;
const answer = (
  { browser }: Person,
  isComing: unknown,
  { of = week, at = startsAt, series = 'weekly-call' }: { of?: string; at?: string; series?: string } = {},
) => browser.put(`/api/member/call-rsvps/${series}/${of}`).send({ startsAt: at, isComing });
const hoursFrom = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
/** The owner changes a call. */
const change = async (status: string, to: string | undefined, of = week, podId?: string) => {
  const series = podId ? `?podId=${podId}` : '';
  const { body } = await owner.browser.get(`/api/admin/weekly-call${series}`).expect(200);
  const { version } = body.calls.find((call: { week: string }) => call.week === of);
  return owner.browser
    .put(`/api/admin/weekly-call/weeks/${of}${series}`)
    .send({ status, startsAt: to, note: {}, version });
};
const people = async (query = '', of = week): Promise<CallPersonDto[]> =>
  (await owner.browser.get(`/api/admin/call-sheets/${of}/people${query}`).expect(200)).body;
const namesOf = async (query: string): Promise<string[]> => (await people(query)).map(({ name }) => name);
const note = ({ user }: Pick<Person, 'user'>, attendance: string, of: string, query = '') =>
  owner.browser.put(`/api/admin/call-sheets/${of}/people/${user.id}${query}`).send({ attendance });
const rows = (): Promise<object[]> =>
  test.dataSource.query('SELECT * FROM call_rsvps ORDER BY was_present NULLS FIRST');
const insert = (of: string, { user }: Pick<Person, 'user'> = ana) =>
  test.dataSource.query('INSERT INTO call_rsvps (user_id, week, is_coming) VALUES ($1, $2, true)', [user.id, of]);

describe('the answer of a member', () => {
  it('is given and changed before the next call, and is seen by the member and the owner alone', async () => {
    expect(await callOf(ana)).not.toHaveProperty('isComing');
    expect((await answer(ana, true).expect(200)).body).toEqual({ week, isComing: true });
    await answer(ana, false).expect(200);
    expect([(await callOf(ana)).isComing, (await callOf(ben)).isComing]).toEqual([false, undefined]);
    await ben.browser.get(`/api/admin/call-sheets/${week}/people`).expect(403);
    expect(await people()).toEqual([
      { id: ben.user.id, name: ben.user.email, answer: 'none', attendance: 'unknown' },
      { id: ana.user.id, name: 'Ana Example', answer: 'not_coming', attendance: 'unknown' },
    ]);
    await answer(ben, true).expect(200);
    expect(await Promise.all(['coming', 'not_coming', 'none'].map((one) => namesOf(`?answer=${one}`)))).toEqual([
      [ben.user.email],
      ['Ana Example'],
      [],
    ]);
    const [sheet] = (await owner.browser.get('/api/admin/call-sheets').expect(200)).body;
    expect(sheet).toMatchObject({ week, isNext: true, linesCount: 0, comingCount: 1, notComingCount: 1 });
  });

  it('is one for each call, also when it arrives twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, index) => answer(ana, index % 2 === 0)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await rows()).toHaveLength(1);
  });

  it('is for a time: it is open again when the call is moved or restored, and attendance stays', async () => {
    const moved = hoursFrom(startsAt, 26);
    await answer(ana, false).expect(200);
    await answer(ben, true).expect(200);
    await test.dataSource.query('UPDATE call_rsvps SET was_present = true WHERE user_id = $1', [ben.user.id]);
    expect((await change('moved', moved)).status).toBe(200);
    const { body } = await ana.browser.get('/api/member/weekly-call').expect(200);
    expect(body).toMatchObject({ week, startsAt: moved, isReopened: true });
    expect(body).not.toHaveProperty('isComing');
    expect(await people()).toMatchObject([{ answer: 'none' }, { answer: 'none' }]);
    expect(await rows()).toMatchObject([
      { user_id: ana.user.id, is_coming: null, was_present: null },
      { user_id: ben.user.id, is_coming: null, was_present: true },
    ]);
    // A page that was opened before.
    expect((await answer(ana, true).expect(409)).body.code).toBe('conflict');
    await answer(ana, true, { at: moved }).expect(200);
    // Words about the call leave the answers as they are.
    expect((await change('moved', moved)).status).toBe(200);
    expect(await callOf(ana)).toMatchObject({ isComing: true });
    expect(await callOf(ana)).not.toHaveProperty('isReopened');
    expect((await change('regular', undefined)).status).toBe(200);
    expect(await callOf(ana)).not.toHaveProperty('isComing');
  });

  it('is open again when the schedule changes', async () => {
    await answer(ana, true).expect(200);
    const { body } = await owner.browser.get('/api/admin/weekly-call').expect(200);
    const { weekday, time, minutes, timeZone, updatedAt } = body;
    const save = (other: object, version: string) =>
      owner.browser
        .patch('/api/admin/weekly-call')
        .send({ weekday, time, minutes, timeZone, joinUrl: '', ...other, version })
        .expect(200);
    const longer = await save({ minutes: minutes + 15 }, updatedAt);
    expect((await callOf(ana)).isComing).toBe(true);
    const later = await save({ time: '19:15' }, longer.body.updatedAt);
    expect(await callOf(ana)).not.toHaveProperty('isComing');
    await save({}, later.body.updatedAt);
  });

  it('is refused when it arrives while the call is moved', async () => {
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM weekly_call_settings FOR NO KEY UPDATE');
    const moved = hoursFrom(startsAt, 26);
    await runner.query(`INSERT INTO weekly_call_changes (week, status, starts_at) VALUES ($1, 'moved', $2)`, [
      week,
      moved,
    ]);
    const commit = setTimeout(150).then(() => runner.commitTransaction());
    await Promise.all([answer(ana, false).expect(409), commit]);
    await runner.release();
    expect(await rows()).toEqual([]);
  });

  it('is not of the call after a canceled one', async () => {
    await answer(ana, true).expect(200);
    expect((await change('cancelled', undefined)).status).toBe(200);
    expect(await callOf(ana)).toMatchObject({ week: weeksFrom(week, 1) });
    expect(await callOf(ana)).not.toHaveProperty('isComing');
    expect((await answer(ana, true).expect(409)).body.code).toBe('conflict');
  });

  it('is refused for other calls, and when it is none', async () => {
    for (const weeks of [-1, 1]) await answer(ana, true, { of: weeksFrom(week, weeks) }).expect(409);
    await answer(ana, 'yes').expect(422);
    await answer(ana, true, { of: 'monday' }).expect(422);
    await answer(ana, true, { series: 'other' }).expect(422);
    await answer(ana, true, { series: 'pod-call' }).expect(404);
    await answer(ana, true, { at: 'soon' }).expect(422);
    expect(await rows()).toEqual([]);
  });

  it('is of the own pod’s call apart from that of all', async () => {
    const call = { weekday: 4, time: '19:30', minutes: 45, timeZone: 'America/New_York' };
    const { body: pod } = await owner.browser.post('/api/admin/pods').send({ name: 'Thursday', call }).expect(201);
    await owner.browser.put(`/api/admin/pods/${pod.id}/people/${ana.user.id}`).expect(200);
    const podCall = async () => (await ana.browser.get('/api/member/pod').expect(200)).body.pod.nextCall;
    const { week: ofPod, startsAt: at } = await podCall();
    const own = { of: ofPod, at, series: 'pod-call' };
    await Promise.all(Array.from({ length: 5 }, () => answer(ana, false, own).expect(200)));
    await answer(ana, true).expect(200);
    expect([await podCall(), (await callOf(ana)).isComing]).toEqual([
      { week: ofPod, startsAt: at, isComing: false },
      true,
    ]);
    expect(await rows()).toHaveLength(2);
    expect(await people(`?podId=${pod.id}`, ofPod)).toEqual([
      { id: ana.user.id, name: 'Ana Example', answer: 'not_coming', attendance: 'unknown' },
    ]);
    const { body: sheets } = await owner.browser.get(`/api/admin/call-sheets?podId=${pod.id}`).expect(200);
    expect(sheets).toEqual([
      {
        week: ofPod,
        startsAt: at,
        timeZone: 'America/New_York',
        status: 'regular',
        isNext: true,
        linesCount: 0,
        comingCount: 0,
        notComingCount: 1,
      },
    ]);
    await owner.browser.get(`/api/admin/call-sheets?podId=${ana.user.id}`).expect(404);
    const past = weeksFrom(ofPod, -2);
    await note(ana, 'present', past, `?podId=${pod.id}`).expect(200);
    expect(await people(`?podId=${pod.id}`, past)).toMatchObject([{ attendance: 'present' }]);
    expect((await people('', past)).map(({ attendance }) => attendance)).toEqual(['unknown', 'unknown']);
    const { updatedAt: version } = (await owner.browser.get(`/api/admin/pods/${pod.id}`).expect(200)).body;
    await owner.browser
      .patch(`/api/admin/pods/${pod.id}`)
      .send({ name: 'Thursday', call: { ...call, time: '19:45' }, version })
      .expect(200);
    expect([(await podCall()).isComing, (await callOf(ana)).isComing]).toEqual([undefined, true]);
  });

  it('is in the export of the member alone, and is deleted with the account and a year after the call', async () => {
    const deleted = await createUser(test.dataSource);
    await insert(week);
    await insert(week, { user: deleted });
    const { body } = await ana.browser.get('/api/auth/user/export').expect(200);
    expect(body.tables.call_rsvps).toHaveLength(1);
    await test.dataSource.query('DELETE FROM users WHERE id = $1', [deleted.id]);
    for (const weeks of [-52, -54]) await insert(weeksFrom(week, weeks));
    await test.app.get(RetentionService).deleteExpired();
    expect(await rows()).toHaveLength(2);
  });
});

describe('the attendance', () => {
  it('is noted by the owner from the start of the call on, also for people without an answer', async () => {
    const past = weeksFrom(week, -2);
    await insert(past);
    expect((await note(ana, 'absent', past).expect(200)).body).toEqual({
      id: ana.user.id,
      name: 'Ana Example',
      answer: 'coming',
      attendance: 'absent',
    });
    await note(ben, 'present', past).expect(200);
    expect((await people('', past)).map(({ attendance }) => attendance)).toEqual(['present', 'absent']);
    await note(ben, 'unknown', past).expect(200);
    expect((await people('?answer=none', past)).map(({ attendance }) => attendance)).toEqual(['unknown']);
    const [entry] = await test.dataSource.query<object[]>(
      `SELECT action, actor_id AS actor, subject_id AS subject FROM audit_entries
        WHERE action = 'weekly-call.attendance-noted' ORDER BY created_at, id LIMIT 1`,
    );
    expect(entry).toMatchObject({ actor: owner.user.id });
    await test.dataSource.query(`INSERT INTO weekly_call_changes (week, status) VALUES ($1, 'cancelled')`, [past]);
    await note(ana, 'present', past).expect(409);
    await note(ana, 'present', weeksFrom(week, 1)).expect(409);
    await note(
      { user: { ...ana.user, id: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' } },
      'present',
      weeksFrom(week, -3),
    ).expect(404);
    await note(ana, 'late', past).expect(422);
  });

  it('is of people who are expected there, and none is stored as nothing', async () => {
    const past = weeksFrom(week, -2);
    const call = { weekday: 4, time: '19:30', minutes: 45, timeZone: 'America/New_York' };
    const { body: pod } = await owner.browser.post('/api/admin/pods').send({ name: 'Thursday', call }).expect(201);
    const [lapsed, disabled] = [
      await createUser(test.dataSource, { isInnerCircleMember: false }),
      await createUser(test.dataSource, { isInnerCircleMember: true, isDisabled: true }),
    ];
    for (const { id } of [ana.user, lapsed, disabled])
      await test.dataSource.query('INSERT INTO pod_members (pod_id, user_id) VALUES ($1, $2)', [pod.id, id]);
    const ofPod = `?podId=${pod.id}`;
    expect((await people(ofPod, past)).map(({ id }) => id)).toEqual([ana.user.id]);
    for (const user of [lapsed, disabled])
      for (const query of ['', ofPod]) await note({ user }, 'present', past, query).expect(404);
    await note(ben, 'present', past, ofPod).expect(404);
    expect((await note(ana, 'unknown', past, ofPod).expect(200)).body).toMatchObject({
      name: 'Ana Example',
      answer: 'none',
      attendance: 'unknown',
    });
    expect(await rows()).toEqual([]);
    await note(ana, 'present', past, ofPod).expect(200);
    // Who was there can be noted again after the pod, and two calls of one week differ in the export.
    await test.dataSource.query('DELETE FROM pod_members');
    await note(ana, 'absent', past, ofPod).expect(200);
    expect((await people(ofPod, past)).map(({ id }) => id)).toEqual([ana.user.id]);
    await insert(past);
    const { body } = await ana.browser.get('/api/auth/user/export').expect(200);
    expect(body.tables.call_rsvps.map((row: { pod_id: unknown }) => row.pod_id)).toEqual([pod.id, null]);
    // An answer to an earlier time keeps nobody on the list.
    await test.dataSource.query('UPDATE call_rsvps SET was_present = NULL WHERE pod_id = $1', [pod.id]);
    await test.dataSource.query('INSERT INTO call_rsvps (user_id, week) VALUES ($1, $2)', [lapsed.id, past]);
    expect(await people(ofPod, past)).toEqual([]);
    expect((await people('', past)).map(({ id }) => id)).not.toContain(lapsed.id);
    await note(ana, 'present', past, ofPod).expect(404);
    await note({ user: lapsed }, 'present', past).expect(404);
  });

  it('stays on the list when the membership is over, in as many statements for one person as for twenty', async () => {
    const left = await createUser(test.dataSource, { isInnerCircleMember: false });
    const past = weeksFrom(week, -2);
    const count = async (): Promise<number> => (await statementsDuring(() => people('', past))).statements.length;
    const before = await count();
    await insert(past, { user: left });
    await test.dataSource.query(
      `INSERT INTO users (email, is_inner_circle_member) SELECT 'caller' || n || '@example.com', true FROM generate_series(1, 18) n`,
    );
    expect((await people('', past)).map(({ id }) => id)).toContain(left.id);
    expect(await count()).toBe(before);
  });
});
