import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingDateOf } from '@leap/domain';
import {
  bookCall,
  forgetBookings,
  holdToken,
  visitor,
  visitorNumber,
  type ListedDay,
} from '../../../../test/bookings.js';
import { createMeetingType } from '../../../../test/content-factories.js';
import { createTestApps, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';

let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  [test, other] = await createTestApps();
});
afterAll(async () => {
  await other.close();
  await test.close();
});
beforeEach(async () => {
  await forgetBookings(test);
  await test.dataSource.query(`DELETE FROM meeting_types WHERE slug <> 'inner_circle_consultation'`);
});

/** Days with the slots of a type; of the specified consultation without one. */
const daysOf = async (slug?: string): Promise<ListedDay[]> =>
  (
    await test.http
      .get('/api/calendar/availability')
      .query(slug ? { meetingType: slug } : {})
      .expect(200)
  ).body;
/** A day of five regular hours, from 10 to 12 and from 2 to 5. */
const fullDay = async (slug?: string): Promise<ListedDay> => {
  const dates = (await daysOf()).filter(({ slots }) => slots.length === 5).map(({ date }) => date);
  return (await daysOf(slug)).find(({ date }) => date === dates[1]) as ListedDay;
};
const openTimes = async (slug?: string): Promise<string[]> =>
  (await fullDay(slug)).slots.filter(({ available }) => available).map(({ time }) => time.split(' - ')[0] ?? '');
const slot = async (start: string, meetingType?: string) => {
  const { date, slots } = await fullDay(meetingType);
  const found = slots.find(({ time }) => time.startsWith(`${start} - `));
  return { selectedDate: date, selectedTime: found?.time ?? `no ${start}`, ...(meetingType && { meetingType }) };
};
const book = async (start: string, slug?: string, more: object = {}) =>
  bookCall(test.http, { ...visitor, ...(await slot(start, slug)), ...more });
const hold = async (index: number, start: string, slug?: string) =>
  test.http.post('/api/calendar/holds').send({ holdToken: holdToken(index), ...(await slot(start, slug)) });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? String(status) : `${status} ${body.code}`;
const stored = () => test.dataSource.manager.find(CalendarBooking, { order: { startsAt: 'ASC' } });

describe('the slots of a type', () => {
  it('fill the opened hours by its length; longer calls need the following hours open too', async () => {
    await createMeetingType(test.dataSource, { slug: 'half', minutes: 30 });
    await createMeetingType(test.dataSource, { slug: 'long', minutes: 90 });
    expect(await openTimes()).toEqual(['10:00 AM', '11:00 AM', '2:00 PM', '3:00 PM', '4:00 PM']);
    expect((await openTimes('half')).slice(0, 4)).toEqual(['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM']);
    expect(await openTimes('half')).toHaveLength(10);
    expect(await openTimes('long')).toEqual(['10:00 AM', '2:00 PM', '3:00 PM']);
    const [first] = (await fullDay('long')).slots;
    expect(first?.time).toBe('10:00 AM - 11:30 AM');
    expect(Date.parse(first?.endsAt ?? '') - Date.parse(first?.startsAt ?? '')).toBe(90 * 60_000);
  });

  it('are not offered nearer than its notice, nor booked', async () => {
    // Longer than a weekend, after which the next open day would be far enough.
    const noticeHours = 168;
    const [next] = await daysOf();
    await createMeetingType(test.dataSource, { slug: 'later', minutes: 60, noticeHours });
    const [first] = (await daysOf('later')).flatMap(({ slots }) => slots);
    expect(Date.parse(first?.startsAt ?? '')).toBeGreaterThanOrEqual(Date.now() + noticeHours * 3_600_000 - 60_000);
    const near = { selectedDate: next?.date, selectedTime: next?.slots[0]?.time, meetingType: 'later' };
    expect(outcome(await bookCall(test.http, { ...visitor, ...near }))).toBe('422 slot_unavailable');
  });

  it('keep its buffers free on both sides, for calls of every type', async () => {
    await createMeetingType(test.dataSource, { slug: 'half', minutes: 30 });
    await createMeetingType(test.dataSource, { slug: 'calm', minutes: 60, bufferBefore: 30, bufferAfter: 30 });
    await book('3:00 PM', 'calm').then(({ status }) => expect(status).toBe(201));
    expect((await openTimes('half')).slice(4)).toEqual(['2:00 PM', '4:30 PM']);
    expect(await openTimes()).toEqual(['10:00 AM', '11:00 AM']);
    // Its own buffers, beside a call without any.
    await book('10:00 AM').then(({ status }) => expect(status).toBe(201));
    expect(await openTimes('calm')).toEqual([]);
    expect(outcome(await book('11:00 AM', 'calm'))).toBe('409 slot_taken');
  });

  it('end for a day with as many calls of the type as it may have; other types and days stay open', async () => {
    await createMeetingType(test.dataSource, { slug: 'few', minutes: 60, mostPerDay: 1 });
    await book('10:00 AM').then(({ status }) => expect(status).toBe(201));
    expect(await openTimes('few')).toHaveLength(4);
    await book('2:00 PM', 'few').then(({ status }) => expect(status).toBe(201));
    expect(await openTimes('few')).toEqual([]);
    expect(await openTimes()).toEqual(['11:00 AM', '3:00 PM', '4:00 PM']);
    expect(outcome(await book('4:00 PM', 'few', { email: 'person-1@example.com' }))).toBe('409 slot_taken');
  });

  it('are refused for a type that is unknown or closed', async () => {
    await createMeetingType(test.dataSource, { slug: 'closed', minutes: 60, visibility: 'closed' });
    for (const meetingType of ['closed', 'unknown']) {
      const { status, body } = await book('10:00 AM', undefined, { meetingType });
      expect([status, body.errors]).toEqual([422, [{ field: 'meetingType', code: 'invalid_choice' }]]);
    }
    expect(outcome(await hold(1, '10:00 AM', 'closed'))).toBe('422 validation_failed');
    await test.http.get('/api/calendar/availability?meetingType=unknown').expect(422);
  });
});

