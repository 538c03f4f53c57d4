import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MailService } from '../../../integrations/mail/mail.service.js';
import {
  forgetBookings,
  listDays,
  listRequestedSlots,
  visitor,
  visitorNumber,
  pendingJobs,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { User } from '../../accounts/users/user.entity.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { CalendarGateway } from '../calendar-connections/calendar-gateway.js';
import type { BookingEmailParams } from '../../../integrations/mail/emails/booking-email.email.js';
import { renderSent, sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

type Browser = ReturnType<TestApp['browser']>;
interface BookedVersion {
  id: string;
  version: string;
}

let test: TestApp;
let owner: User;
let admin: Browser;
let requestedSlots: RequestedSlot[];
let sent: SentEmail<BookingEmailParams>[] = [];

beforeAll(async () => {
  test = await createTestApp();
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending) as SentEmail<BookingEmailParams>));
  requestedSlots = await listRequestedSlots(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  await forgetBookings(test);
  owner = await createUser(test.dataSource, { role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});

const entries = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ entry: string }[]>(
      `SELECT concat_ws(' ', action, subject_id) AS entry FROM audit_entries WHERE actor_id = $1 AND action ~ '^bookings[.](cancelled|moved|outcome-noted|email-resent)$' ORDER BY created_at, id`,
      [owner.id],
    )
  ).map(({ entry }) => entry);
const row = (id: string) => test.dataSource.manager.findOneByOrFail(CalendarBooking, { id });
const tokenOf = async (id: string): Promise<string> =>
  new URL(test.app.get(CalendarBookingsService).manageUrl(await row(id))).searchParams.get('token') ?? '';
