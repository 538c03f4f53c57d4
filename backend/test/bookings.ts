import type { TestApp } from './create-app.js';

/** A slot as in a request. */
export interface RequestedSlot {
  selectedDate: string;
  selectedTime: string;
}

/** One day of the availability. */
export interface ListedDay {
  date: string;
  slots: { time: string; startsAt: string; endsAt: string; available: boolean; heldUntil?: string }[];
}

/** The bookable days. */
export const listDays = async (test: TestApp): Promise<ListedDay[]> =>
  (await test.http.get('/api/calendar/availability').expect(200)).body as ListedDay[];

/** All slots of the bookable days, in order. */
export const listRequestedSlots = async (test: TestApp): Promise<RequestedSlot[]> =>
  (await listDays(test)).flatMap(({ date, slots }) =>
    slots.map(({ time }) => ({ selectedDate: date, selectedTime: time })),
  );

/** A guest with required fields only. */
export const visitor = { firstName: 'Ana', lastName: 'Example', email: 'ana@example.com' };

/** One of several guests: one e-mail has at most two open calls. */
export const visitorNumber = (index: number): typeof visitor => ({ ...visitor, email: `person-${index}@example.com` });

/** Deletes all bookings, changed hours, and their jobs. */
export async function forgetBookings(test: TestApp): Promise<void> {
  await test.dataSource.query('TRUNCATE calendar_bookings, slot_holds, calendar_blocked_days, calendar_hours');
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'calendar-bookings.%'`);
  await confirmAddress(test, visitor.email, ...Array.from({ length: 40 }, (_, index) => visitorNumber(index).email));
}

/** The token of a visitor's page. */
export const holdToken = (index: number): string => `page-${String(index).padStart(32, '0')}`;

/** Lets all holds be five minutes older. */
export const ageHolds = (test: TestApp): Promise<unknown> =>
  test.dataSource.query(
    `UPDATE slot_holds SET created_at = created_at - interval '5 minutes', expires_at = expires_at - interval '5 minutes'`,
  );

/** Confirms the address, so that its calls are booked at once. */
export async function confirmAddress(test: Pick<TestApp, 'dataSource'>, ...emails: string[]): Promise<void> {
  await test.dataSource.query(
    'INSERT INTO confirmed_addresses (email) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [emails],
  );
}

/** Names of pending jobs about bookings, e.g. `send-email`. */
export async function pendingJobs(test: TestApp): Promise<{ job: string; id: string }[]> {
  return test.dataSource.query(
    `SELECT replace(name, 'calendar-bookings.', '') AS job, data->>'id' AS id FROM pgboss.job WHERE name LIKE 'calendar-bookings.%' AND data->>'id' <> 'scheduled' ORDER BY name, created_on`,
  );
}

/** Books a call by the API. @param key sent as Idempotency-Key */
export const bookCall = (http: TestApp['http'], body: object, key?: string): ReturnType<TestApp['http']['post']> =>
  http
    .post('/api/calendar/book')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body);
