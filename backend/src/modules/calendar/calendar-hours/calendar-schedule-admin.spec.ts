import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookableDates } from '@leap/domain';
import { bookCall, forgetBookings, listDays, visitor } from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { User } from '../../accounts/users/user.entity.js';

let test: TestApp;
let owner: User;
let admin: ReturnType<TestApp['browser']>;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await forgetBookings(test);
  owner = await createUser(test.dataSource, { role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});

const NOTHING = { weekdays: [], days: [], unblocked: [], blocked: [] };
const save = (changes: object) => admin.put('/api/admin/calendar-hours').send({ ...NOTHING, ...changes });
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** The first day from tomorrow on that falls on this weekday. */
const nextOn = (weekday: number): string => {
  const [first = ''] = bookableDates(new Date());
  return [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(first, days)).find((date) => weekdayOf(date) === weekday) ?? '';
};
const entries = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ entry: string }[]>(
      `SELECT concat_ws(' ', action, subject_id) AS entry FROM audit_entries WHERE actor_id = $1 AND action LIKE 'calendar.%' ORDER BY created_at, id`,
      [owner.id],
    )
  ).map(({ entry }) => entry);

describe('hours of a Sunday', () => {
  it('open it for bookings, within the same fourteen days', async () => {
    const sunday = nextOn(7);
    expect((await listDays(test)).map(({ date }) => date)).not.toContain(sunday);
    await save({ weekdays: [{ weekday: 7, startMinutes: [600] }] }).expect(200);
    const days = await listDays(test);
    expect(days).toHaveLength(14);
    expect(days.find(({ date }) => date === sunday)?.slots.map(({ time }) => time)).toEqual(['10:00 AM - 11:00 AM']);
    await bookCall(test.http, { ...visitor, selectedDate: sunday, selectedTime: '10:00 AM - 11:00 AM' }).expect(201);
    const { body } = await admin.get('/api/admin/bookings/week').query({ day: sunday }).expect(200);
    expect((body as { days: { slots: object[] }[] }).days[6]?.slots).toHaveLength(1);
  });

  it('of one day alone open that day, and without any it is closed again', async () => {
    const sunday = nextOn(7);
    const { body } = await save({ days: [{ day: sunday, startMinutes: [600] }] }).expect(200);
    expect((await listDays(test)).filter(({ date }) => weekdayOf(date) === 7).map(({ date }) => date)).toEqual([
      sunday,
    ]);
    const { updatedAt: version } = (body as { days: { updatedAt: string }[] }).days[0] ?? { updatedAt: '' };
    await save({ days: [{ day: sunday, version }] }).expect(200);
    expect((await listDays(test)).map(({ date }) => date)).toEqual(bookableDates(new Date()));
  });
});

describe('a range of blocked days', () => {
  it('has no open times, shows the calls of all its days and can be unblocked', async () => {
    const [first = '', second = '', third = ''] = bookableDates(new Date());
    const slot = (await listDays(test))[1]?.slots[0]?.time;
    await bookCall(test.http, { ...visitor, selectedDate: second, selectedTime: slot }).expect(201);
    const preview = await admin.get(`/api/admin/calendar-blocked-days/${first}/calls`).query({ lastDay: third });
    expect((preview.body as { calls: object[] }).calls).toHaveLength(1);
    await save({ blocked: [{ day: first, lastDay: third, note: 'Travel' }] }).expect(200);
    const openOf = async () =>
      (await listDays(test)).filter(({ slots }) => slots.length > 0).map(({ date }) => date)[0] ?? '';
    expect((await openOf()) > third).toBe(true);
    await save({ unblocked: [{ day: first, lastDay: third }] }).expect(200);
    expect(await openOf()).toBe(first);
    expect(await entries()).toEqual([
      `calendar.day-blocked ${first}/${third}`,
      `calendar.day-unblocked ${first}/${third}`,
    ]);
  });

  it.each([
    ['that ends before it begins', { day: '2030-01-05', lastDay: '2030-01-04' }, 'lastDay', 'too_small'],
    ['that has passed', { day: '2020-01-05', lastDay: '2030-01-04' }, 'day', 'too_small'],
    ['of more than a year', { day: '2030-01-05', lastDay: '2031-02-01' }, 'lastDay', 'too_large'],
  ])('%s is refused', async (_name, range, field, code) => {
    expect((await save({ blocked: [range] }).expect(422)).body.errors).toEqual([{ field, code }]);
  });
});

describe('saving the page', () => {
  it('stores everything or nothing', async () => {
    const [day = ''] = bookableDates(new Date());
    await save({ weekdays: [{ weekday: 2, startMinutes: [540] }] }).expect(200);
    // Another administrator has read Tuesday before that.
    const late = await save({
      weekdays: [
        { weekday: 1, startMinutes: [600] },
        { weekday: 2, startMinutes: [660] },
      ],
      blocked: [{ day }],
    }).expect(409);
    expect(late.body.code).toBe('edit_conflict');
    const { weekdays } = (await admin.get('/api/admin/calendar-hours').expect(200)).body as {
      weekdays: { startMinutes: number[] }[];
    };
    expect(weekdays.slice(0, 2).map(({ startMinutes }) => startMinutes)).toEqual([[], [540]]);
    expect((await admin.get('/api/admin/calendar-blocked-days').expect(200)).body).toEqual([]);
    expect(await entries()).toEqual(['calendar.hours-changed weekday-2']);
  });

  it('restores the regular hours of a weekday at its version', async () => {
    const { body } = await save({ weekdays: [{ weekday: 2, startMinutes: [] }] }).expect(200);
    const { updatedAt: version } = (body as { weekdays: { updatedAt: string }[] }).weekdays[1] ?? { updatedAt: '' };
    await save({ weekdays: [{ weekday: 2, version: '2020-01-01T00:00:00.000Z' }] }).expect(409);
    const restored = await save({ weekdays: [{ weekday: 2, version }] }).expect(200);
    expect(restored.body.weekdays[1].startMinutes).toEqual([600, 660, 840, 900]);
  });

  it('refuses calls that overlap', async () => {
    expect(
      (await save({ weekdays: [{ weekday: 3, startMinutes: [600, 630] }] }).expect(422)).body.errors[0].field,
    ).toBe('startMinutes');
  });
});

it('two saves at once that touch the same days in other orders are both stored', async () => {
  const [one, other] = [nextOn(1), nextOn(3)];
  await save({ blocked: [{ day: one }, { day: other }] }).expect(200);
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([
      save({ unblocked: [{ day: one }], blocked: [{ day: other }] }),
      save({ unblocked: [{ day: other }], blocked: [{ day: one }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await save({ blocked: [{ day: one }, { day: other }] }).expect(200);
  }
});
