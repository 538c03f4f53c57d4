import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  forgetBookings,
  listRequestedSlots,
  visitor,
  pendingJobs,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import type { JobHandler } from '../../../jobs/jobs.service.js';
import { BookingClockJobs } from './booking-clock.jobs.js';
import { BookingFilesService } from './booking-files.service.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { CalendarGateway, type CalendarEvent } from '../calendar-connections/calendar-gateway.js';
import { TimeZoneDataCheck } from './time-zone-data-check.js';

let test: TestApp;
let requestedSlots: RequestedSlot[];
let sync: JobHandler;
/** The practice's calendar: its events by id, and the calls it received. */
const calendar = {
  isConnected: true,
  events: new Map<string, CalendarEvent>(),
  calls: [] as string[],
  link: undefined as string | undefined,
  before: async (_call: string): Promise<void> => undefined,
};

beforeAll(async () => {
  // An application of its own, whose log is read from its start.
  test = await createTestApp({});
  sync = jobHandler(test.app, 'calendar-bookings.sync-event');
  const connection = test.app.get(CalendarGateway);
  jest.spyOn(connection, 'busyTimes').mockResolvedValue([]);
  jest.spyOn(connection, 'putEvent').mockImplementation(async (event) => {
    await calendar.before('put');
    calendar.calls.push('put');
    if (calendar.isConnected) calendar.events.set(event.id, event);
    return calendar.isConnected;
  });
  jest
    .spyOn(connection, 'meetingUrl')
    .mockImplementation(async (id) => (calendar.events.has(id) ? calendar.link : undefined));
  jest.spyOn(connection, 'deleteEvent').mockImplementation(async (id) => {
    await calendar.before('delete');
    calendar.calls.push('delete');
    if (calendar.isConnected) calendar.events.delete(id);
    return calendar.isConnected;
  });
  requestedSlots = await listRequestedSlots(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  Object.assign(calendar, { isConnected: true, calls: [], link: undefined, before: async () => undefined });
  calendar.events.clear();
  await forgetBookings(test);
});

const row = () => test.dataSource.manager.findOneByOrFail(CalendarBooking, { email: visitor.email });
/** LAST-MODIFIED, by which calendars compare two files of one call, as a number. */
const stampOf = async (booking: CalendarBooking): Promise<number> =>
  Number(
    /DTSTAMP:(\d+)T(\d+)Z/
      .exec((await test.app.get(BookingFilesService).calendarFileOf(booking)).content)
      ?.slice(1)
      .join(''),
  );
const run = (id: string): Promise<void> => sync({ id });
async function booked(): Promise<{ id: string; eventId: string; token: string }> {
  const { body } = await test.http
    .post('/api/calendar/book')
    .send({ ...visitor, ...requestedSlots[0] })
    .expect(201);
  const token = new URL(test.app.get(CalendarBookingsService).manageUrl(await row())).searchParams.get('token') ?? '';
  return { id: body.id, eventId: body.id.replaceAll('-', ''), token };
}
const post = (path: string, body: object) =>
  test.http
    .post(`/api/calendar/bookings/${path}`)
    .send(body)
    .expect((answer) => expect(answer.status).toBeLessThan(300));
const queued = async (): Promise<number> => (await pendingJobs(test)).filter(({ job }) => job === 'sync-event').length;

describe('the event of a booking', () => {
  it('has the id of the booking without dashes, its time, and the applicant as guest', async () => {
    const { id, eventId } = await booked();
    await run(id);
    const { startsAt, endsAt } = await row();
    expect([...calendar.events.values()]).toEqual([
      {
        id: eventId,
        summary: 'Ana Example · LEAP',
        description: expect.stringContaining('LEAP'),
        startsAt,
        endsAt,
        timeZone: 'America/Los_Angeles',
        attendee: { email: visitor.email, displayName: 'Ana Example' },
      },
    ]);
    expect(eventId).toMatch(/^[0-9a-v]{32}$/);
    expect(await row()).toMatchObject({ googleEventId: eventId, calendarSequence: 0 });
  });

  it('supplies the link of its video call, which emails and the call’s page then show', async () => {
    const { id, token } = await booked();
    // Files have a resolution of seconds: the booking is older than one.
    await test.dataSource.query(`UPDATE calendar_bookings SET updated_at = updated_at - interval '1 minute'`);
    const before = await row();
    calendar.link = 'https://meet.example.com/abc';
    await run(id);
    expect(await row()).toMatchObject({
      meetingUrl: 'https://meet.example.com/abc',
      calendarStartsAt: before.startsAt,
      calendarEndsAt: before.endsAt,
    });
    // The version for edits is unchanged, but files are new.
    expect((await row()).updatedAt).toEqual(before.updatedAt);
    expect(await stampOf(await row())).toBeGreaterThan(await stampOf(before));
    const { body } = await test.http.get(`/api/calendar/bookings/by-token?token=${token}`).expect(200);
    expect([body.joinUrl, body.location]).toEqual(['https://meet.example.com/abc', undefined]);
    // A move keeps the link, whatever the calendar answers then.
    calendar.link = undefined;
    await post('move', { token, ...requestedSlots[5] });
    await run(id);
    expect((await row()).meetingUrl).toBe('https://meet.example.com/abc');
    await post('cancel', { token });
    await run(id);
    expect(await row()).toMatchObject({ calendarStartsAt: null, calendarEndsAt: null });
  });

  it('has the owner’s location, in the language of the visitor', async () => {
    await test.dataSource.query(
      `UPDATE site_settings SET consultation_location = '{"en":"By phone: we call you.","es":"Por teléfono: te llamamos."}', consultation_url = 'https://example.com/call'`,
    );
    try {
      await test.http
        .post('/api/calendar/book')
        .send({ ...visitor, ...requestedSlots[0], language: 'es' })
        .expect(201);
      await run((await row()).id);
      expect([...calendar.events.values()]).toMatchObject([
        { location: 'Por teléfono: te llamamos. · https://example.com/call' },
      ]);
    } finally {
      await test.dataSource.query(
        `UPDATE site_settings SET consultation_location = '{"en":"","es":""}', consultation_url = NULL`,
      );
    }
  });

  it('is created once however often its job runs, is moved with the booking, and deleted with it', async () => {
    const { id, eventId, token } = await booked();
    for (let again = 0; again < 3; again += 1) await run(id);
    expect(calendar.events.size).toBe(1);
    await post('move', { token, ...requestedSlots[5] });
    await run(id);
    expect(calendar.events.get(eventId)?.startsAt).toEqual((await row()).startsAt);
    await post('cancel', { token });
    for (let again = 0; again < 2; again += 1) await run(id);
    expect(calendar.events.size).toBe(0);
    expect(await row()).toMatchObject({ googleEventId: null, calendarSequence: 2 });
  });

  it('has the state that the booking got during the write', async () => {
    const { id, eventId, token } = await booked();
    let changes = 0;
    calendar.before = async () => {
      changes += 1;
      if (changes === 1) await post('move', { token, ...requestedSlots[5] });
      if (changes === 2) await post('move', { token, ...requestedSlots[6] });
    };
    await run(id);
    expect(calendar.calls).toEqual(['put', 'put', 'put']);
    expect(calendar.events.get(eventId)?.startsAt).toEqual((await row()).startsAt);
    calendar.before = async () => {
      calendar.before = async () => undefined;
      await post('cancel', { token });
    };
    await test.dataSource.query('UPDATE calendar_bookings SET calendar_sequence = NULL');
    await run(id);
    expect(calendar.events.size).toBe(0);
  });

  it('is right when an old job runs after a newer one', async () => {
    const { id, token } = await booked();
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<void>();
    calendar.before = () => {
      arrive();
      return promise;
    };
    const slow = run(id);
    await arrival;
    calendar.before = async () => undefined;
    await post('cancel', { token });
    await run(id);
    resolve();
    await slow;
    expect(calendar.calls).toEqual(['delete', 'put', 'delete']);
    expect(calendar.events.size).toBe(0);
  });

  it('is deleted when the booking was erased', async () => {
    const { id, eventId } = await booked();
    await run(id);
    await test.dataSource.query('DELETE FROM calendar_bookings');
    await run(id);
    expect(calendar.events.has(eventId)).toBe(false);
  });

  it('fails its job when the calendar fails, but never the booking', async () => {
    calendar.before = () => Promise.reject(new Error('Google is down.'));
    const { id } = await booked();
    await expect(run(id)).rejects.toThrow('Google is down.');
    expect(await row()).toMatchObject({ googleEventId: null, calendarSequence: null });
    calendar.before = async () => undefined;
    await run(id);
    expect(calendar.events.size).toBe(1);
  });
});

describe('without a connected calendar', () => {
  it('nothing is written or stored, and events are created once one is connected', async () => {
    const clock = test.app.get(BookingClockJobs);
    calendar.isConnected = false;
    const { id, token } = await booked();
    await test.http
      .post('/api/calendar/book')
      .send({ ...visitor, email: 'cancelled@example.com', ...requestedSlots[1] })
      .expect(201);
    await test.dataSource.query(
      `UPDATE calendar_bookings SET booking_status = 'cancelled' WHERE email = 'cancelled@example.com'`,
    );
    await run(id);
    expect(await row()).toMatchObject({ googleEventId: null, calendarSequence: null });
    await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'calendar-bookings.sync-event'`);
    calendar.isConnected = true;
    await clock.queueUnsyncedEvents();
    // The one that was cancelled before any calendar was connected gets no event.
    expect((await pendingJobs(test)).filter(({ job }) => job === 'sync-event')).toEqual([{ job: 'sync-event', id }]);
    await run(id);
    await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'calendar-bookings.sync-event'`);
    await clock.queueUnsyncedEvents();
    expect(await queued()).toBe(0);
    await post('cancel', { token });
    await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'calendar-bookings.sync-event'`);
    await clock.queueUnsyncedEvents();
    expect(await queued()).toBe(1);
    // A past call needs no event.
    await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'calendar-bookings.sync-event'`);
    await clock.queueUnsyncedEvents((await row()).endsAt);
    expect(await queued()).toBe(0);
  });
});

describe('time zone data', () => {
  it('of Node and of PostgreSQL agree, and the log contains Node’s version', async () => {
    expect(await test.app.get(TimeZoneDataCheck).firstDifference()).toBeUndefined();
    expect(test.log()).toContain(`"tz":"${process.versions['tz']}"`);
  });

  it('differences are found with their first day', async () => {
    const original = test.dataSource.query.bind(test.dataSource);
    const query = jest.spyOn(test.dataSource, 'query');
    // As if PostgreSQL did not know the end of summer time on November 1.
    query.mockImplementation(async (sql, parameters) =>
      (await original<{ seconds: number }[]>(sql, parameters)).map(({ seconds }, day) => ({
        seconds: day > 11 ? seconds - 3_600 : seconds,
      })),
    );
    try {
      expect(await test.app.get(TimeZoneDataCheck).firstDifference(new Date('2026-10-21T12:00:00Z'))).toBe(
        '2026-11-02',
      );
    } finally {
      query.mockRestore();
    }
  });
});