describe('at once, over two processes', () => {
  it('calls whose times or buffers overlap are booked once', async () => {
    await createMeetingType(test.dataSource, { slug: 'half', minutes: 30 });
    await createMeetingType(test.dataSource, { slug: 'calm', minutes: 60, bufferBefore: 60, bufferAfter: 60 });
    const requestedSlots = [await slot('3:00 PM', 'calm'), await slot('2:30 PM', 'half'), await slot('4:00 PM')];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_unused, index) =>
        bookCall((index % 2 ? test : other).http, {
          ...visitor,
          email: `racer-${index}@example.com`,
          ...requestedSlots[index % 3],
        }),
      ),
    );
    const rows = await stored();
    // Either the one with buffers, or the two that do not touch each other.
    expect([...new Set(rows.map(({ meetingType }) => meetingType))].sort()).toEqual(
      rows.length === 1 ? ['calm'] : ['half', 'inner_circle_consultation'],
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(rows.length);
    expect(answers.every((answer) => ['201', '409 slot_taken', '409 slot_held'].includes(outcome(answer)))).toBe(true);
  });

  it('the database itself refuses a call within the buffer of another', async () => {
    await createMeetingType(test.dataSource, { slug: 'calm', minutes: 60, bufferAfter: 15 });
    await book('10:00 AM', 'calm');
    const [row] = await stored();
    const later = { ...row, id: undefined, manageTokenHash: 'x', meetingType: 'inner_circle_consultation' };
    const at = (minutes: number) => new Date((row?.endsAt.getTime() ?? 0) + minutes * 60_000);
    const insert = (from: number) =>
      test.dataSource.manager.insert(CalendarBooking, {
        ...later,
        bufferAfter: 0,
        startsAt: at(from),
        endsAt: at(from + 60),
      } as object);
    await expect(insert(14)).rejects.toThrow('calendar_bookings_one_per_time');
    await insert(15);
  });

  it('no more calls of a type are booked on a day than it may have, by visitors with and without holds', async () => {
    await createMeetingType(test.dataSource, { slug: 'few', minutes: 30, mostPerDay: 2 });
    const requestedSlots = await Promise.all(
      ['10:00 AM', '10:30 AM', '11:00 AM', '2:00 PM', '2:30 PM'].map((at) => slot(at, 'few')),
    );
    const answers = await Promise.all(
      requestedSlots.flatMap((requestedSlot, index) =>
        [test, other].map(async (app, side) => {
          const number = 2 * index + side;
          const token = side === 0 ? { holdToken: holdToken(number) } : {};
          if (side === 0) await app.http.post('/api/calendar/holds').send({ ...token, ...requestedSlot });
          return bookCall(app.http, { ...visitorNumber(number), ...requestedSlot, ...token });
        }),
      ),
    );
    const count = (await stored()).length;
    expect(count).toBeLessThanOrEqual(2);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(count);
    expect(answers.every((answer) => ['201', '409 slot_taken', '409 slot_held'].includes(outcome(answer)))).toBe(true);
  });
});

describe('a hold', () => {
  it('keeps its buffers from others, and is used up by a booking of its own type alone', async () => {
    await createMeetingType(test.dataSource, { slug: 'half', minutes: 30 });
    await createMeetingType(test.dataSource, { slug: 'calm', minutes: 60, bufferAfter: 30 });
    expect(outcome(await hold(1, '2:00 PM', 'calm'))).toBe('200');
    expect(outcome(await hold(2, '3:00 PM', 'half'))).toBe('409 slot_held');
    expect(outcome(await book('3:00 PM', 'half', { email: 'person-1@example.com' }))).toBe('409 slot_held');
    expect(outcome(await hold(2, '3:30 PM', 'half'))).toBe('200');
    // Another length at the same time is another hold.
    expect(outcome(await hold(1, '2:00 PM', 'half'))).toBe('200');
    expect(outcome(await book('2:00 PM', 'calm', { holdToken: holdToken(1) }))).toBe('409 slot_held');
    expect(outcome(await book('2:00 PM', 'half', { holdToken: holdToken(1) }))).toBe('201');
  });

  it('takes one of the day’s calls of its type', async () => {
    await createMeetingType(test.dataSource, { slug: 'few', minutes: 30, mostPerDay: 1 });
    expect(outcome(await hold(1, '2:00 PM', 'few'))).toBe('200');
    expect(outcome(await hold(2, '3:00 PM', 'few'))).toBe('409 slot_taken');
    expect(outcome(await book('3:00 PM', 'few', { email: 'person-1@example.com' }))).toBe('409 slot_taken');
    expect(outcome(await book('2:00 PM', 'few', { holdToken: holdToken(1) }))).toBe('201');
  });
});

