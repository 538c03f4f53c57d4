import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bookableDates, weeklySlotsOf } from '@leap/domain';
import {
  ageHolds,
  bookCall,
  forgetBookings,
  holdToken,
  listDays,
  listRequestedSlots,
  visitor,
  visitorNumber,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { CalendarBlockedDay } from '../calendar-blocked-days/calendar-blocked-day.entity.js';
import { CalendarHours } from '../calendar-hours/calendar-hours.entity.js';
import { CalendarGateway } from '../calendar-connections/calendar-gateway.js';

let test: TestApp;
let requestedSlots: RequestedSlot[];
/** The slot that most tests book. */
let requestedSlot: RequestedSlot;
beforeAll(async () => {
  test = await createTestApp();
  requestedSlots = await listRequestedSlots(test);
  requestedSlot = requestedSlots[0] ?? { selectedDate: '', selectedTime: '' };
});
afterAll(() => test.close());
beforeEach(() => forgetBookings(test));

const book = (body: object, key?: string) => bookCall(test.http, body, key);
const shiftedDate = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const check = async (body: object): Promise<unknown> =>
  (await test.http.post('/api/calendar/check-availability').send(body).expect(200)).body;
const isOpen = async ({ selectedDate, selectedTime }: RequestedSlot): Promise<boolean | undefined> =>
  (await listDays(test)).find(({ date }) => date === selectedDate)?.slots.find(({ time }) => time === selectedTime)
    ?.available;

describe('GET /api/calendar/availability', () => {
  it('answers exactly 14 days with the specified slots, all open, and is never cached', async () => {
    const answer = await test.http.get('/api/calendar/availability').expect(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const days = await listDays(test);
    expect(days.map(({ date }) => date)).toEqual(bookableDates(new Date()));
    expect(days).toHaveLength(14);
    for (const { date, slots } of days) {
      expect(slots.map(({ time }) => time)).toEqual(weeklySlotsOf(date));
      for (const slot of slots) {
        expect(Object.keys(slot).sort()).toEqual(['available', 'endsAt', 'startsAt', 'time']);
        expect([slot.available, Date.parse(slot.endsAt) - Date.parse(slot.startsAt)]).toEqual([true, 3_600_000]);
      }
    }
  });

  it('answers a range of days, given by date or by instant', async () => {
    const dates = bookableDates(new Date());
    const [first, third, fifth] = [dates[0], dates[2], dates[4]];
    const ask = async (query: string): Promise<string[]> =>
      ((await test.http.get(`/api/calendar/availability?${query}`).expect(200)).body as { date: string }[]).map(
        ({ date }) => date,
      );
    expect(await ask(`from=${third}&to=${fifth}`)).toEqual(dates.slice(2, 5));
    expect(await ask(`from=${third}T20:00:00.000Z`)).toEqual(dates.slice(2));
    expect(await ask(`to=${first}`)).toEqual([first]);
    expect(await ask('from=&to=')).toEqual(dates);
    expect(await ask(`from=${shiftedDate(-30)}&to=${shiftedDate(60)}`)).toEqual(dates);
    expect(await ask(`from=${shiftedDate(60)}`)).toEqual([]);
  });

  it.each([
    ['from=tomorrow', 'from', 'invalid_format'],
    ['to=2026-02-30', 'to', 'invalid_format'],
    ['from=2030-01-02&to=2030-01-01', 'to', 'too_small'],
    ['zone=UTC', 'zone', 'unknown_field'],
  ])('refuses %s', async (query, field, code) => {
    const answer = await test.http.get(`/api/calendar/availability?${query}`).expect(422);
    expect(answer.body.errors).toEqual([{ field, code }]);
  });

  it("applies the owner's blocked days and changed hours, a day's before its weekday's", async () => {
    const [blocked = '', changed = '', other = ''] = bookableDates(new Date());
    const weekday = (date: string): number => new Date(date).getUTCDay();
    await test.dataSource.manager.insert(CalendarBlockedDay, { day: blocked, note: 'Private words' });
    await test.dataSource.manager.insert(CalendarHours, [
      { day: changed, startMinutes: [540, 810] },
      { weekday: weekday(other), startMinutes: [780] },
    ]);
    const times = new Map((await listDays(test)).map(({ date, slots }) => [date, slots.map(({ time }) => time)]));
    expect(times.size).toBe(14);
    expect([times.get(blocked), times.get(changed), times.get(other)]).toEqual([
      [],
      ['9:00 AM - 10:00 AM', '1:30 PM - 2:30 PM'],
      ['1:00 PM - 2:00 PM'],
    ]);
    await book({ ...visitor, selectedDate: changed, selectedTime: '9:00 AM - 10:00 AM' }).expect(201);
    for (const [selectedDate, selectedTime] of [
      [blocked, '10:00 AM - 11:00 AM'],
      [changed, '10:00 AM - 11:00 AM'],
    ]) {
      expect((await book({ ...visitor, selectedDate, selectedTime }).expect(422)).body).toMatchObject({
        code: 'slot_unavailable',
        errors: [{ field: 'selectedTime', code: 'slot_unavailable' }],
      });
    }
    expect(JSON.stringify((await test.http.get('/api/calendar/availability')).body)).not.toContain('Private');
  });

  it('subtracts the busy times of the connected calendar, but not when it fails', async () => {
    const [first, second] = (await listDays(test))[0]?.slots ?? [];
    const busyTimes = jest.spyOn(test.app.get(CalendarGateway), 'busyTimes');
    // From the middle of the first slot to the exact start of the second.
    busyTimes.mockResolvedValue([
      { startsAt: new Date(Date.parse(first?.startsAt ?? '') + 1_800_000), endsAt: new Date(second?.startsAt ?? '') },
    ]);
    try {
      expect((await listDays(test))[0]?.slots.map(({ available }) => available).slice(0, 2)).toEqual([false, true]);
      expect(await check(requestedSlot)).toEqual({ available: false });
      expect((await book({ ...visitor, ...requestedSlot }).expect(409)).body.code).toBe('slot_taken');
      busyTimes.mockRejectedValue(new Error('Google is unavailable.'));
      expect(await isOpen(requestedSlot)).toBe(true);
      await book({ ...visitor, ...requestedSlot }).expect(201);
    } finally {
      busyTimes.mockRestore();
    }
  });
});

describe('GET /api/calendar/next-times', () => {
  const next = async (): Promise<RequestedSlot[]> =>
    ((await test.http.get('/api/calendar/next-times').expect(200)).body as { date: string; time: string }[]).map(
      ({ date, time }) => ({ selectedDate: date, selectedTime: time }),
    );

  it('answers the first open time of each of the next three days, without what has been booked', async () => {
    const [one, two, three] = bookableDates(new Date());
    const firstOf = (date = '') => ({ selectedDate: date, selectedTime: weeklySlotsOf(date)[0] });
    expect(await next()).toEqual([firstOf(one), firstOf(two), firstOf(three)]);
    await book({ ...visitor, ...requestedSlot }).expect(201);
    expect((await next())[0]).toEqual(requestedSlots[1]);
  });

  it('adds further times of the same day in order, where no other day is open, and answers none where nothing is', async () => {
    const [first = '', ...others] = bookableDates(new Date());
    await test.dataSource.manager.insert(
      CalendarBlockedDay,
      others.map((day) => ({ day })),
    );
    await test.dataSource.manager.insert(CalendarHours, { day: first, startMinutes: [540, 600, 660, 720] });
    expect((await next()).map(({ selectedTime }) => selectedTime)).toEqual([
      '9:00 AM - 10:00 AM',
      '10:00 AM - 11:00 AM',
      '11:00 AM - 12:00 PM',
    ]);
    await test.dataSource.manager.insert(CalendarBlockedDay, { day: first });
    expect(await next()).toEqual([]);
  });

  it('does not wait for a silent calendar, and then promises no time', async () => {
    const busyTimes = jest
      .spyOn(test.app.get(CalendarGateway), 'busyTimes')
      .mockReturnValue(new Promise(() => undefined));
    try {
      const began = Date.now();
      expect(await next()).toEqual([]);
      expect(Date.now() - began).toBeLessThan(1_500);
    } finally {
      busyTimes.mockRestore();
    }
    expect((await next())[0]).toEqual(requestedSlot);
  });
});

describe('POST /api/calendar/check-availability', () => {
  it('answers whether a slot is free, taken, or not a slot', async () => {
    expect(await check(requestedSlot)).toEqual({ available: true });
    await book({ ...visitor, ...requestedSlot }).expect(201);
    expect(await check(requestedSlot)).toEqual({ available: false });
    expect(await check({ ...requestedSlot, selectedTime: '9:00 AM - 10:00 AM' })).toEqual({ available: false });
    expect(await check({ ...requestedSlot, selectedDate: shiftedDate(-1) })).toEqual({ available: false });
  });

  it.each([
    [{ selectedDate: '2026-11-24' }, 'selectedTime', 'required'],
    [{ selectedTime: 'x' }, 'selectedDate', 'required'],
    [{ selectedDate: 'x', selectedTime: 'x' }, 'selectedDate', 'invalid_format'],
  ])('refuses %j', async (body, field, code) => {
    expect(
      (await test.http.post('/api/calendar/check-availability').send(body).expect(422)).body.errors,
    ).toContainEqual({ field, code });
  });
});

describe('a slot that is held', () => {
  const hold = (page: number, slot: RequestedSlot | undefined = requestedSlot) =>
    test.http.post('/api/calendar/holds').send({ holdToken: holdToken(page), ...slot });
  const bookAs = (page: number, slot: RequestedSlot | undefined = requestedSlot) =>
    book({ ...visitorNumber(page), ...slot, holdToken: holdToken(page) });
  const shown = async () => (await listDays(test))[0]?.slots[0];
  const rows = () => test.dataSource.query<Record<string, unknown>[]>('SELECT * FROM slot_holds ORDER BY created_at');

  it('is shown with the end of its hold, five minutes later at most, and only its page can book it', async () => {
    const { body } = await hold(1).expect(200);
    expect(Object.keys(body as object)).toEqual(['expiresAt']);
    const seconds = (Date.parse((body as { expiresAt: string }).expiresAt) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(280);
    expect(seconds).toBeLessThanOrEqual(300.5);
    expect(await shown()).toMatchObject({ available: false, heldUntil: body.expiresAt });
    expect(await check(requestedSlot)).toEqual({ available: false });
    for (const refused of [await hold(2), await bookAs(2), await book({ ...visitor, ...requestedSlot })]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'slot_held']);
      expect(refused.body.errors).toEqual([{ field: 'selectedTime', code: 'slot_held' }]);
    }
    await bookAs(1).expect(201);
    expect(await rows()).toEqual([]);
    expect((await shown())?.heldUntil).toBeUndefined();
    expect((await hold(2)).body.code).toBe('slot_taken');
  });

  it('stores nothing about the visitor', async () => {
    await hold(1).expect(200);
    expect((await rows()).map((row) => Object.keys(row).sort())).toEqual([
      [
        'buffer_after',
        'buffer_before',
        'created_at',
        'ends_at',
        'expires_at',
        'id',
        'meeting_type',
        'starts_at',
        'token_hash',
        'updated_at',
      ],
    ]);
    expect(JSON.stringify(await rows())).not.toContain(holdToken(1));
  });

  it('is free as soon as the page holds another one, leaves, or five minutes have passed', async () => {
    await hold(1).expect(200);
    await hold(1, requestedSlots[1]).expect(200);
    expect(await isOpen(requestedSlot)).toBe(true);
    await hold(2).expect(200);
    for (let time = 0; time < 2; time += 1)
      await test.http
        .post('/api/calendar/holds/release')
        .send({ holdToken: holdToken(2) })
        .expect(204);
    expect(await isOpen(requestedSlot)).toBe(true);
    await hold(2).expect(200);
    await ageHolds(test);
    // No job has run: the row is still there.
    expect(await rows()).toHaveLength(2);
    expect(await isOpen(requestedSlot)).toBe(true);
    await hold(3).expect(200);
    expect((await bookAs(2)).body.code).toBe('slot_held');
    await ageHolds(test);
    await bookAs(2).expect(201);
  });

  it('is not held longer by asking again, nor by a row that says so', async () => {
    const { body: first } = await hold(1).expect(200);
    await test.dataSource.query(
      `UPDATE slot_holds SET created_at = created_at - interval '2 minutes', expires_at = expires_at - interval '2 minutes'`,
    );
    const { body: again } = await hold(1).expect(200);
    expect(Date.parse(again.expiresAt)).toBe(Date.parse(first.expiresAt) - 120_000);
    await expect(
      test.dataSource.query(`UPDATE slot_holds SET expires_at = created_at + interval '5 minutes 1 second'`),
    ).rejects.toThrow(/slot_holds_last_five_minutes/);
  });

  it('stays held when its booking is refused, and a repeated booking may come without the token', async () => {
    await hold(1).expect(200);
    await book({ ...visitorNumber(1), ...requestedSlot, holdToken: holdToken(1), email: 'no' }).expect(422);
    expect(await isOpen(requestedSlot)).toBe(false);
    const request = { ...visitorNumber(1), ...requestedSlot };
    await book({ ...request, holdToken: holdToken(1) }, 'attempt-1').expect(201);
    const repeated = await book(request, 'attempt-1').expect(201);
    expect(repeated.headers['idempotent-replayed']).toBe('true');
  });

  it('cannot be moved to by another visitor', async () => {
    await book({ ...visitorNumber(1), ...requestedSlots[1] }).expect(201);
    await hold(2).expect(200);
    const service = test.app.get(CalendarBookingsService);
    const [booking] = await test.dataSource.manager.find(CalendarBooking);
    if (!booking) throw new Error('There is no booking.');
    await expect(service.moveCall(booking.id, requestedSlot)).rejects.toMatchObject({ code: 'slot_held' });
    await ageHolds(test);
    await service.moveCall(booking.id, requestedSlot);
  });

  it.each([
    ['a time that is no slot', { selectedTime: '9:00 PM - 10:00 PM' }, 'slot_unavailable'],
    ['a short token', { holdToken: 'short' }, 'too_short'],
    ['a token with other characters', { holdToken: `${holdToken(1)}!` }, 'invalid_format'],
  ])('is refused for %s', async (_what, change, code) => {
    const { body } = await test.http
      .post('/api/calendar/holds')
      .send({ holdToken: holdToken(1), ...requestedSlot, ...change })
      .expect(422);
    expect(body.errors).toMatchObject([{ code }]);
  });
});

describe('the call of all members', () => {
  const setCall = (weekday: number, time: string): Promise<unknown> =>
    test.dataSource.query(
      `UPDATE weekly_call_settings SET weekday = $1, time = $2, minutes = 60, time_zone = 'America/Los_Angeles'`,
      [weekday, time],
    );
  afterEach(async () => {
    await test.dataSource.query(
      `UPDATE weekly_call_settings SET weekday = 1, time = '18:00', minutes = 60, time_zone = 'America/New_York'; DELETE FROM weekly_call_changes`,
    );
  });

  it('takes its time from those that can be booked, unless it is cancelled or moved', async () => {
    const day = new Date(requestedSlot.selectedDate);
    const weekday = day.getUTCDay() || 7;
    expect(await isOpen(requestedSlot)).toBe(true);
    const [, hour = '', minute = '', half] = /^(\d+):(\d+) (AM|PM)/.exec(requestedSlot.selectedTime) ?? [];
    await setCall(weekday, `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`);
    expect(await isOpen(requestedSlot)).toBe(false);
    expect(await check(requestedSlot)).toEqual({ available: false });
    await book({ ...visitor, ...requestedSlot }).expect(409);
    const monday = new Date(day.getTime() - (weekday - 1) * 86_400_000).toISOString().slice(0, 10);
    await test.dataSource.query(`INSERT INTO weekly_call_changes (week, status) VALUES ($1, 'cancelled')`, [monday]);
    expect(await isOpen(requestedSlot)).toBe(true);
    // One of the week after next is moved to this hour.
    const later = new Date(Date.parse(monday) + 14 * 86_400_000).toISOString().slice(0, 10);
    const [{ startsAt } = { startsAt: '' }] = (await listDays(test))
      .flatMap(({ date, slots }) => slots.map((slot) => ({ ...slot, date })))
      .filter(({ date, time }) => date === requestedSlot.selectedDate && time === requestedSlot.selectedTime);
    await test.dataSource.query(`INSERT INTO weekly_call_changes (week, status, starts_at) VALUES ($1, 'moved', $2)`, [
      later,
      startsAt,
    ]);
    expect(await check(requestedSlot)).toEqual({ available: false });
    await test.dataSource.query(`DELETE FROM weekly_call_changes WHERE status = 'moved'`);
    await book({ ...visitor, ...requestedSlot }).expect(201);
  });
});
