import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  forgetBookings,
  listDays,
  listRequestedSlots,
  visitor,
  pendingJobs,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';

let test: TestApp;
let requestedSlots: RequestedSlot[];
beforeAll(async () => {
  test = await createTestApp();
  requestedSlots = await listRequestedSlots(test);
});
afterAll(() => test.close());
beforeEach(() => forgetBookings(test));

const row = () => test.dataSource.manager.findOneByOrFail(CalendarBooking, { email: visitor.email });
const post = (path: string, body: object) => test.http.post(`/api/calendar/bookings/${path}`).send(body);
const read = (token: string) => test.http.get('/api/calendar/bookings/by-token').query({ token });
const openTimes = async (): Promise<number> =>
  (await listDays(test)).flatMap(({ slots }) => slots).filter(({ available }) => available).length;

/** Books the first free slot. @returns the token in the emails */
async function booked(change: object = {}): Promise<string> {
  await test.http
    .post('/api/calendar/book')
    .send({ ...visitor, ...requestedSlots[0], ...change })
    .expect(201);
  const address = new URL(test.app.get(CalendarBookingsService).manageUrl(await row()));
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'calendar-bookings.%'`);
  return address.searchParams.get('token') ?? '';
}

describe('the token', () => {
  it('is long, is stored in no table and no queue, and leads to a page in the language of the visitor', async () => {
    const token = await booked({ language: 'es' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(test.app.get(CalendarBookingsService).manageUrl(await row())).toBe(
      `http://localhost:3000/es/inner-circle/booking?token=${token}`,
    );
    expect(JSON.stringify(await test.dataSource.query('SELECT * FROM calendar_bookings'))).not.toContain(token);
    await post('cancel', { token }).expect(204);
    expect(
      JSON.stringify(await test.dataSource.query(`SELECT data FROM pgboss.job WHERE name LIKE 'calendar-bookings.%'`)),
    ).not.toMatch(new RegExp(`${token}|ana@example|token`));
    expect(test.log()).not.toContain(token);
  });

  it.each(['by-token', 'event.ics'])('is required at GET %s', async (path) => {
    await booked();
    const { manageTokenHash } = await row();
    const ask = (token: string) => test.http.get(`/api/calendar/bookings/${path}`).query({ token });
    for (const token of ['wrong', manageTokenHash])
      expect((await ask(token).expect(404)).body.code).toBe('token_invalid');
    await test.http.get(`/api/calendar/bookings/${path}`).expect(422);
    await ask('t'.repeat(201)).expect(422);
  });

  it('is required before anything is changed', async () => {
    await booked();
    const { manageTokenHash } = await row();
    for (const token of ['wrong', manageTokenHash]) {
      expect((await post('cancel', { token }).expect(404)).body.code).toBe('token_invalid');
      expect((await post('move', { token, ...requestedSlots[1] }).expect(404)).body.code).toBe('token_invalid');
    }
    await post('cancel', {}).expect(422);
    await test.http
      .post('/api/calendar/bookings/cancel')
      .set('Origin', 'https://evil.example')
      .send({ token: 'x' })
      .expect(403);
    expect(await row()).toMatchObject({ bookingStatus: 'pending', sequence: 0 });
    expect(await pendingJobs(test)).toEqual([]);
  });
});

describe('GET /api/calendar/bookings/by-token', () => {
  it('shows the call only, and changes nothing', async () => {
    const token = await booked({ timezone: 'Europe/Madrid', notes: 'Private words', phone: '+1 555 0100' });
    const before = await row();
    const { body, headers } = await read(token).expect(200);
    expect(body).toEqual({
      firstName: 'Ana',
      startsAt: before.startsAt.toISOString(),
      endsAt: before.endsAt.toISOString(),
      bookingStatus: 'pending',
      isChangeable: true,
      timezone: 'Europe/Madrid',
      meetingType: 'inner_circle_consultation',
    });
    expect(headers['cache-control']).toBe('no-store');
    await test.http.get('/api/calendar/bookings/event.ics').query({ token }).expect(200);
    for (const path of ['cancel', 'move'])
      expect((await test.http.get(`/api/calendar/bookings/${path}`).query({ token })).status).toBeGreaterThanOrEqual(
        404,
      );
    expect(await row()).toEqual(before);
    expect(await pendingJobs(test)).toEqual([]);
  });
});

describe('GET /api/calendar/bookings/event.ics', () => {
  it('downloads the event as a file, with one UID for all its versions', async () => {
    const token = await booked();
    const ask = async (): Promise<string> => {
      const { text, headers } = await test.http
        .get('/api/calendar/bookings/event.ics')
        .query({ token })
        .buffer(true)
        .expect(200);
      expect(headers).toMatchObject({
        'content-disposition': 'attachment; filename="call.ics"',
        'cache-control': 'no-store',
        'content-type': expect.stringMatching(/^text\/calendar; charset=utf-8/),
      });
      return text;
    };
    const line = (file: string, name: string): string | undefined =>
      new RegExp(`^${name}[:;](.*)\r$`, 'm').exec(file)?.[1];
    const versions = [await ask()];
    await post('move', { token, ...requestedSlots[3] }).expect(200);
    versions.push(await ask());
    await post('cancel', { token }).expect(204);
    versions.push(await ask());
    const { id } = await row();
    expect(versions.map((file) => ['UID', 'SEQUENCE', 'METHOD', 'STATUS'].map((name) => line(file, name)))).toEqual([
      [`${id}@localhost`, '0', 'PUBLISH', 'CONFIRMED'],
      [`${id}@localhost`, '1', 'PUBLISH', 'CONFIRMED'],
      [`${id}@localhost`, '2', 'CANCEL', 'CANCELLED'],
    ]);
    expect(await ask()).toBe(versions[2]);
  });
});

