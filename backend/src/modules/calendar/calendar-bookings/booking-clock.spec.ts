import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listRequestedSlots, visitor } from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { BookingClockJobs } from './booking-clock.jobs.js';
import { CalendarBooking } from './calendar-booking.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('scheduled changes', () => {
  it('completes past calls, and no cancelled or coming ones', async () => {
    const requestedSlots = await listRequestedSlots(test);
    const book = (email: string, index: number) =>
      test.http
        .post('/api/calendar/book')
        .send({ ...visitor, email, ...requestedSlots[index] })
        .expect(201);
    for (const [index, state] of [
      [0, 'past'],
      [1, 'cancelled'],
      [9, 'coming'],
    ] as const)
      await book(`${state}@example.com`, index);
    await test.dataSource.query(
      `UPDATE calendar_bookings SET booking_status = 'cancelled' WHERE email = 'cancelled@example.com'`,
    );
    const { endsAt } = await test.dataSource.manager.findOneByOrFail(CalendarBooking, { email: 'past@example.com' });
    const states = async () =>
      (await test.dataSource.manager.find(CalendarBooking, { order: { startsAt: 'ASC' } })).map(
        ({ bookingStatus }) => bookingStatus,
      );
    const clock = test.app.get(BookingClockJobs);
    await clock.completePast(new Date(endsAt.getTime() - 1));
    expect(await states()).toEqual(['pending', 'cancelled', 'pending']);
    await clock.completePast(endsAt);
    expect(await states()).toEqual(['completed', 'cancelled', 'pending']);
  });
});
