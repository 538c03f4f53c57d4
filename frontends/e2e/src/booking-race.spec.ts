import { connectDatabase } from './database';
import { expect, testWithoutPage as test } from './fixtures';

const ATTEMPTS = 1_000;
const SLOTS = 20;
/** Concurrent connections; more would measure the client's sockets. */
const AT_ONCE = 100;

interface Day {
  date: string;
  slots: { time: string; available: boolean }[];
}

test('1,000 bookings at 20 slots over two API processes: one per slot, the rest get 409, nothing else', async ({
  product,
}) => {
  test.setTimeout(180_000);
  const [first, second] = await product.freshPair();
  const days = (await (await fetch(`${first.url}/api/calendar/availability`)).json()) as Day[];
  const slots = days
    .flatMap(({ date, slots: hours }) => hours.filter(({ available }) => available).map(({ time }) => ({ date, time })))
    .slice(0, SLOTS);
  expect(slots).toHaveLength(SLOTS);
  const statuses: number[] = [];
  let next = 0;
  const book = async (): Promise<void> => {
    for (let attempt = next++; attempt < ATTEMPTS; attempt = next++) {
      const { date, time } = slots[attempt % SLOTS]!;
      const answer = await fetch(`${attempt % 2 === 0 ? first.url : second.url}/api/calendar/book`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          firstName: 'Sample',
          lastName: 'Person',
          email: `racer-${attempt}@example.com`,
          selectedDate: date,
          selectedTime: time,
        }),
      });
      statuses.push(answer.status);
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, book));
  const counted = Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => [status, statuses.filter((one) => one === status).length]),
  );
  expect(counted).toEqual({ 201: SLOTS, 409: ATTEMPTS - SLOTS });
  const database = await connectDatabase(first.dataDir);
  const { rows } = await database.query<{ bookings: string; slots: string }>(
    'SELECT count(*) AS bookings, count(DISTINCT starts_at) AS slots FROM calendar_bookings',
  );
  await database.end();
  expect(rows[0]).toEqual({ bookings: String(SLOTS), slots: String(SLOTS) });
});
