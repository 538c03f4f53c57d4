import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bookableDates, weeklySlotsOf } from '@leap/domain';
import {
  bookCall,
  forgetBookings,
  listDays,
  listRequestedSlots,
  visitor,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
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

  it('is read once for pages that are rendered at once, and again for the next', async () => {
    const busyTimes = jest.spyOn(test.app.get(CalendarGateway), 'busyTimes');
    try {
      const availability = test.app.get(CalendarAvailabilityService);
      const answers = await Promise.all(Array.from({ length: 4 }, () => availability.listNext(1)));
      expect(answers.map(([first]) => first?.time)).toEqual(answers.map(() => requestedSlot.selectedTime));
      expect(busyTimes).toHaveBeenCalledTimes(1);
      await book({ ...visitor, ...requestedSlot }).expect(201);
      for (const [first] of await Promise.all([next(), next()])) expect(first).toEqual(requestedSlots[1]);
    } finally {
      busyTimes.mockRestore();
    }
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
