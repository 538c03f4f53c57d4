import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  bookCall,
  forgetBookings,
  listDays,
  listRequestedSlots,
  visitor,
  pendingJobs,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { CalendarBlockedDay } from '../calendar-blocked-days/calendar-blocked-day.entity.js';
import { CalendarBooking } from './calendar-booking.entity.js';

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
const stored = () => test.dataSource.manager.find(CalendarBooking, { order: { startsAt: 'ASC' } });
const shiftedDate = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const isOpen = async ({ selectedDate, selectedTime }: RequestedSlot): Promise<boolean | undefined> =>
  (await listDays(test)).find(({ date }) => date === selectedDate)?.slots.find(({ time }) => time === selectedTime)
    ?.available;

describe('POST /api/calendar/book', () => {
  it('stores the booking as submitted, with its instants and time zone, and enqueues emails and event', async () => {
    const { body } = await book({
      ...visitor,
      ...requestedSlot,
      email: ' Ana@Example.COM ',
      phone: '',
      timezone: 'Europe/Madrid',
      notes: 'About boundaries',
      language: 'es',
    }).expect(201);
    const slot = (await listDays(test))[0]?.slots[0];
    expect(body).toEqual({
      id: expect.any(String),
      message: '¡Llamada reservada!',
      startsAt: slot?.startsAt,
      endsAt: slot?.endsAt,
      confirmWithinMinutes: 30,
    });
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...visitor,
      ...requestedSlot,
      id: body.id,
      phone: null,
      timezone: 'Europe/Madrid',
      notes: 'About boundaries',
      language: 'es',
      startsAt: new Date(body.startsAt),
      endsAt: new Date(body.endsAt),
      bookingStatus: 'pending',
      meetingType: 'inner_circle_consultation',
      sequence: 0,
      googleEventId: null,
    });
    expect(await pendingJobs(test)).toEqual(
      ['notify-practice', 'send-email', 'sync-event'].map((job) => ({ job, id: body.id })),
    );
    expect(slot?.available).toBe(false);
  });

  it('applies the specified defaults', async () => {
    expect((await book({ ...visitor, ...requestedSlot }).expect(201)).body.message).toBe(
      'Call Scheduled Successfully!',
    );
    expect(await stored()).toMatchObject([
      {
        timezone: 'America/Los_Angeles',
        meetingType: 'inner_circle_consultation',
        phone: null,
        notes: null,
        language: 'en',
        innerCircleSignupId: null,
      },
    ]);
  });

  it('reads an ISO instant as its Los Angeles date', async () => {
    const selectedDate = `${requestedSlot.selectedDate}T20:00:00.000Z`;
    const { body } = await book({ ...visitor, ...requestedSlot, selectedDate }).expect(201);
    expect(body.startsAt).toBe((await listDays(test))[0]?.slots[0]?.startsAt);
    expect(await stored()).toMatchObject([{ selectedDate }]);
    // Early in the day in UTC it is still the day before in Los Angeles.
    const next = requestedSlots.find(
      ({ selectedDate: date }) => Date.parse(date) === Date.parse(requestedSlot.selectedDate) + 86_400_000,
    ) ?? { ...requestedSlot, selectedTime: '11:00 AM - 12:00 PM' };
    await book({ ...visitor, ...next, selectedDate: `${shifted(next.selectedDate)}T03:00:00.000Z` }).expect(201);
    expect((await stored()).at(-1)?.startsAt.toISOString().slice(0, 10)).toBe(next.selectedDate);
  });

  it.each([
    ['no first name', { firstName: '' }, 'firstName', 'required'],
    ['a long first name', { firstName: 'a'.repeat(101) }, 'firstName', 'too_long'],
    [
      'a first name of hearts, which the database counts twice',
      { firstName: '❤️'.repeat(100) },
      'firstName',
      'too_long',
    ],
    ['no last name', { lastName: '  ' }, 'lastName', 'required'],
    ['no e-mail', { email: undefined }, 'email', 'required'],
    ['an impossible e-mail', { email: 'ana@example' }, 'email', 'invalid_email'],
    ['a mail header in the e-mail', { email: 'ana@example.com\r\nBcc: x@example.com' }, 'email', 'invalid_email'],
    ['a huge e-mail', { email: `${'a'.repeat(10_000)}@example.com` }, 'email', 'too_long'],
    ['a long phone number', { phone: '1'.repeat(41) }, 'phone', 'too_long'],
    ['no date', { selectedDate: '' }, 'selectedDate', 'required'],
    ['a date that is none', { selectedDate: '2026-02-30' }, 'selectedDate', 'invalid_format'],
    ['a time without a zone', { selectedDate: '2026-11-24T10:00:00' }, 'selectedDate', 'invalid_format'],
    ['no time', { selectedTime: undefined }, 'selectedTime', 'required'],
    ['an unknown zone', { timezone: 'Mars/Phobos' }, 'timezone', 'invalid_choice'],
    ['an offset for a zone', { timezone: '+02:00' }, 'timezone', 'invalid_choice'],
    ['another kind of meeting', { meetingType: 'massage' }, 'meetingType', 'invalid_choice'],
    ['long notes', { notes: 'a'.repeat(2_001) }, 'notes', 'too_long'],
    ['another language', { language: 'fr' }, 'language', 'invalid_choice'],
    ['an own state', { bookingStatus: 'confirmed' }, 'bookingStatus', 'unknown_field'],
    ['an own start', { startsAt: '2026-11-24T10:00:00Z' }, 'startsAt', 'unknown_field'],
    ['an own id', { id: 'x' }, 'id', 'unknown_field'],
    ['a foreign signup', { innerCircleSignupId: 1 }, 'innerCircleSignupId', 'unknown_field'],
  ])('refuses %s', async (_name, change, field, code) => {
    const answer = await book({ ...visitor, ...requestedSlot, ...change });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toContainEqual({ field, code });
    expect([await stored(), await pendingJobs(test)]).toEqual([[], []]);
  });

  it.each([
    ['yesterday', () => ({ selectedDate: shiftedDate(-1) }), 'selectedDate'],
    ['years ago', () => ({ selectedDate: '2020-01-07' }), 'selectedDate'],
    ['a day beyond the 14', () => ({ selectedDate: shiftedDate(40) }), 'selectedDate'],
    [
      'a Sunday or Monday',
      () => ({ selectedDate: [1, 2, 3, 4, 5, 6, 7].map(shiftedDate).find((date) => new Date(date).getUTCDay() === 0) }),
      'selectedDate',
    ],
    ['an hour off the schedule', () => ({ selectedTime: '12:00 PM - 1:00 PM' }), 'selectedTime'],
    [
      'the hour of another zone',
      () => ({ selectedTime: '7:00 PM - 8:00 PM', timezone: 'Europe/Madrid' }),
      'selectedTime',
    ],
    ['searchVector', () => ({ selectedTime: 'In the morning' }), 'selectedTime'],
  ])('refuses a slot %s', async (_name, change, field) => {
    const answer = await book({ ...visitor, ...requestedSlot, ...change() });
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      422,
      'slot_unavailable',
      [{ field, code: 'slot_unavailable' }],
    ]);
    expect(await stored()).toEqual([]);
  });

  it('books a slot once, and answers slot_taken afterwards', async () => {
    await book({ ...visitor, ...requestedSlot }).expect(201);
    const answer = await book({ ...visitor, ...requestedSlot, email: 'second@example.com' });
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      409,
      'slot_taken',
      [{ field: 'selectedTime', code: 'slot_taken' }],
    ]);
    expect(await stored()).toHaveLength(1);
    expect(await pendingJobs(test)).toHaveLength(3);
  });

  it('relies on the constraint, which refuses times that overlap by a minute', async () => {
    const { id, startsAt, endsAt, ...row } = (await book({ ...visitor, ...requestedSlot }).expect(201),
    (await stored())[0]) as CalendarBooking;
    const insert = (minutes: number, own: Partial<CalendarBooking> = {}) =>
      test.dataSource.manager.insert(CalendarBooking, {
        ...row,
        startsAt: new Date(startsAt.getTime() + minutes * 60_000),
        endsAt: new Date(endsAt.getTime() + minutes * 60_000),
        manageTokenHash: `hash-${minutes}-${own.bookingStatus}`,
        ...own,
      });
    for (const minutes of [-59, 0, 59]) await expect(insert(minutes)).rejects.toThrow(/calendar_bookings_one_per_time/);
    await insert(60);
    await insert(0, { bookingStatus: 'cancelled' });
    expect(id).toBeTruthy();
  });

  it('stores nothing when an email cannot be enqueued', async () => {
    const enqueue = jest.spyOn(test.app.get(JobsService), 'enqueue');
    enqueue.mockResolvedValueOnce().mockRejectedValueOnce(new Error('The queue is unavailable.'));
    await book({ ...visitor, ...requestedSlot }).expect(500);
    enqueue.mockRestore();
    expect([await stored(), await pendingJobs(test), await isOpen(requestedSlot)]).toEqual([[], [], true]);
  });

  it('answers a bot that fills the honeypot as if it had booked', async () => {
    const { body } = await book({ ...visitor, ...requestedSlot, website: 'https://spam.example' }).expect(201);
    expect(await stored()).toEqual([]);
    expect(Object.keys(body).sort()).toEqual(Object.keys((await book({ ...visitor, ...requestedSlot })).body).sort());
  });

  it('creates one booking for one Idempotency-Key, also for twenty concurrent requests, and refuses another body', async () => {
    const body = { ...visitor, ...requestedSlot };
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(body, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
    expect([(await stored()).length, (await pendingJobs(test)).length]).toEqual([1, 3]);
    const other = await book({ ...body, firstName: 'Somebody else' }, 'key-1');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    await book(body, 'k'.repeat(256)).expect(422);
  });

  it('answers a repeated request also when its slot can no longer be booked', async () => {
    const { body } = await book({ ...visitor, ...requestedSlot }, 'key-2').expect(201);
    await test.dataSource.manager.insert(CalendarBlockedDay, { day: requestedSlot.selectedDate });
    expect((await book({ ...visitor, ...requestedSlot }, 'key-2').expect(201)).body).toEqual(body);
    await book({ ...visitor, ...requestedSlot }, 'key-3').expect(422);
  });

  it('belongs to the application that the same browser started, and to no other', async () => {
    const browser = test.browser();
    const signup = {
      ...visitor,
      readinessLevel: 'just_exploring',
      timeCommitment: '1-2_hours',
      challengeArea: 'Rest',
      transformationGoal: 'More rest',
      subscriptionType: 'quarterly',
    };
    const { body } = await browser.post('/api/inner-circle/apply').send(signup).expect(201);
    await browser
      .post('/api/calendar/book')
      .send({ ...visitor, ...requestedSlot })
      .expect(201);
    await book({ ...visitor, ...requestedSlots[1] }).expect(201);
    expect((await stored()).map(({ innerCircleSignupId }) => innerCircleSignupId)).toEqual([body.signupId, null]);
    expect((await browser.get('/api/inner-circle/signup').expect(200)).body.booking).toMatchObject({
      startsAt: (await stored())[0]?.startsAt.toISOString(),
    });
  });

  it('books nothing from a foreign page, and logs no personal data', async () => {
    await test.http
      .post('/api/calendar/book')
      .set('Origin', 'https://evil.example')
      .send({ ...visitor, ...requestedSlot })
      .expect(403);
    expect(await stored()).toEqual([]);
    await book({
      ...visitor,
      ...requestedSlot,
      firstName: 'Very Private',
      email: 'very-private@example.com',
      notes: 'secret-notes',
    }).expect(201);
    expect(test.log()).not.toMatch(/Very Private|very-private|secret-notes/);
  });

  it('lets a few through in ten minutes, then asks for a proof of work', async () => {
    const limited = limitedApp(test);
    try {
      const statuses: number[] = [];
      for (const [index, next] of requestedSlots.slice(0, 6).entries())
        statuses.push(
          (
            await limited.http
              .post('/api/calendar/book')
              .send({ ...visitor, email: `person-${index}@example.com`, ...next })
          ).status,
        );
      expect(statuses).toEqual([...Array<number>(4).fill(201), 428, 428]);
    } finally {
      await limited.close();
    }
  });
});

/** The day after a date. */
function shifted(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