const post = (path: string, body: object) => admin.post(`/api/admin/bookings/${path}`).send(body);
const forgetJobs = () => test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'calendar-bookings.%'`);
const sendEmail = (id: string): Promise<void> => jobHandler(test.app, 'calendar-bookings.send-email')({ id });
/** Moves the call into the past: it began an hour ago. */
const begin = (id: string, hours = 1) =>
  test.dataSource.query(
    `UPDATE calendar_bookings SET starts_at = now() - make_interval(hours => $2), ends_at = now() - make_interval(hours => $2 - 1, mins => 1) WHERE id = $1`,
    [id, hours],
  );

/** A call as shown on a page of the admin area. */
async function book(index: number): Promise<BookedVersion> {
  const { body } = await test.http
    .post('/api/calendar/book')
    .send({ ...visitorNumber(index), ...requestedSlots[index] })
    .expect(201);
  await forgetJobs();
  return { id: body.id as string, version: (await row(body.id as string)).updatedAt.toISOString() };
}

describe('a note to the visitor', () => {
  it('is in the email about a move or a cancellation, until the visitor changes the call', async () => {
    const { id, version } = await book(0);
    const mailed = async () => {
      await sendEmail(id);
      return sent.at(-1)?.params;
    };
    await post(`${id}/move`, { ...requestedSlots[3], version, note: 'I am at a retreat.' }).expect(200);
    expect(await mailed()).toMatchObject({ kind: 'moved', note: 'I am at a retreat.' });
    expect(renderSent(sent.at(-1)).text).toContain('I am at a retreat.');
    await test.http
      .post('/api/calendar/bookings/move')
      .send({ token: await tokenOf(id), ...requestedSlots[5] })
      .expect(200);
    expect((await mailed())?.note).toBeUndefined();
    const now = { version: (await row(id)).updatedAt.toISOString() };
    await post(`${id}/cancel`, { ...now, note: 'x'.repeat(301) }).expect(422);
    await post(`${id}/cancel`, { ...now, note: 'I am ill.' }).expect(200);
    expect(await mailed()).toMatchObject({ kind: 'cancelled', note: 'I am ill.' });
  });
});

describe('a version conflict', () => {
  it('prevents moving and cancelling: no email and no audit entry', async () => {
    const { id, version } = await book(0);
    await post(`${id}/move`, { ...requestedSlots[3], version }).expect(200);
    await forgetJobs();
    const moved = await row(id);
    expect((await post(`${id}/move`, { ...requestedSlots[5], version }).expect(409)).body.code).toBe('edit_conflict');
    expect((await post(`${id}/cancel`, { version }).expect(409)).body.code).toBe('edit_conflict');
    expect(await row(id)).toEqual(moved);
    expect(await pendingJobs(test)).toEqual([]);
    expect(await entries()).toEqual([`bookings.moved ${id}`]);
    // Allowed at the current version.
    await post(`${id}/cancel`, { version: moved.updatedAt.toISOString() }).expect(200);
    // The conflicting request has changed nothing.
    await post(`${id}/cancel`, { version }).expect(200);
    expect(await entries()).toEqual([`bookings.moved ${id}`, `bookings.cancelled ${id}`]);
  });

  it('is answered to one of two concurrent actions', async () => {
    const { id, version } = await book(0);
    const answers = await Promise.all([
      post(`${id}/move`, { ...requestedSlots[3], version }),
      post(`${id}/cancel`, { version }),
      post(`${id}/move`, { ...requestedSlots[5], version }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await row(id)).sequence).toBe(1);
    expect(await entries()).toHaveLength(1);
    expect(await pendingJobs(test)).toHaveLength(3);
  });

  it('is also caused by the visitor, whose own link requires no version', async () => {
    const { id, version } = await book(0);
    await test.http
      .post('/api/calendar/bookings/move')
      .send({ token: await tokenOf(id), ...requestedSlots[3] })
      .expect(200);
    expect((await post(`${id}/cancel`, { version }).expect(409)).body.code).toBe('edit_conflict');
    await test.http
      .post('/api/calendar/bookings/cancel')
      .send({ token: await tokenOf(id) })
      .expect(204);
    // An action that is no longer possible has its own error.
    expect((await post(`${id}/move`, { ...requestedSlots[5], version }).expect(409)).body.code).toBe('conflict');
  });

  it('stores the outcome; repeating it changes nothing', async () => {
    const { id, version } = await book(0);
    await begin(id);
    await post(`${id}/note-outcome`, { outcome: 'no_show', version }).expect(200);
    expect((await post(`${id}/note-outcome`, { outcome: 'completed', version }).expect(409)).body.code).toBe(
      'edit_conflict',
    );
    await post(`${id}/note-outcome`, { outcome: 'no_show', version }).expect(200);
    expect((await row(id)).bookingStatus).toBe('no_show');
    expect(await entries()).toEqual([`bookings.outcome-noted ${id}`]);
  });

  it.each(['cancel', 'move', 'note-outcome'])('requires a version (%s)', async (verb) => {
    const { id } = await book(0);
    const submitted = { cancel: {}, move: requestedSlots[3], 'note-outcome': { outcome: 'no_show' } }[verb];
    expect((await post(`${id}/${verb}`, submitted ?? {}).expect(422)).body.errors).toEqual([
      { field: 'version', code: 'required' },
    ]);
  });
});

describe('several calls', () => {
  it('are cancelled one by one: each visitor is notified, and each failure is reported with its reason', async () => {
    const [first, second, moved, past] = [await book(0), await book(1), await book(2), await book(3)];
    await post(`${moved.id}/move`, { ...requestedSlots[6], version: moved.version }).expect(200);
    await begin(past.id);
    await forgetJobs();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const { body } = await post('bulk-cancel', {
      calls: [first, moved, past, { ...first, id: nobody }, second],
    }).expect(200);
    expect(body).toEqual({
      done: [first.id, second.id],
      failed: [
        { id: moved.id, code: 'edit_conflict' },
        { id: past.id, code: 'conflict' },
        { id: nobody, code: 'not_found' },
      ],
    });
    expect(
      (await pendingJobs(test))
        .filter(({ job }) => job === 'send-email')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([first.id, second.id].toSorted());
    expect((await row(moved.id)).bookingStatus).not.toBe('cancelled');
    expect((await entries()).slice(1)).toEqual([`bookings.cancelled ${first.id}`, `bookings.cancelled ${second.id}`]);
  });

  it('are marked as held or missed, but only those that have begun', async () => {
    const [first, second, coming] = [await book(0), await book(1), await book(2)];
    for (const [index, { id }] of [first, second].entries()) await begin(id, index + 2);
    const calls = [first, coming, second];
    expect((await post('bulk-note-outcome', { calls, outcome: 'no_show' }).expect(200)).body).toEqual({
      done: [first.id, second.id],
      failed: [{ id: coming.id, code: 'conflict' }],
    });
    expect((await row(second.id)).bookingStatus).toBe('no_show');
    expect(await entries()).toEqual([`bookings.outcome-noted ${first.id}`, `bookings.outcome-noted ${second.id}`]);
  });

  it.each([
    [{ calls: [] }, 'calls'],
    [{ calls: [{ id: '1', version: 'yesterday' }] }, 'calls.0.version'],
    [{ calls: ['0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70'] }, 'calls'],
    [
      {
        calls: [0, 1].map(() => ({ id: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70', version: '2026-03-02T09:00:00.000Z' })),
      },
      'calls',
    ],
    [{}, 'calls'],
  ])('are refused when the list is invalid: %j', async (body, field) => {
    const { errors } = (await post('bulk-cancel', body).expect(422)).body as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toContain(field);
    await post('bulk-note-outcome', { ...body, outcome: 'completed' }).expect(422);
  });
});

describe('sending the email again', () => {
  it('sends the calendar file and a working link, once, however often its job runs', async () => {
    const { id, version } = await book(0);
    await sendEmail(id);
    await sendEmail(id);
    expect(sent).toHaveLength(1);
    expect((await post(`${id}/resend-email`, {}).expect(200)).body).toMatchObject({
      isVisitorNotified: false,
      bookingStatus: 'confirmed',
      updatedAt: version,
    });
    expect(await pendingJobs(test)).toEqual([{ job: 'send-email', id }]);
    await sendEmail(id);
    await sendEmail(id);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.params).toEqual(sent[0]?.params);
    expect(sent[1]?.attachments?.[0]).toMatchObject({
      filename: 'call.ics',
      content: expect.stringContaining('METHOD:PUBLISH'),
    });
    const token = new URL(sent[1]?.params.manageUrl ?? '').searchParams.get('token') ?? '';
    await test.http.get('/api/calendar/bookings/by-token').query({ token }).expect(200);
    expect(await row(id)).toMatchObject({ bookingStatus: 'confirmed', visitorNotifiedSequence: 0 });
    expect(await entries()).toEqual([`bookings.email-resent ${id}`]);
  });

  it('sends a working link also for a call that was booked under another key', async () => {
    const { id } = await book(0);
    await test.dataSource.query(`UPDATE calendar_bookings SET manage_token_hash = repeat('0', 64) WHERE id = $1`, [id]);
    await test.http
      .get('/api/calendar/bookings/by-token')
      .query({ token: await tokenOf(id) })
      .expect(404);
    await post(`${id}/resend-email`, {}).expect(200);
    await test.http
      .get('/api/calendar/bookings/by-token')
      .query({ token: await tokenOf(id) })
      .expect(200);
  });

  it('is refused for a call that is cancelled or has begun', async () => {
    const [cancelled, past] = [await book(0), await book(1)];
    await post(`${cancelled.id}/cancel`, { version: cancelled.version }).expect(200);
    await begin(past.id);
    await forgetJobs();
    for (const { id } of [cancelled, past])
      expect((await post(`${id}/resend-email`, {}).expect(409)).body.code).toBe('conflict');
    await post('00000000-0000-4000-8000-000000000000/resend-email', {}).expect(404);
    expect(await pendingJobs(test)).toEqual([]);
    expect(await entries()).toEqual([`bookings.cancelled ${cancelled.id}`]);
  });
});

describe('the week’s free slots', () => {
  type Slot = { startsAt: string; available?: boolean };
  const slotsIn = async (day: string): Promise<Slot[]> =>
    ((await admin.get(`/api/admin/bookings/week?day=${day}`).expect(200)).body.days as { slots: Slot[] }[]).flatMap(
      ({ slots }) => slots,
    );

  it('exclude booked and busy times, and days that cannot be booked', async () => {
    const day = (await listDays(test)).find(({ slots }) => slots.length > 2);
    const [booked, busy, open] = day?.slots ?? [];
    await test.http
      .post('/api/calendar/book')
      .send({ ...visitor, selectedDate: day?.date, selectedTime: booked?.time })
      .expect(201);
    const busyTimes = jest
      .spyOn(test.app.get(CalendarGateway), 'busyTimes')
      .mockResolvedValue([{ startsAt: new Date(busy?.startsAt ?? ''), endsAt: new Date(busy?.endsAt ?? '') }]);
    try {
      const slots = await slotsIn(day?.date ?? '');
      const offered = (startsAt: string | undefined) => slots.find((slot) => slot.startsAt === startsAt)?.available;
      expect([booked, busy, open].map((slot) => offered(slot?.startsAt))).toEqual([false, false, true]);
      const later = new Date(Date.parse(day?.date ?? '') + 35 * 86_400_000).toISOString().slice(0, 10);
      const far = await slotsIn(later);
      expect(far.length).toBeGreaterThan(0);
      expect(far.filter((slot) => slot.available !== undefined)).toEqual([]);
    } finally {
      busyTimes.mockRestore();
    }
  });
});
