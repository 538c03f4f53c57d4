import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  ageHolds,
  forgetBookings,
  holdToken,
  listDays,
  listRequestedSlots,
  visitor,
  visitorNumber,
  pendingJobs,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApps, type TestApp } from '../../../../test/create-app.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';

const SLOTS = 20;
const isLoad = process.env['TEST_LOAD'] !== undefined;
/** More at once than both processes have connections. */
const ATTEMPTS = isLoad ? 1_000 : 300;
/** Visitors who hold a slot and then book it. */
const HOLDERS = isLoad ? 1_000 : 100;

let one: TestApp;
let two: TestApp;
let requestedSlots: RequestedSlot[];
let instants: { startsAt: string; endsAt: string }[];
beforeAll(async () => {
  [one, two] = await createTestApps();
  requestedSlots = await listRequestedSlots(one);
  instants = (await listDays(one)).flatMap(({ slots }) => slots);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(() => forgetBookings(one));

interface Outcome {
  status: number;
  code?: string;
}

const post = async (test: TestApp, path: string, body: object): Promise<Outcome> => {
  const answer = await fetch(`${test.url}/api/calendar/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return { status: answer.status, code };
};

/** Number of each outcome, e.g. `{ '201': 20, '409 slot_taken': 980 }`. */
function tally(outcomes: Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of outcomes) {
    const outcome = code === undefined ? String(status) : `${status} ${code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const waitingForLocks = async (): Promise<number> => {
  const [row] = await one.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) if (await condition()) return;
  throw new Error('It did not happen in time.');
}

const perTime = (): Promise<{ count: number }[]> =>
  one.dataSource.query(
    `SELECT count(*)::int AS count FROM calendar_bookings WHERE booking_status IN ('pending', 'confirmed') GROUP BY starts_at`,
  );

describe('over two processes', () => {
  it(`${ATTEMPTS} attempts at ${SLOTS} slots make ${SLOTS} bookings; all others get slot_taken`, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_unused, attempt) =>
        post(attempt % 2 ? one : two, 'book', {
          ...visitor,
          email: `racer-${attempt}@example.com`,
          ...requestedSlots[attempt % SLOTS],
        }),
      ),
    );
    expect(tally(outcomes)).toEqual({ '201': SLOTS, '409 slot_taken': ATTEMPTS - SLOTS });
    expect(await perTime()).toEqual(Array.from({ length: SLOTS }, () => ({ count: 1 })));
    // One email for each booking, which asks for confirmation, and no others.
    const jobs = (await pendingJobs(one)).filter(({ job }) => job === 'send-confirmation');
    expect([jobs.length, new Set(jobs.map(({ id }) => id)).size]).toEqual([SLOTS, SLOTS]);
  }, 120_000);

  it(`${HOLDERS} visitors who hold ${SLOTS} slots before they book make ${SLOTS} bookings, each by its holder`, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: HOLDERS }, async (_unused, index) => {
        const [hers, others] = index % 2 ? [one, two] : [two, one];
        const slot = { holdToken: holdToken(index), ...requestedSlots[index % SLOTS] };
        const held = await post(hers, 'holds', slot);
        // The booking reaches the other process.
        const booked = await post(others, 'book', { ...visitor, email: `holder-${index}@example.com`, ...slot });
        return { held, booked };
      }),
    );
    expect(tally(outcomes.map(({ held }) => held))).toMatchObject({ '200': SLOTS });
    expect(tally(outcomes.filter(({ held }) => held.status === 200).map(({ booked }) => booked))).toEqual({
      '201': SLOTS,
    });
    const others = outcomes.filter(({ held }) => held.status !== 200).flatMap(({ held, booked }) => [held, booked]);
    for (const { status, code } of others) expect(`${status} ${code}`).toMatch(/^409 slot_(held|taken)$/);
    expect(others).toHaveLength(2 * (HOLDERS - SLOTS));
    expect(await perTime()).toEqual(Array.from({ length: SLOTS }, () => ({ count: 1 })));
    expect(await one.dataSource.query('SELECT FROM slot_holds')).toEqual([]);
  }, 120_000);

  it('visitors who swap their holds at once are all answered', async () => {
    const hold = (index: number, slot: number) =>
      post(index % 2 ? one : two, 'holds', { holdToken: holdToken(index), ...requestedSlots[slot] });
    for (let index = 0; index < SLOTS; index += 1) expect((await hold(index, index)).status).toBe(200);
    const outcomes = await Promise.all(Array.from({ length: SLOTS }, (_unused, index) => hold(index, index ^ 1)));
    expect(outcomes.every(({ status, code }) => status === 200 || code === 'slot_held')).toBe(true);
    await ageHolds(one);
    expect((await listDays(one)).flatMap(({ slots }) => slots).every(({ available }) => available)).toBe(true);
  }, 60_000);

  it('a hold does not come between a booking and its slot, and a process that dies while it books leaves nothing held', async () => {
    const stranger = new pg.Client({ connectionString: one.env.DATABASE_URL });
    await stranger.connect();
    stranger.on('error', () => undefined);
    const [{ pid } = { pid: 0 }] = (await stranger.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
    const { startsAt, endsAt } = instants[0] ?? {};
    // What `claimSlot` does for a booking, up to the moment at which its process dies.
    await stranger.query('BEGIN');
    await stranger.query(
      `INSERT INTO slot_holds (token_hash, starts_at, ends_at, expires_at) VALUES ('claim', $1, $2, now() + interval '5 minutes')`,
      [startsAt, endsAt],
    );
    await stranger.query('DELETE FROM slot_holds');
    const hold = post(one, 'holds', { holdToken: holdToken(1), ...requestedSlots[0] });
    await until(async () => (await waitingForLocks()) === 1);
    await one.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(await hold).toEqual({ status: 200, code: undefined });
    // The hold outlives the process that answered it, but not its five minutes.
    expect((await post(two, 'book', { ...visitor, ...requestedSlots[0] })).code).toBe('slot_held');
    await ageHolds(one);
    expect((await post(two, 'book', { ...visitor, ...requestedSlots[0] })).status).toBe(201);
  }, 30_000);

  it('two people who move at once never get the same slot, and neither loses the booked one', async () => {
    const tokens = await bookAll(SLOTS);
    const free = requestedSlots[SLOTS + 1];
    const outcomes = await Promise.all(
      tokens.map((token, index) => post(index % 2 ? one : two, 'bookings/move', { token, ...free })),
    );
    expect(tally(outcomes)).toEqual({ '200': 1, '409 slot_taken': SLOTS - 1 });
    expect(await perTime()).toEqual(Array.from({ length: SLOTS }, () => ({ count: 1 })));
  }, 60_000);

  it('concurrent requests for one slot are answered in sequence, without a deadlock', async () => {
    const [first = '', second = ''] = await bookAll(2);
    const stranger = new pg.Client({ connectionString: one.env.DATABASE_URL });
    await stranger.connect();
    try {
      // A transaction takes the slot and rolls back: until then the outcome is open.
      await stranger.query('BEGIN');
      const { startsAt, endsAt } = instants[SLOTS + 1] ?? {};
      await stranger.query(
        `INSERT INTO calendar_bookings (first_name, last_name, email, selected_date, selected_time, starts_at, ends_at, manage_token_hash) VALUES ('A', 'B', 'c@example.com', '', '', $1, $2, 'hash')`,
        [startsAt, endsAt],
      );
      const moves = [
        post(one, 'bookings/move', { token: first, ...requestedSlots[SLOTS + 1] }),
        post(two, 'bookings/move', { token: second, ...requestedSlots[SLOTS + 1] }),
      ];
      await until(async () => (await waitingForLocks()) === 2);
      await stranger.query('ROLLBACK');
      expect(tally(await Promise.all(moves))).toEqual({ '200': 1, '409 slot_taken': 1 });
    } finally {
      await stranger.end();
    }
  }, 30_000);

  it('two people who swap slots at once are both answered, and each keeps a slot', async () => {
    const tokens = await bookAll(SLOTS);
    const outcomes = await Promise.all(
      tokens.map((token, index) =>
        post(index % 2 ? one : two, 'bookings/move', { token, ...requestedSlots[index ^ 1] }),
      ),
    );
    expect(tally(outcomes)).toEqual({ '409 slot_taken': SLOTS });
    expect(await perTime()).toHaveLength(SLOTS);
  }, 60_000);

  it('a cancelled slot that many want goes to one of them at most, and repeated moves lose no call', async () => {
    const [token = ''] = await bookAll(1);
    const outcomes = await Promise.all([
      post(one, 'bookings/cancel', { token }),
      ...Array.from({ length: 50 }, (_unused, attempt) =>
        post(attempt % 2 ? one : two, 'book', { ...visitor, ...requestedSlots[0] }),
      ),
    ]);
    const counts = tally(outcomes);
    expect(counts['204']).toBe(1);
    expect((counts['201'] ?? 0) + (counts['409 slot_taken'] ?? 0)).toBe(50);
    expect(counts['201'] ?? 0).toBeLessThanOrEqual(1);
    expect(await perTime()).toHaveLength(counts['201'] ?? 0);
  }, 60_000);

  it('a double click on one move is one move', async () => {
    const [token = ''] = await bookAll(1);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_unused, click) =>
        post(click % 2 ? one : two, 'bookings/move', { token, ...requestedSlots[5] }),
      ),
    );
    expect(tally(outcomes)).toEqual({ '200': 10 });
    expect(await one.dataSource.manager.find(CalendarBooking)).toMatchObject([{ sequence: 1, ...requestedSlots[5] }]);
  });
});

/** Books the first slots. @returns the tokens in their emails */
async function bookAll(count: number): Promise<string[]> {
  for (const [index, requestedSlot] of requestedSlots.slice(0, count).entries()) {
    expect((await post(one, 'book', { ...visitorNumber(index), ...requestedSlot })).status).toBe(201);
  }
  const rows = await one.dataSource.manager.find(CalendarBooking, { order: { startsAt: 'ASC' } });
  const service = one.app.get(CalendarBookingsService);
  return rows.map((row) => new URL(service.manageUrl(row)).searchParams.get('token') ?? '');
}
