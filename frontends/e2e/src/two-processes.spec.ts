import { expect, testWithoutPage as test } from './fixtures';
import { runSql } from './portal';
import type { RunningServer } from './server';

/** Two processes of the operating system on one database. */
let first: RunningServer;
let second: RunningServer;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  [first, second] = await product.freshPair();
});

test('two API processes see each other’s content changes', async ({ request }) => {
  const slug = ((await (await request.get(`${first.url}/api/blog?language=en`)).json()) as { slug: string }[])[0]!.slug;
  const title = `Changed ${Date.now()}`;
  for (const { url } of [first, second])
    expect(await (await request.get(`${url}/blog/${slug}`)).text()).not.toContain(title);
  await runSql(first, 'UPDATE blog_posts SET title = $1 WHERE slug = $2', [title, slug]);
  for (const { url } of [first, second])
    await expect
      .poll(async () => (await (await request.get(`${url}/blog/${slug}`)).text()).includes(title), {
        timeout: 2_000,
        intervals: [100],
      })
      .toBe(true);
});

const ATTEMPTS = 100;
const SLOTS = 5;

interface Day {
  date: string;
  slots: { time: string; available: boolean }[];
}

// backend/src/modules/calendar/calendar-bookings/booking-race.spec.ts makes 1,000 attempts, of two applications in one process.
test('attempts at few slots by way of both processes: one booking per slot, the rest get 409, nothing else', async () => {
  const days = (await (await fetch(`${first.url}/api/calendar/availability`)).json()) as Day[];
  const slots = days
    .flatMap(({ date, slots: hours }) => hours.filter(({ available }) => available).map(({ time }) => ({ date, time })))
    .slice(0, SLOTS);
  expect(slots).toHaveLength(SLOTS);
  const statuses = await Promise.all(
    Array.from({ length: ATTEMPTS }, async (_unused, attempt) => {
      // Each slot is sought at both processes.
      const { date, time } = slots[Math.floor(attempt / 2) % SLOTS]!;
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
      await answer.text();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(SLOTS);
  expect(statuses.filter((status) => status === 409)).toHaveLength(ATTEMPTS - SLOTS);
  expect(
    await runSql(
      first,
      'SELECT count(*)::int AS bookings, count(DISTINCT starts_at)::int AS slots FROM calendar_bookings',
    ),
  ).toEqual([{ bookings: SLOTS, slots: SLOTS }]);
});
