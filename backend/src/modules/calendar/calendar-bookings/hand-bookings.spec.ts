import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MailService } from '../../../integrations/mail/mail.service.js';
import type { BookingEmailParams } from '../../../integrations/mail/emails/booking-email.email.js';
import {
  bookCall,
  forgetBookings,
  holdToken,
  listDays,
  listRequestedSlots,
  pendingJobs,
  visitor,
  visitorNumber,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { sentEmail, type SentEmail } from '../../../../test/sent-emails.js';
import type { User } from '../../accounts/users/user.entity.js';
import { CalendarBooking } from './calendar-booking.entity.js';

let test: TestApp;
let owner: User;
let admin: ReturnType<TestApp['browser']>;
let slots: RequestedSlot[];
let sent: SentEmail<BookingEmailParams>[] = [];

beforeAll(async () => {
  test = await createTestApp();
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending) as SentEmail<BookingEmailParams>));
  slots = await listRequestedSlots(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  await forgetBookings(test);
  owner = await createUser(test.dataSource, { role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});

const stranger = { ...visitor, email: 'new-person@example.com' };
const book = (index: number, more: object = {}, key?: string) =>
  admin
    .post('/api/admin/bookings')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send({ ...stranger, ...slots[index], ...more });
const row = (id: string) => test.dataSource.manager.findOneByOrFail(CalendarBooking, { id });
const work = (job: string, id: string): Promise<void> => jobHandler(test.app, `calendar-bookings.${job}`)({ id });
const entries = () =>
  test.dataSource.query<object[]>(
    `SELECT action, subject_id AS id FROM audit_entries WHERE actor_id = $1 AND action = 'bookings.created'`,
    [owner.id],
  );

describe('a call that the owner books', () => {
  it('is booked without a confirmation of the address, with emails, event and audit entry', async () => {
    const { body } = await book(0, { language: 'es', practiceNotes: 'Phoned.', timezone: 'Europe/Madrid' }).expect(201);
    expect(body).toMatchObject({
      firstName: 'Ana',
      language: 'es',
      practiceNotes: 'Phoned.',
      timezone: 'Europe/Madrid',
    });
    const id = body.id as string;
    expect((await row(id)).confirmBy).toBeNull();
    expect((await pendingJobs(test)).map(({ job }) => job)).toEqual(['notify-practice', 'send-email', 'sync-event']);
    expect(await entries()).toEqual([{ action: 'bookings.created', id }]);
    await work('send-email', id);
    await work('notify-practice', id);
    expect(sent.map(({ to }) => to)).toEqual([stranger.email]);
    expect((await row(id)).bookingStatus).toBe('confirmed');
  });

  it('needs no last name', async () => {
    expect((await book(0, { lastName: '' }).expect(201)).body.lastName).toBe('');
  });

  it('is not limited to two calls of an address', async () => {
    for (const index of [0, 1, 2]) await book(index).expect(201);
  });

  it('is stored once for one Idempotency-Key, also by two concurrent requests', async () => {
    const answers = await Promise.all([book(0, {}, 'one'), book(0, {}, 'one')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.id as string)).size).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  it('without emails sends neither a confirmation nor a reminder, until the owner sends it', async () => {
    const { id } = (await book(0, { isEmailSkipped: true }).expect(201)).body as { id: string };
    expect(await row(id)).toMatchObject({ bookingStatus: 'confirmed', remindAt: null });
    await work('send-email', id);
    expect(sent).toEqual([]);
    const shown = (await admin.get(`/api/admin/bookings/${id}`).expect(200)).body as object;
    expect(shown).toMatchObject({ isEmailSkipped: true, isVisitorNotified: false });
    await admin.post(`/api/admin/bookings/${id}/resend-email`).expect(200);
    await work('send-email', id);
    expect(sent).toHaveLength(1);
    expect((await admin.get(`/api/admin/bookings/${id}`).expect(200)).body.isEmailSkipped).toBeUndefined();
  });

  it('without emails is emailed when it is moved', async () => {
    const { id, updatedAt: version } = (await book(0, { isEmailSkipped: true }).expect(201)).body as {
      id: string;
      updatedAt: string;
    };
    const moved = await admin.post(`/api/admin/bookings/${id}/move`).send({ ...slots[4], version });
    expect(moved.status).toBe(200);
    expect(moved.body.isEmailSkipped).toBeUndefined();
    await work('send-email', id);
    expect(sent).toHaveLength(1);
  });
});

describe('a time', () => {
  it('that is booked is refused with 409 slot_taken, and nothing is stored', async () => {
    await bookCall(test.http, { ...visitorNumber(1), ...slots[0] }).expect(201);
    expect((await book(0).expect(409)).body.code).toBe('slot_taken');
    expect(await entries()).toEqual([]);
  });

  it('goes to one of the owner and a visitor who book it at once', async () => {
    const answers = await Promise.all([book(0), bookCall(test.http, { ...visitorNumber(1), ...slots[0] })]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  });

  it('that a visitor holds is refused with 409 slot_held', async () => {
    await test.http
      .post('/api/calendar/holds')
      .send({ ...slots[0], holdToken: holdToken(1) })
      .expect(200);
    expect((await book(0).expect(409)).body.code).toBe('slot_held');
  });

  it('outside of the schedule is refused with 422 slot_unavailable', async () => {
    expect((await book(0, { selectedTime: '3:00 AM - 4:00 AM' }).expect(422)).body.code).toBe('slot_unavailable');
  });
});

describe('the week without a day', () => {
  const firstDay = async (): Promise<string> =>
    ((await admin.get('/api/admin/bookings/week').expect(200)).body as { days: { date: string }[] }).days[0]?.date ??
    '';
  const mondayOf = (date: string): string => {
    const at = new Date(`${date}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
    return at.toISOString().slice(0, 10);
  };

  it('is the week of the next call, cancelled and unconfirmed ones aside', async () => {
    const days = await listDays(test);
    const date = days.at(-1)?.date ?? '';
    const now = await firstDay();
    const { body } = await book(slots.length - 1).expect(201);
    expect(await firstDay()).toBe(mondayOf(date));
    await bookCall(test.http, { ...visitor, email: 'unconfirmed@example.com', ...slots[0] }).expect(201);
    expect(await firstDay()).toBe(mondayOf(date));
    const { id, updatedAt: version } = body as { id: string; updatedAt: string };
    await admin.post(`/api/admin/bookings/${id}/cancel`).send({ version }).expect(200);
    expect(await firstDay()).toBe(now);
  });
});
