import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingTexts } from '@leap/domain';
import { createMailedApp, type Outbox } from '../../../../test/account-emails.js';
import {
  forgetBookings,
  listDays,
  listRequestedSlots,
  visitor,
  pendingJobs,
  type RequestedSlot,
  confirmAddress,
} from '../../../../test/bookings.js';
import type { TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { codeOf, setUpSecondFactor } from '../../../../test/second-factor.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import type { JobName } from '../../../jobs/job-names.js';
import { CalendarBooking } from '../../calendar/calendar-bookings/calendar-booking.entity.js';
import { RetentionService } from '../retention/retention.service.js';
import type { User } from '../../accounts/users/user.entity.js';
import { accountDeleted } from '../../../integrations/mail/emails/account-deleted.email.js';
import { renderSent } from '../../../../test/sent-emails.js';

let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  ({ test, outbox } = await createMailedApp({ RATE_LIMITS: 'on' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await forgetBookings(test);
  await test.dataSource.query('DELETE FROM pgboss.job');
  await test.dataSource.query('DELETE FROM rate_limits');
  Object.assign(outbox, { sent: [], isMailDown: false });
});

async function person(overrides: Partial<User> = {}) {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}
type Browser = Awaited<ReturnType<typeof person>>['browser'];
const remove = (browser: Browser, body: object = { password: testPassword }) =>
  browser.post('/api/auth/user/delete').send(body);
const isThere = async ({ id }: User) =>
  (await test.dataSource.query<object[]>('SELECT 1 FROM users WHERE id = $1', [id])).length === 1;

/** Every optional text of a booking. */
const texts = Object.fromEntries(bookingTexts.map((text) => [text, `My own ${text}.`]));
const noTexts = Object.fromEntries(bookingTexts.map((text) => [text, null]));

async function book(email: string, requestedSlot: RequestedSlot): Promise<string> {
  await confirmAddress(test, email);
  await test.http
    .post('/api/calendar/book')
    .set('Idempotency-Key', `key-of-${email}`)
    .send({ ...visitor, ...requestedSlot, email, phone: '+1 555 0100', ...texts })
    .expect(201);
  const [row] = await test.dataSource.query<{ id: string }[]>(
    'SELECT id FROM calendar_bookings WHERE email = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  );
  await test.dataSource.query(
    `UPDATE calendar_bookings SET answers = '[{"question": "Why now?", "answer": "My own."}]' WHERE id = $1`,
    [row?.id],
  );
  await test.dataSource.query('DELETE FROM pgboss.job');
  return row?.id ?? '';
}
const bookingOf = (id: string) => test.dataSource.getRepository(CalendarBooking).findOneBy({ id });
const isFree = async ({ selectedDate, selectedTime }: RequestedSlot) =>
  (await listDays(test)).find(({ date }) => date === selectedDate)?.slots.find(({ time }) => time === selectedTime)
    ?.available;

async function work(): Promise<void> {
  const jobs = await test.dataSource.query<{ name: JobName; data: { id: string } }[]>(
    `SELECT name, data FROM pgboss.job WHERE name LIKE '%.send-%' OR name LIKE '%notify-practice' ORDER BY created_on`,
  );
  for (const { name, data } of jobs) await outbox.run(name, data.id);
}

describe('calls of the person who deletes the account', () => {
  it('that are in the future are cancelled: their slots are free, and everybody is notified', async () => {
    const { user, browser } = await person({ language: 'es' });
    const requestedSlot = (await listRequestedSlots(test))[3] as RequestedSlot;
    const id = await book(user.email, requestedSlot);
    expect(await isFree(requestedSlot)).toBe(false);
    await remove(browser).expect(204);
    expect(await isFree(requestedSlot)).toBe(true);
    expect(await bookingOf(id)).toMatchObject({
      bookingStatus: 'cancelled',
      phone: null,
      ...noTexts,
      answers: [],
      idempotencyKey: null,
      requestHash: null,
      sequence: 1,
      remindAt: null,
      cancelledAt: expect.any(Date),
      email: user.email,
    });
    expect((await pendingJobs(test)).map((job) => [job.job, job.id])).toEqual([
      ['notify-practice', id],
      ['send-email', id],
      ['sync-event', id],
    ]);
    await work();
    const emails = outbox.sent.map((message) => ({ template: message.template, ...renderSent(message) }));
    expect(emails.map(({ template }) => template).toSorted()).toEqual([
      'account-deleted',
      'booking-email',
      'booking-practice',
    ]);
    expect(emails.find(({ template }) => template === 'account-deleted')?.text).toContain('llamada');
    expect(emails.find(({ template }) => template === 'booking-practice')?.text).not.toMatch(/555 0100|My own/);
    // A cancelled call is deleted.
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await test.app.get(RetentionService, { strict: false }).deleteExpired(inDays(0.9));
    expect(await bookingOf(id)).toMatchObject({ id });
    await test.app.get(RetentionService, { strict: false }).deleteExpired(inDays(1.1));
    expect(await bookingOf(id)).toBeNull();
    // The slot can be booked again.
    await book('ben@example.com', requestedSlot);
  });

  it('that are past stay without phone and texts; those cancelled before are deleted', async () => {
    const { user, browser } = await person();
    const [one, two] = (await listRequestedSlots(test)) as [RequestedSlot, RequestedSlot];
    const past = await book(user.email, one);
    await test.dataSource.query(
      `UPDATE calendar_bookings SET booking_status = 'completed', starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours', idempotency_key = NULL WHERE id = $1`,
      [past],
    );
    const cancelled = await book(user.email, two);
    await test.dataSource.query(
      `UPDATE calendar_bookings SET booking_status = 'cancelled', cancelled_at = now() WHERE id = $1`,
      [cancelled],
    );
    const other = await book('ben@example.com', one);
    await remove(browser).expect(204);
    expect(await bookingOf(past)).toMatchObject({ bookingStatus: 'completed', phone: null, ...noTexts, sequence: 0 });
    expect(await bookingOf(cancelled)).toBeNull();
    expect(await bookingOf(other)).toMatchObject({
      bookingStatus: 'pending',
      phone: '+1 555 0100',
      ...texts,
    });
    expect(await pendingJobs(test)).toEqual([]);
  });

  it('stay booked when the password is wrong', async () => {
    const { user, browser } = await person();
    const id = await book(user.email, (await listRequestedSlots(test))[0] as RequestedSlot);
    await remove(browser, { password: 'another-one-7' }).expect(422);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: 'pending', phone: '+1 555 0100' });
  });
});

it.each([
  ['en', 'call'],
  ['es', 'llamada'],
] as const)('the last email lists cancelled calls (%s)', (language, word) => {
  const { text } = render(accountDeleted({ brandName: 'LEAP', contactEmail: 'hello@example.com' }), language);
  expect(text).toContain(language === 'en' ? `upcoming ${word}` : `${word} por venir`);
});

describe('with a second factor', () => {
  async function twoSteps() {
    const { user } = await person();
    const browser = test.browser();
    return { user, browser, ...(await setUpSecondFactor(browser, user)) };
  }

  it('requires a valid code in addition to the password', async () => {
    const { user, browser, secret } = await twoSteps();
    expect((await remove(browser).expect(422)).body.errors).toEqual([{ field: 'secondFactorCode', code: 'required' }]);
    expect(
      (await remove(browser, { password: testPassword, secondFactorCode: '000000' }).expect(422)).body.errors,
    ).toEqual([{ field: 'secondFactorCode', code: 'wrong' }]);
    expect(
      (await remove(browser, { password: 'another-one-7', secondFactorCode: codeOf(secret) }).expect(422)).body.errors,
    ).toEqual([{ field: 'password', code: 'wrong' }]);
    expect(await isThere(user)).toBe(true);
    await remove(browser, { password: testPassword, secondFactorCode: codeOf(secret) }).expect(204);
    expect(await isThere(user)).toBe(false);
  });

  it('accepts a recovery code', async () => {
    const { user, browser, recoveryCodes } = await twoSteps();
    await remove(browser, { password: testPassword, secondFactorCode: recoveryCodes[0] }).expect(204);
    expect(await isThere(user)).toBe(false);
  });

  it('throttles guesses like the log-in, and a right password resets nothing', async () => {
    const { user, browser, secret } = await twoSteps();
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1) {
      statuses.push((await remove(browser, { password: testPassword, secondFactorCode: `00000${guess}` })).status);
      await remove(browser);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(422), 429, 429]);
    expect((await remove(browser, { password: testPassword, secondFactorCode: codeOf(secret) })).status).toBe(429);
    expect(await isThere(user)).toBe(true);
  });
});

it('without a second factor requires no code', async () => {
  const { user, browser } = await person();
  await remove(browser, { password: testPassword, secondFactorCode: '123456' }).expect(204);
  expect(await isThere(user)).toBe(false);
});
