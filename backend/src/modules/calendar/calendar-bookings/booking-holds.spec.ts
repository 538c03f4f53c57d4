import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catchEmails, type Outbox } from '../../../../test/account-emails.js';
import {
  bookCall,
  confirmAddress,
  forgetBookings,
  listRequestedSlots,
  visitor,
  pendingJobs,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { BookingClockJobs } from './booking-clock.jobs.js';

let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  test = await createTestApp();
  outbox = catchEmails(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  await forgetBookings(test);
  await test.dataSource.query('DELETE FROM confirmed_addresses');
  outbox.sent = [];
});

const book = async (index: number, email = 'new@example.com', browser = test.browser(), key?: string) =>
  bookCall(browser, { ...visitor, email, ...(await listRequestedSlots(test))[index] }, key);
const stored = () =>
  test.dataSource.query<{ booking_status: string; is_held: boolean; email: string }[]>(
    'SELECT booking_status, confirm_by IS NOT NULL AS is_held, email FROM calendar_bookings ORDER BY created_at, id',
  );
const work = async () => {
  for (const { job, id } of await pendingJobs(test)) {
    await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = $1`, [`calendar-bookings.${job}`]);
    await outbox.run(`calendar-bookings.${job}` as Parameters<Outbox['run']>[0], id);
  }
};
/** The token of the link in the last email. */
const tokenOf = () => /token=([\w-]+)/.exec(renderSent(outbox.sent.at(-1)).html)?.[1];
const holdsAreOver = () =>
  test.dataSource.query(
    `UPDATE calendar_bookings SET confirm_by = now() - interval '1 second' WHERE confirm_by IS NOT NULL`,
  );
const post = (action: string, token = tokenOf()) => test.http.post(`/api/calendar/bookings/${action}`).send({ token });

describe('a call with an unconfirmed address', () => {
  it('is held for 30 minutes: one email asks for confirmation, and neither the practice nor its calendar is notified', async () => {
    const { body } = await book(0);
    expect(body.confirmWithinMinutes).toBe(30);
    expect(await pendingJobs(test)).toContainEqual({ job: 'send-confirmation', id: body.id });
    await work();
    expect(outbox.sent.map(({ to, template }) => [to, template])).toEqual([
      ['new@example.com', 'booking-confirmation'],
    ]);
    const { subject, text } = renderSent(outbox.sent[0]);
    expect(text).not.toMatch(new RegExp(visitor.firstName));
    expect(subject).toMatch(/^Confirm your call on /);
    const { body: seen } = await test.http
      .get('/api/calendar/bookings/by-token')
      .query({ token: tokenOf() })
      .expect(200);
    expect(seen).toMatchObject({ bookingStatus: 'pending', isChangeable: false, confirmBy: expect.any(String) });
    expect(Math.abs(Date.parse(seen.confirmBy) - Date.now() - 30 * 60_000)).toBeLessThan(10_000);
    expect((await book(0, 'other@example.com')).body.code).toBe('slot_taken');
  });

  it('is booked by its link, with the usual emails and event; the address is not asked again', async () => {
    await book(0);
    await work();
    const token = tokenOf();
    for (let time = 0; time < 2; time += 1) {
      const { body } = await post('confirm', token).expect(200);
      expect(body).toMatchObject({ isChangeable: true });
      expect(body).not.toHaveProperty('confirmBy');
    }
    expect((await pendingJobs(test)).map(({ job }) => job)).toEqual(['notify-practice', 'send-email', 'sync-event']);
    await work();
    expect(outbox.sent.map(({ template }) => template).sort()).toEqual([
      'booking-confirmation',
      'booking-email',
      'booking-practice',
    ]);
    const { body } = await book(1, 'NEW@example.com');
    // The answer does not reveal that the address is known.
    expect(body.confirmWithinMinutes).toBe(30);
    expect((await stored()).map(({ is_held: isHeld }) => isHeld)).toEqual([false, false]);
  });

  it('is released without confirmation: at once for other visitors, and in the rows by a job', async () => {
    await book(0);
    await work();
    await holdsAreOver();
    const [first] = (await test.http.get('/api/calendar/availability').expect(200)).body;
    expect(first.slots[0].available).toBe(true);
    expect((await post('confirm')).body.code).toBe('conflict');
    expect((await book(0, 'other@example.com')).status).toBe(201);
    expect((await stored()).map(({ booking_status: status }) => status)).toEqual(['cancelled', 'pending']);
    await holdsAreOver();
    await test.app.get(BookingClockJobs).releaseUnconfirmed();
    expect((await stored()).map(({ booking_status: status }) => status)).toEqual(['cancelled', 'cancelled']);
    await work();
    expect(outbox.sent.map(({ template }) => template)).toEqual(['booking-confirmation']);
  });

  it('can be cancelled by its link without any other notification', async () => {
    await book(0);
    await work();
    await post('cancel').expect(204);
    await work();
    expect(outbox.sent.map(({ template }) => template)).toEqual(['booking-confirmation']);
    expect((await stored())[0]?.booking_status).toBe('cancelled');
  });
});

it('does not count what strangers hold with an address against its owner, who is logged in', async () => {
  const owner = await createUser(test.dataSource);
  for (const index of [0, 1]) expect((await book(index, owner.email)).status).toBe(201);
  expect((await book(2, owner.email)).body.code).toBe('too_many_calls');
  const browser = test.browser();
  await browser.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
  for (const index of [2, 3]) expect((await book(index, owner.email, browser)).status).toBe(201);
  expect((await book(4, owner.email, browser)).body.code).toBe('too_many_calls');
});

it('asks nobody who books for their own account, and everybody else, also when logged in', async () => {
  await createUser(test.dataSource, { email: 'account@example.com' });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: 'account@example.com', password: testPassword }).expect(200);
  expect((await book(0, 'Account@example.com', browser)).body).not.toHaveProperty('confirmWithinMinutes');
  expect((await book(1, 'friend@example.com', browser)).body.confirmWithinMinutes).toBe(30);
  expect((await stored()).map(({ is_held: isHeld }) => isHeld)).toEqual([false, true]);
});

describe('two open calls for an e-mail', () => {
  it('are the limit, held or booked; a third one is 409 too_many_calls until one is over', async () => {
    await confirmAddress(test, 'known@example.com');
    for (const email of ['new@example.com', 'known@example.com']) {
      await forgetBookings(test);
      expect([(await book(0, email)).status, (await book(1, email)).status]).toEqual([201, 201]);
      const third = await book(2, email.toUpperCase());
      expect([third.status, third.body.code]).toEqual([409, 'too_many_calls']);
      await test.dataSource.query(`UPDATE calendar_bookings SET booking_status = 'cancelled' WHERE id =
        (SELECT id FROM calendar_bookings ORDER BY created_at LIMIT 1)`);
      expect((await book(2, email)).status).toBe(201);
    }
  });

  it('are no secret that a stranger can find: for any address two calls can be begun in half an hour', async () => {
    await confirmAddress(test, 'known@example.com');
    for (const index of [0, 1]) await book(index, 'known@example.com');
    await test.dataSource.query(`UPDATE calendar_bookings SET created_at = now() - interval '31 minutes'`);
    const begin = async (email: string, from: number) => {
      const answers = [];
      for (const index of [from, from + 1, from + 2]) {
        const { status, body } = await book(index, email);
        answers.push([status, body.code, body.confirmWithinMinutes]);
      }
      return answers;
    };
    const known = await begin('known@example.com', 2);
    expect(known).toEqual([
      [201, undefined, 30],
      [201, undefined, 30],
      [409, 'too_many_calls', undefined],
    ]);
    expect(await begin('unknown@example.com', 4)).toEqual(known);
    expect((await stored()).map(({ is_held: isHeld }) => isHeld)).toEqual([false, false, true, true, true, true]);
  });

  it('are the limit for the link of a third one too: it is booked once one of them is over', async () => {
    await confirmAddress(test, 'known@example.com');
    for (const index of [0, 1]) await book(index, 'known@example.com');
    await test.dataSource.query(`UPDATE calendar_bookings SET created_at = now() - interval '31 minutes'`);
    await work();
    await book(2, 'known@example.com');
    await work();
    const token = tokenOf();
    const refused = await post('confirm', token);
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_calls']);
    await test.dataSource.query(`UPDATE calendar_bookings SET booking_status = 'cancelled' WHERE id =
      (SELECT id FROM calendar_bookings ORDER BY created_at LIMIT 1)`);
    await post('confirm', token).expect(200);
  });

  it('are the limit for concurrent requests too', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => book(index)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
  });

  it('count one submission once, also when it is repeated concurrently', async () => {
    await book(0);
    const answers = await Promise.all(Array.from({ length: 4 }, () => book(1, 'new@example.com', undefined, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await stored()).toHaveLength(2);
  });
});

it('limit how much of the calendar five addresses can block, for half an hour', async () => {
  const slots = (await listRequestedSlots(test)).length;
  let bookedCount = 0;
  for (let index = 0; index < slots; index += 1)
    bookedCount += Number((await book(index, `mallory-${index % 5}@example.com`)).status === 201);
  expect(bookedCount).toBe(10);
  await holdsAreOver();
  const days: { slots: { available: boolean }[] }[] = (await test.http.get('/api/calendar/availability')).body;
  expect(days.flatMap((day) => day.slots).every(({ available }) => available)).toBe(true);
});
