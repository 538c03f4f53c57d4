import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FaultMode } from '@leap/sandbox';
import { GoogleClient } from '../src/integrations/google-calendar/google-client.js';
import { CalendarGateway } from '../src/modules/calendar/calendar-connections/calendar-gateway.js';
import { CalendarBookingsService } from '../src/modules/calendar/calendar-bookings/calendar-bookings.service.js';
import { CalendarBooking } from '../src/modules/calendar/calendar-bookings/calendar-booking.entity.js';
import { GoogleCalendarService } from '../src/modules/calendar/calendar-connections/google-calendar.service.js';
import { forgetBookings, listDays, listRequestedSlots, type RequestedSlot, visitorNumber } from './bookings.js';
import type { TestApp } from './create-app.js';
import { startGoogleTest, type GoogleTest } from './google-sandbox.js';

/** Longer than our time-out (4 s), shorter than the fake's silence (30 s). */
const PATIENCE_MS = 20_000;

jest.setTimeout(90_000);

let google: GoogleTest;
let requestedSlots: RequestedSlot[];
beforeAll(async () => {
  google = await startGoogleTest({ env: { JOBS: 'on' } });
  await google.connect((await google.admin()).browser);
  requestedSlots = await listRequestedSlots(google.test);
});
afterAll(() => google.close());
beforeEach(async () => {
  await until(noJobRuns);
  await forgetBookings(google.test);
  await google.control('DELETE', '/google/events.json');
  google.test.app.get(GoogleCalendarService, { strict: false }).reset();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await google.fault('ok');
  await google.control('DELETE', '/google/busy');
  google.test.app.get(GoogleClient, { strict: false }).circuit.reset();
  await google.control('DELETE', '/inbox');
});

async function until(condition: () => Promise<boolean>, milliseconds = 60_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(100)) if (await condition()) return;
  throw new Error('It did not happen in time.');
}
async function inTime<Result>(work: PromiseLike<Result>): Promise<Result> {
  const answer = await Promise.race([work, sleep(PATIENCE_MS, undefined, { ref: false })]);
  if (answer === undefined) throw new Error('There was no answer in time.');
  return answer;
}
const requestedSlot = (index: number): RequestedSlot => requestedSlots[index] ?? { selectedDate: '', selectedTime: '' };
const book = (index: number, app: TestApp = google.test) =>
  app.http.post('/api/calendar/book').send({ ...visitorNumber(index), ...requestedSlot(index) });
const row = (id: string) => google.test.dataSource.manager.findOneByOrFail(CalendarBooking, { id });
const eventsOf = async (id: string) => (await google.events()).filter((event) => event.id === id.replaceAll('-', ''));
const isSynced = async (id: string): Promise<boolean> => {
  const booking = await row(id);
  return booking.calendarSequence === booking.sequence;
};
/** A job that still runs for the test before would write its event after the calendar was emptied. */
const noJobRuns = async (): Promise<boolean> => {
  await google.test.dataSource.query(
    `DELETE FROM pgboss.job WHERE name LIKE 'calendar-bookings.%' AND state <> 'active'`,
  );
  const [jobs] = await google.test.dataSource.query<{ running: boolean }[]>(
    `SELECT count(*) > 0 AS running FROM pgboss.job WHERE name LIKE 'calendar-bookings.%' AND state = 'active'`,
  );
  return jobs?.running === false;
};
/** Runs jobs at once that the queue would delay. */
const hurry = () => google.test.dataSource.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);