it('a moved call keeps its type: the new time has its length, buffers and limit', async () => {
  await createMeetingType(test.dataSource, { slug: 'half', minutes: 30, bufferAfter: 15, mostPerDay: 1 });
  await book('10:00 AM', 'half').then(({ status }) => expect(status).toBe(201));
  const [row] = await stored();
  const token = new URL(test.app.get(CalendarBookingsService).manageUrl(row!)).searchParams.get('token');
  const move = async (requestedSlot: object) =>
    test.http.post('/api/calendar/bookings/move').send({ token, ...requestedSlot });
  expect(outcome(await move(await slot('2:00 PM')))).toBe('422 slot_unavailable');
  const { meetingType: _type, ...requestedSlot } = await slot('2:30 PM', 'half');
  // The day's one call is this one: it does not stand in its own way.
  expect(outcome(await move({ selectedDate: requestedSlot.selectedDate, selectedTime: '2:30 PM - 3:00 PM' }))).toBe(
    '200',
  );
  const [moved] = await stored();
  expect([moved?.meetingType, moved?.bufferAfter, moved && bookingDateOf(moved.startsAt)]).toEqual([
    'half',
    15,
    requestedSlot.selectedDate,
  ]);
  expect((moved?.endsAt.getTime() ?? 0) - (moved?.startsAt.getTime() ?? 0)).toBe(30 * 60_000);
});

describe('questions of a type', () => {
  const question = (en: string, es: string, isRequired: boolean) => ({ label: { en, es }, isRequired, isLong: true });
  const questions: MeetingType['questions'] = [
    question('Why now?', '¿Por qué ahora?', true),
    question('What else?', '¿Algo más?', false),
  ];

  it('are answered in the visitor’s language, and shown to the practice', async () => {
    await createMeetingType(test.dataSource, { slug: 'asks', minutes: 60, questions });
    const answers = [
      { question: '¿Algo más?', answer: '' },
      { question: '¿Por qué ahora?', answer: 'Un cambio.' },
    ];
    await book('10:00 AM', 'asks', { language: 'es', answers }).then(({ status }) => expect(status).toBe(201));
    const [row] = await stored();
    expect(row?.answers).toEqual([{ question: '¿Por qué ahora?', answer: 'Un cambio.' }]);
    const { email } = await createUser(test.dataSource, { role: 'admin' });
    const owner = test.browser();
    await owner.post('/api/login').send({ email, password: testPassword }).expect(200);
    const { body } = await owner.get(`/api/admin/bookings/${row?.id}`).expect(200);
    expect([body.meetingType, body.answers]).toEqual(['asks', row?.answers]);
    expect((await owner.get('/api/admin/bookings/export.csv').expect(200)).text).toContain(
      '¿Por qué ahora? Un cambio.',
    );
  });

  it.each([
    ['no answer', undefined, 'answers', 'required'],
    ['a blank answer', [{ question: 'Why now?', answer: ' ' }], 'answers.0.answer', 'required'],
    ['another question', [{ question: 'Why not?', answer: 'Yes.' }], 'answers.0.question', 'invalid_choice'],
    ['a long answer', [{ question: 'Why now?', answer: 'x'.repeat(2_001) }], 'answers.0.answer', 'too_long'],
  ])('refuse %s', async (_name, answers, field, code) => {
    await createMeetingType(test.dataSource, { slug: 'asks', minutes: 60, questions });
    const { status, body } = await book('10:00 AM', 'asks', { answers });
    expect([status, body.errors]).toEqual([422, [{ field, code }]]);
  });
});

it('a type is read by its link unless it is closed; listed ones are listed in order', async () => {
  await createMeetingType(test.dataSource, { slug: 'one' });
  await createMeetingType(test.dataSource, { slug: 'secret', visibility: 'unlisted' });
  await createMeetingType(test.dataSource, { slug: 'closed', visibility: 'closed' });
  const { body } = await test.http.get('/api/meeting-types').expect(200);
  expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(['inner_circle_consultation', 'one']);
  const { body: secret } = await test.http.get('/api/meeting-types/secret').expect(200);
  expect(Object.keys(secret).sort()).toEqual([
    'description',
    'location',
    'locationText',
    'minutes',
    'name',
    'questions',
    'slug',
  ]);
  await test.http.get('/api/meeting-types/closed').expect(404);
  await test.http.get('/api/meeting-types/unknown').expect(404);
});