describe('POST /api/calendar/bookings/cancel', () => {
  it('frees the slot, notifies everybody, and is idempotent', async () => {
    const all = await openTimes();
    const token = await booked();
    expect(await openTimes()).toBe(all - 1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('cancel', { token })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const cancelled = await row();
    expect(cancelled).toMatchObject({ bookingStatus: 'cancelled', sequence: 1, remindAt: null });
    expect(Math.abs(Date.now() - Number(cancelled.cancelledAt))).toBeLessThan(10_000);
    expect((await pendingJobs(test)).map(({ job }) => job)).toEqual(['notify-practice', 'send-email', 'sync-event']);
    expect(await openTimes()).toBe(all);
    expect((await read(token)).body).toMatchObject({ bookingStatus: 'cancelled', isChangeable: false });
    await test.http
      .post('/api/calendar/book')
      .send({ ...visitor, email: 'next@example.com', ...requestedSlots[0] })
      .expect(201);
  });

  it.each(['completed', 'no_show'])('does not change a call that is %s', async (bookingStatus) => {
    const token = await booked();
    await test.dataSource.manager.update(
      CalendarBooking,
      { email: visitor.email },
      { bookingStatus: bookingStatus as 'completed' },
    );
    expect((await post('cancel', { token }).expect(409)).body.code).toBe('conflict');
    expect((await post('move', { token, ...requestedSlots[1] }).expect(409)).body.code).toBe('conflict');
  });

  it('and move do not change a call that has begun', async () => {
    const token = await booked();
    await test.dataSource.query(
      `UPDATE calendar_bookings SET starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes'`,
    );
    expect((await post('cancel', { token }).expect(409)).body.code).toBe('conflict');
    expect((await post('move', { token, ...requestedSlots[1] }).expect(409)).body.code).toBe('conflict');
    expect((await read(token)).body.isChangeable).toBe(false);
  });
});

describe('POST /api/calendar/bookings/move', () => {
  it('moves the booking, frees the old slot, and notifies everybody', async () => {
    const token = await booked();
    const before = await row();
    const { body } = await post('move', { token, ...requestedSlots[7] }).expect(200);
    const after = await row();
    expect(body).toMatchObject({
      startsAt: after.startsAt.toISOString(),
      endsAt: after.endsAt.toISOString(),
      bookingStatus: 'pending',
      isChangeable: true,
    });
    expect(after).toMatchObject({
      id: before.id,
      ...requestedSlots[7],
      sequence: 1,
      manageTokenHash: before.manageTokenHash,
    });
    expect(Number(after.endsAt) - Number(after.startsAt)).toBe(3_600_000);
    expect((await pendingJobs(test)).map(({ job }) => job)).toEqual(['notify-practice', 'send-email', 'sync-event']);
    const { slots = [] } = (await listDays(test))[0] ?? {};
    expect(slots[0]?.available).toBe(true);
    await test.http
      .post('/api/calendar/book')
      .send({ ...visitor, email: 'next@example.com', ...requestedSlots[0] })
      .expect(201);
  });

  it('does nothing for the current slot', async () => {
    const token = await booked();
    await post('move', { token, ...requestedSlots[0] }).expect(200);
    expect((await row()).sequence).toBe(0);
    expect(await pendingJobs(test)).toEqual([]);
  });

  it('keeps the old slot when the new one is taken, off the schedule, or the emails cannot be enqueued', async () => {
    await test.http
      .post('/api/calendar/book')
      .send({ ...visitor, email: 'first@example.com', ...requestedSlots[1] })
      .expect(201);
    const token = await booked();
    const before = await row();
    expect((await post('move', { token, ...requestedSlots[1] }).expect(409)).body.code).toBe('slot_taken');
    expect(
      (await post('move', { token, ...requestedSlots[1], selectedTime: '9:00 AM - 10:00 AM' }).expect(422)).body,
    ).toMatchObject({ code: 'slot_unavailable', errors: [{ field: 'selectedTime' }] });
    expect(
      (await post('move', { token, ...requestedSlots[1], selectedDate: '2020-01-07' }).expect(422)).body,
    ).toMatchObject({ code: 'slot_unavailable', errors: [{ field: 'selectedDate' }] });
    expect((await post('move', { token }).expect(422)).body.errors).toEqual([
      { field: 'selectedDate', code: 'required' },
      { field: 'selectedTime', code: 'required' },
    ]);
    const enqueue = jest
      .spyOn(test.app.get(JobsService), 'enqueue')
      .mockRejectedValueOnce(new Error('The queue is unavailable.'));
    await post('move', { token, ...requestedSlots[2] }).expect(500);
    enqueue.mockRestore();
    expect(await row()).toEqual(before);
    expect(await pendingJobs(test)).toEqual([]);
  });

  it('is refused for a cancelled call', async () => {
    const token = await booked();
    await post('cancel', { token }).expect(204);
    expect((await post('move', { token, ...requestedSlots[1] }).expect(409)).body.code).toBe('conflict');
  });
});