describe('a booking with Google connected', () => {
  it('creates one event, which is moved and deleted with it', async () => {
    const { body } = await book(0).expect(201);
    await until(() => isSynced(body.id));
    const booking = await row(body.id);
    expect(booking.googleEventId).toBe(String(body.id).replaceAll('-', ''));
    expect(await eventsOf(body.id)).toMatchObject([
      { status: 'confirmed', sequence: 0, startsAt: booking.startsAt, endsAt: booking.endsAt },
    ]);

    const token = new URL(
      google.test.app.get(CalendarBookingsService, { strict: false }).manageUrl(booking),
    ).searchParams.get('token');
    await google.test.http
      .post('/api/calendar/bookings/move')
      .send({ token, ...requestedSlot(3) })
      .expect(200);
    await until(() => isSynced(body.id));
    expect(await eventsOf(body.id)).toMatchObject([{ status: 'confirmed', startsAt: (await row(body.id)).startsAt }]);

    await google.test.http.post('/api/calendar/bookings/cancel').send({ token }).expect(204);
    await until(() => isSynced(body.id));
    expect(await eventsOf(body.id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('creates one event when the job dies after Google had created it', async () => {
    const calendar = google.test.app.get(CalendarGateway, { strict: false });
    const put = calendar.putEvent.bind(calendar);
    const died = jest.spyOn(calendar, 'putEvent').mockImplementationOnce(async (event) => {
      await put(event);
      throw new Error('killed');
    });
    const { body } = await book(1).expect(201);
    await until(async () => {
      await hurry();
      return isSynced(body.id);
    });
    expect(died.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(await eventsOf(body.id)).toMatchObject([{ status: 'confirmed', sequence: 0 }]);
  });

  it('is refused for a busy time of the calendar', async () => {
    const [day] = await listDays(google.test);
    const slot = day?.slots[0];
    await google.control('POST', '/google/busy', { start: slot?.startsAt, end: slot?.endsAt });
    const fresh = await google.other();
    expect((await listDays(fresh))[0]?.slots[0]?.available).toBe(false);
    const answer = await book(0, fresh);
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken']);
  });
});

describe('the slot of a call that was cancelled or moved', () => {
  const tokenOf = async (id: string): Promise<string> =>
    new URL(google.test.app.get(CalendarBookingsService, { strict: false }).manageUrl(await row(id))).searchParams.get(
      'token',
    ) ?? '';
  const available = async (app: TestApp): Promise<boolean[]> =>
    (await listDays(app)).flatMap(({ slots }) => slots.map((slot) => slot.available)).slice(0, 4);

  it('is free at once in every process, also while the calendar still shows it', async () => {
    const other = await google.other();
    const ids: string[] = [];
    for (const index of [0, 1]) ids.push(String((await book(index).expect(201)).body.id));
    await until(async () => (await Promise.all(ids.map(isSynced))).every(Boolean));
    expect(await available(other)).toEqual([false, false, true, true]);
    await google.fault('down');
    await other.http
      .post('/api/calendar/bookings/cancel')
      .send({ token: await tokenOf(ids[0] ?? '') })
      .expect(204);
    await other.http
      .post('/api/calendar/bookings/move')
      .send({ token: await tokenOf(ids[1] ?? ''), ...requestedSlot(2) })
      .expect(200);
    for (const app of [other, google.test]) expect(await available(app)).toEqual([true, true, false, true]);
    await google.fault('ok');
    google.test.app.get(GoogleClient, { strict: false }).circuit.reset();
    await until(async () => {
      await hurry();
      return (await Promise.all(ids.map(isSynced))).every(Boolean);
    });
    // The other process has cached busy times that contain the old slot.
    for (const app of [other, google.test]) expect(await available(app)).toEqual([true, true, false, true]);
    await book(0, other).expect(201);
  });

  it('does not prevent moving the call by less than its length', async () => {
    const { body } = await book(0).expect(201);
    await until(() => isSynced(body.id));
    const { selectedDate } = requestedSlot(0);
    await google.test.dataSource.query(`INSERT INTO calendar_hours (day, start_minutes) VALUES ($1, '{600,630}')`, [
      selectedDate,
    ]);
    const later = { selectedDate, selectedTime: '10:30 AM - 11:30 AM' };
    await google.test.http
      .post('/api/calendar/bookings/move')
      .send({ token: await tokenOf(body.id), ...later })
      .expect(200);
    expect((await row(body.id)).selectedTime).toBe(later.selectedTime);
    // Other busy times still count.
    await until(() => isSynced(body.id));
    const { endsAt } = await row(body.id);
    await google.control('POST', '/google/busy', { start: endsAt, end: new Date(endsAt.getTime() + 600_000) });
    google.test.app.get(GoogleCalendarService, { strict: false }).reset();
    await google.test.dataSource.query(`UPDATE calendar_hours SET start_minutes = '{600,640}'`);
    const answer = await google.test.http
      .post('/api/calendar/bookings/move')
      .send({ token: await tokenOf(body.id), selectedDate, selectedTime: '10:40 AM - 11:40 AM' });
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken']);
  });
});

it('the first email, the calendar file and the call’s page contain the link of the video call', async () => {
  const { body } = await book(0).expect(201);
  await until(async () => (await google.inbox()).some(({ to }) => to === visitorNumber(0).email));
  const { meetingUrl } = await row(body.id);
  expect(meetingUrl).toMatch(/^https:\/\/meet\.google\.com\//);
  const message = (await google.inbox()).find(({ to }) => to === visitorNumber(0).email);
  expect(message?.text).toContain(`Where: Online, at this link\n${meetingUrl}\n`);
  expect(Buffer.from(message?.attachments[0]?.content ?? '', 'base64').toString()).toContain(
    `URL;VALUE=URI:${meetingUrl}`,
  );
});

describe.each<FaultMode>(['down', 'slow', 'flaky', 'invalid_grant'])('while Google is "%s"', (mode) => {
  it('slots are listed and booked, and other routes answer', async () => {
    const fresh = await google.other();
    await google.fault(mode);
    const days = await inTime(listDays(fresh));
    expect(days).toHaveLength(14);
    expect(days[0]?.slots[0]?.available).toBe(true);
    for (const index of [0, 1, 2]) expect((await inTime(book(index, fresh))).status).toBe(201);
    expect((await inTime(fresh.http.get('/api/testimonials'))).status).toBe(200);
    expect((await inTime(fresh.http.get('/api/health/live'))).status).toBe(200);
    expect(fresh.log()).not.toMatch(/ya29\.|1\/\/0|GOCSPX/);
    if (mode !== 'invalid_grant') return;
    // A job that was refused before would take the new connection for the one that was revoked.
    await google.fault('ok');
    await until(noJobRuns);
    await google.connect((await google.admin()).browser);
  });
});

it('bookings during an outage get their events afterwards, each once', async () => {
  await google.fault('down');
  const ids: string[] = [];
  for (const index of [0, 1]) ids.push(String((await book(index).expect(201)).body.id));
  await until(
    async () =>
      (
        await google.test.dataSource.query<object[]>(
          `SELECT 1 FROM pgboss.job WHERE name = 'calendar-bookings.sync-event' AND state = 'retry'`,
        )
      ).length > 0,
  );
  expect((await Promise.all(ids.map(eventsOf))).flat()).toEqual([]);
  await google.fault('ok');
  google.test.app.get(GoogleClient, { strict: false }).circuit.reset();
  await until(async () => {
    await hurry();
    return (await Promise.all(ids.map(isSynced))).every(Boolean);
  });
  for (const id of ids) expect(await eventsOf(id)).toMatchObject([{ status: 'confirmed', sequence: 0 }]);
});

it('when Google revokes the connection, bookings continue, the administrator gets one email, and reconnecting creates the events', async () => {
  const { user, browser } = await google.admin();
  await google.connect(browser);
  await google.fault('invalid_grant');
  const ids: string[] = [];
  for (const index of [0, 1, 2]) ids.push(String((await book(index).expect(201)).body.id));
  const emails = async (): Promise<number> =>
    (await google.inbox()).filter(({ to, subject }) => to === user.email && subject === 'Please reconnect the calendar')
      .length;
  await until(async () => (await emails()) > 0);
  await google.fault('ok');
  await google.connect(browser);
  await until(async () => {
    await hurry();
    return (await Promise.all(ids.map(isSynced))).every(Boolean);
  });
  for (const id of ids) expect(await eventsOf(id)).toMatchObject([{ status: 'confirmed' }]);
  expect(await emails()).toBe(1);
});
