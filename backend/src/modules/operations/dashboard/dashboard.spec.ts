import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { statementsDuring } from '../../../../test/statements.js';
import { dashboardNumbers } from './dashboard-numbers.js';
import { dashboardRevenue } from './dashboard-revenue.js';
import { dashboardToDo } from './dashboard-to-do.js';

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
let userId: string;
beforeAll(async () => {
  test = await createTestApp();
  const owner = await createUser(test.dataSource, { role: 'admin' });
  userId = owner.id;
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(() =>
  query(
    'TRUNCATE inner_circle_signups, paid_memberships, calendar_bookings, newsletter_subscribers, subscriber_changes, contacts, support_contacts, privacy_requests, member_posts, call_recordings CASCADE',
  ),
);

const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  test.dataSource.query<Row[]>(text, values);

interface SignupInput {
  email?: string;
  createdAt?: string;
  isReplaced?: boolean;
  status?: string;
  plan?: string;
  amount?: number;
}

/** An application without a user, so that no trigger treats it as paid. */
async function apply({
  email = 'ana@example.com',
  createdAt = '2025-12-01T20:00:00Z',
  isReplaced = false,
  status = 'canceled',
  plan = 'monthly',
  amount = 10_000,
}: SignupInput = {}): Promise<number> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, terms_accepted_at, replaced_at, created_at)
     VALUES ('Ana', 'Sample', $1, 'ready', 'daily', 'x', 'y', $2, $3, $4, now(), $5, $6) RETURNING id`,
    [email, plan, amount, status, isReplaced ? createdAt : null, createdAt],
  );
  return row?.id ?? 0;
}

/** A paid period, or a pause. */
async function pay(
  email: string,
  [amount, months]: [number, number],
  from: string,
  until: string | null = null,
  signupId?: number,
  isPaused = false,
): Promise<number> {
  const id = signupId ?? (await apply({ email }));
  await query(
    'INSERT INTO paid_memberships (signup_id, amount, months, started_at, ended_at, is_paused) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, amount, months, from, until, isPaused],
  );
  return id;
}

let minute = 0;
async function book(createdAt: string, startsAt: string, status = 'confirmed'): Promise<void> {
  minute += 1;
  await query(
    `INSERT INTO calendar_bookings (first_name, last_name, email, selected_date, selected_time, starts_at, ends_at, booking_status, manage_token_hash, created_at)
     VALUES ('Ana', 'Sample', 'ana@example.com', 'x', 'y', $1, $1::timestamptz + interval '1 minute', $2, $3, $4)`,
    [startsAt, status, `hash-${minute}`, createdAt],
  );
}

const monthly: [number, number] = [10_000, 1];
const quarterly: [number, number] = [27_500, 3];
const yearly: [number, number] = [100_000, 12];
/** 1 p.m. on 12 March in Los Angeles; summer time began on 8 March. */
const now = new Date('2026-03-12T20:00:00Z');
const week = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];

describe('the numbers of a week, computed by hand', () => {
  it('count applications and calls by day in the practice’s time zone, also when summer time begins', async () => {
    await apply({ createdAt: '2026-03-06T07:59:59Z' });
    await apply({ createdAt: '2026-03-06T08:00:00Z' });
    await apply({ createdAt: '2026-03-09T06:59:59Z' });
    await apply({ createdAt: '2026-03-09T07:00:00Z' });
    await apply({ createdAt: '2026-03-09T20:00:00Z', isReplaced: true });
    await apply({ createdAt: '2026-03-12T20:00:01Z' });
    await book('2026-03-07T20:00:00Z', '2026-04-01T18:00:00Z');
    await book('2026-03-07T21:00:00Z', '2026-04-02T18:00:00Z', 'cancelled');
    await book('2026-03-12T19:59:00Z', '2026-04-03T18:00:00Z', 'completed');
    await book('2026-03-12T20:01:00Z', '2026-04-04T18:00:00Z');
    const points = await dashboardNumbers(test.dataSource, 7, now);
    expect(points.map(({ date }) => date)).toEqual(week);
    expect(points.map(({ signups }) => signups)).toEqual([1, 0, 1, 1, 0, 0, 0]);
    expect(points.map(({ bookings }) => bookings)).toEqual([0, 1, 0, 0, 0, 0, 1]);
  });

  it('have paid members, revenue and churn at the end of each day', async () => {
    await pay('ana@example.com', monthly, '2026-01-01T20:00:00Z');
    await pay('ben@example.com', quarterly, '2026-01-01T20:00:00Z', '2026-03-08T20:00:00Z');
    await pay('cleo@example.com', yearly, '2026-02-20T20:00:00Z');
    // A change of plan without a gap is no churn.
    const dan = await pay('dan@example.com', monthly, '2026-01-10T20:00:00Z', '2026-03-07T12:00:00Z');
    await pay('dan@example.com', yearly, '2026-03-07T12:00:00Z', null, dan);
    // Cancelled, and returned with another application.
    await pay('eve@example.com', monthly, '2026-01-01T20:00:00Z', '2026-02-10T20:00:00Z');
    await pay('eve@example.com', monthly, '2026-03-09T18:00:00Z');
    await pay('finn@example.com', monthly, '2026-02-01T20:00:00Z', '2026-03-12T18:00:00Z');
    // Joined and cancelled within the 30 days; and within one day.
    await pay('gus@example.com', monthly, '2026-03-10T18:00:00Z', '2026-03-11T18:00:00Z');
    await pay('hal@example.com', monthly, '2026-03-10T18:00:00Z', '2026-03-10T19:00:00Z');
    // Deleted before the period.
    await pay('ida@example.com', yearly, '2025-01-01T20:00:00Z', '2026-01-01T20:00:00Z');
    const points = await dashboardNumbers(test.dataSource, 7, now);
    expect(points.map(({ paidMembers }) => paidMembers)).toEqual([5, 5, 4, 5, 6, 5, 4]);
    expect(points.map(({ recurringRevenue }) => recurringRevenue)).toEqual([
      47_500, 45_833, 36_667, 46_667, 56_667, 46_667, 36_667,
    ]);
    expect(points.map(({ churn }) => churn)).toEqual([0.2, 0.2, 0.4, 0.2, 0.2, 0.2, 0.5]);
  });

  it('count what is charged: less a discount while it lasts, which is no churn; that of the first payment alone is none', async () => {
    const discount = async (signupId: number, code: string, fields: string, redeemedAt: string) => {
      const [row] = await query<{ id: string }>(
        `INSERT INTO promotion_codes (code, percent_off, amount_off, currency, duration, duration_months) VALUES ($1, ${fields}) RETURNING id`,
        [code],
      );
      await query(
        `INSERT INTO promotion_redemptions (promotion_code_id, signup_id, state, held_until, applied_at, redeemed_at) VALUES ($1, $2, 'redeemed', $3, $3, $3)`,
        [row?.id, signupId, redeemedAt],
      );
    };
    const began = '2026-01-09T20:00:00Z';
    const ana = await pay('ana@example.com', monthly, began);
    await discount(ana, 'QUARTER-OFF', `25, NULL, NULL, 'repeating', 2`, began);
    const ben = await pay('ben@example.com', quarterly, began);
    await discount(ben, 'FIVE-OFF', `NULL, 500, 'usd', 'forever', NULL`, began);
    const cleo = await pay('cleo@example.com', yearly, began);
    await discount(cleo, 'FIRST-HALF', `50, NULL, NULL, 'once', NULL`, began);
    const dan = await pay('dan@example.com', monthly, began);
    await discount(dan, 'ALL-OFF', `NULL, 20000, 'usd', 'repeating', 36`, began);
    // Paid in advance: a payment within the discount's month is discounted for its whole year.
    const eva = await pay('eva@example.com', yearly, began);
    await discount(eva, 'HALF-A-MONTH', `50, NULL, NULL, 'repeating', 1`, began);
    const points = await dashboardNumbers(test.dataSource, 7, now);
    // 27,000 / 3, 100,000 / 12 and 50,000 / 12, and Ana's 7,500 until 9 March.
    const others = 9_000 + 8_333.33 + 4_166.67;
    expect(points.map(({ recurringRevenue }) => recurringRevenue)).toEqual(
      [7_500, 7_500, 7_500, 10_000, 10_000, 10_000, 10_000].map((hers) => Math.round(hers + others)),
    );
    expect(points.map(({ paidMembers }) => paidMembers)).toEqual([5, 5, 5, 5, 5, 5, 5]);
    expect(points.map(({ churn }) => churn)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const { movements } = await dashboardRevenue(test.dataSource, points, now);
    expect(movements).toContainEqual(expect.objectContaining({ kind: 'changed', amount: 2_500 }));
    await query('TRUNCATE promotion_codes CASCADE');
  });

  it('take a pause for no churn, and for no revenue; who leaves from it has churned', async () => {
    for (const name of ['ana', 'ben', 'cleo', 'dan']) {
      const id = await pay(`${name}@example.com`, monthly, '2026-01-01T20:00:00Z', '2026-03-07T20:00:00Z');
      const resumes = name === 'ana' ? null : '2026-03-09T20:00:00Z';
      await pay(`${name}@example.com`, monthly, '2026-03-07T20:00:00Z', resumes, id, true);
      // Ana’s goes on, Ben leaves from it, the others come back.
      if (name === 'cleo' || name === 'dan')
        await pay(`${name}@example.com`, monthly, '2026-03-09T20:00:00Z', null, id);
    }
    const points = await dashboardNumbers(test.dataSource, 7, now);
    expect(points.map(({ paidMembers }) => paidMembers)).toEqual([4, 0, 0, 2, 2, 2, 2]);
    expect(points.map(({ recurringRevenue }) => recurringRevenue)).toEqual([
      40_000, 0, 0, 20_000, 20_000, 20_000, 20_000,
    ]);
    expect(points.map(({ churn }) => churn)).toEqual([0, 0, 0, 0.25, 0.25, 0.25, 0.25]);
  });

  it('name what changed the revenue: start and movements make the end, in each number of days', async () => {
    const movementsOf = async (days: number) => {
      const points = await dashboardNumbers(test.dataSource, days, now);
      const { start, movements, end } = await dashboardRevenue(test.dataSource, points, now);
      expect(movements.reduce((sum, { amount }) => sum + amount, start)).toBe(end);
      expect(end).toBe(points.at(-1)?.recurringRevenue);
      return {
        start,
        end,
        ...Object.fromEntries(movements.map(({ kind, ...movement }) => [kind, Object.values(movement)])),
      };
    };
    expect(await movementsOf(7)).toEqual({
      start: 0,
      end: 0,
      joined: [0, 0],
      resumed: [0, 0],
      changed: [0, 0],
      paused: [0, 0],
      lost: [0, 0],
    });
    await pay('ana@example.com', monthly, '2026-01-01T20:00:00Z');
    await pay('ben@example.com', quarterly, '2026-03-07T20:00:00Z');
    await pay('cleo@example.com', monthly, '2026-01-01T20:00:00Z', '2026-03-08T20:00:00Z');
    const dan = await pay('dan@example.com', monthly, '2026-01-01T20:00:00Z', '2026-03-08T20:00:00Z');
    await pay('dan@example.com', monthly, '2026-03-08T20:00:00Z', '2026-03-10T20:00:00Z', dan, true);
    await pay('dan@example.com', monthly, '2026-03-10T20:00:00Z', null, dan);
    const eve = await pay('eve@example.com', monthly, '2026-01-01T20:00:00Z', '2026-03-09T20:00:00Z');
    await pay('eve@example.com', yearly, '2026-03-09T20:00:00Z', null, eve);
    // Left long ago, and returned with another application.
    await pay('finn@example.com', monthly, '2025-10-01T20:00:00Z', '2025-12-01T20:00:00Z');
    await pay('finn@example.com', monthly, '2026-03-11T20:00:00Z');
    // Still paused, and ended from a pause: the revenue went with the pause.
    const gus = await pay('gus@example.com', monthly, '2026-01-01T20:00:00Z', '2026-03-07T20:00:00Z');
    await pay('gus@example.com', monthly, '2026-03-07T20:00:00Z', null, gus, true);
    const hal = await pay('hal@example.com', monthly, '2026-01-01T20:00:00Z', '2026-02-07T20:00:00Z');
    await pay('hal@example.com', monthly, '2026-02-07T20:00:00Z', '2026-03-09T20:00:00Z', hal, true);
    expect(await movementsOf(7)).toEqual({
      start: 50_000,
      joined: [1, 9_167],
      resumed: [2, 20_000],
      changed: [1, -1_667],
      paused: [2, -20_000],
      lost: [2, -10_000],
      end: 47_500,
    });
    expect(await movementsOf(90)).toMatchObject({
      start: 0,
      joined: [7, 69_167],
      resumed: [2, 20_000],
      paused: [3, -30_000],
    });
  });

  it('stay as they are when accounts are deleted', async () => {
    const { id: leaving } = await createUser(test.dataSource, { email: 'leaving@example.com' });
    const id = await apply({ status: 'pending', email: 'leaving@example.com' });
    await query(`UPDATE inner_circle_signups SET payment_status = 'paid', user_id = $2 WHERE id = $1`, [id, leaving]);
    await query(`UPDATE paid_memberships SET started_at = now() - interval '40 days'`);
    const numbers = async () => {
      const instant = new Date();
      const points = await dashboardNumbers(test.dataSource, 7, instant);
      const { movements } = await dashboardRevenue(test.dataSource, points, instant);
      const { kind, memberships, amount } = movements.at(-1) ?? {};
      return [points[0]?.paidMembers, points.at(-1)?.paidMembers, points.at(-1)?.churn, kind, memberships, amount];
    };
    expect(await numbers()).toEqual([1, 1, 0, 'lost', 0, 0]);
    await query('DELETE FROM users WHERE id = $1', [leaving]);
    expect(await numbers()).toEqual([1, 0, 1, 'lost', 1, -10_000]);
  });

  it('have no churn when nobody paid 30 days before', async () => {
    await pay('ana@example.com', monthly, '2026-02-08T20:00:00Z', '2026-03-11T20:00:00Z');
    const points = await dashboardNumbers(test.dataSource, 7, now);
    expect(points.map(({ churn }) => churn)).toEqual([undefined, undefined, undefined, undefined, 0, 1, 1]);
    expect(points[0]).not.toHaveProperty('churn');
  });

  it('have the subscribers at the end of each day, and today’s until now', async () => {
    await query(
      `INSERT INTO newsletter_subscribers (name, email, confirmed_at) SELECT 'A', n || '@example.com', now() FROM generate_series(1, 3) n`,
    );
    await query('TRUNCATE subscriber_changes');
    for (const [changedAt, change] of [
      ['2026-02-01T20:00:00Z', 1],
      ['2026-03-07T20:00:00Z', 2],
      ['2026-03-09T06:59:59Z', -1],
      ['2026-03-12T19:00:00Z', 1],
    ]) {
      await query('INSERT INTO subscriber_changes (changed_at, change) VALUES ($1, $2)', [changedAt, change]);
    }
    const points = await dashboardNumbers(test.dataSource, 7, now);
    expect(points.map(({ subscribers }) => subscribers)).toEqual([1, 3, 2, 2, 2, 2, 3]);
  });

  it.each([30, 90, 365])('are equal in %i days, which end with the week', async (days) => {
    await pay('ana@example.com', monthly, '2026-01-01T20:00:00Z', '2026-03-10T20:00:00Z');
    await apply({ createdAt: '2026-03-07T20:00:00Z' });
    const [short, long] = [
      await dashboardNumbers(test.dataSource, 7, now),
      await dashboardNumbers(test.dataSource, days, now),
    ];
    expect(long).toHaveLength(days);
    expect(long.slice(-7)).toEqual(short);
  });
});

describe('paid periods', () => {
  const spans = () =>
    query(
      `SELECT amount, months, ended_at IS NULL AS open FROM paid_memberships ORDER BY started_at, open, amount DESC`,
    );

  it('begin with the payment, change with the plan, and end with the membership', async () => {
    const id = await apply({ status: 'pending' });
    expect(await spans()).toEqual([]);
    await query(`UPDATE inner_circle_signups SET payment_status = 'paid', user_id = $2 WHERE id = $1`, [id, userId]);
    await query(`UPDATE inner_circle_signups SET payment_status = 'past_due', past_due_since = now() WHERE id = $1`, [
      id,
    ]);
    expect(await spans()).toEqual([{ amount: 10_000, months: 1, open: true }]);
    await query(`UPDATE inner_circle_signups SET subscription_type = 'quarterly', amount = 27500 WHERE id = $1`, [id]);
    expect(await spans()).toEqual(
      expect.arrayContaining([
        { amount: 10_000, months: 1, open: false },
        { amount: 27_500, months: 3, open: true },
      ]),
    );
    await query(`UPDATE inner_circle_signups SET membership_ended_at = now() WHERE id = $1`, [id]);
    await query(`UPDATE inner_circle_signups SET payment_status = 'canceled' WHERE id = $1`, [id]);
    expect((await spans()).map(({ open }) => open)).toEqual([false, false]);
    await query(
      `UPDATE inner_circle_signups SET payment_status = 'paid', membership_ended_at = NULL, subscription_type = 'yearly', amount = 100000 WHERE id = $1`,
      [id],
    );
    expect((await spans()).filter(({ open }) => open)).toEqual([{ amount: 100_000, months: 12, open: true }]);
    await query(`UPDATE inner_circle_signups SET user_id = NULL WHERE id = $1`, [id]);
    expect((await spans()).filter(({ open }) => open)).toEqual([]);
  });

  it('are followed by a pause, which ends with the membership or with the next payment', async () => {
    const id = await apply({ status: 'pending' });
    const become = (status: string) =>
      query(`UPDATE inner_circle_signups SET payment_status = $2, user_id = $3 WHERE id = $1`, [id, status, userId]);
    const pauses = () =>
      query('SELECT is_paused AS paused, ended_at IS NULL AS open FROM paid_memberships ORDER BY started_at, open');
    await become('paid');
    await become('paused');
    await become('paused');
    expect(await pauses()).toEqual([
      { paused: false, open: false },
      { paused: true, open: true },
    ]);
    // The owner’s plan may have another period than its name says.
    await query('UPDATE inner_circle_signups SET period_months = 6 WHERE id = $1', [id]);
    expect((await spans()).filter(({ open }) => open)).toEqual([{ amount: 10_000, months: 6, open: true }]);
    await query('UPDATE inner_circle_signups SET period_months = NULL WHERE id = $1', [id]);
    await become('paid');
    await become('paused');
    expect(await pauses()).toHaveLength(6);
    await query(
      `UPDATE inner_circle_signups SET payment_status = 'canceled', membership_ended_at = now() WHERE id = $1`,
      [id],
    );
    expect((await pauses()).filter(({ open }) => open)).toEqual([]);
  });

  it('are on the dashboard at once', async () => {
    const id = await apply({ status: 'pending' });
    await query(`UPDATE inner_circle_signups SET payment_status = 'paid', user_id = $2 WHERE id = $1`, [id, userId]);
    const { body } = await admin.get('/api/admin/dashboard').expect(200);
    expect(body.points).toHaveLength(30);
    expect(body.points.at(-1)).toMatchObject({ paidMembers: 1, recurringRevenue: 10_000 });
  });
});

describe('the number of subscribers', () => {
  const changes = async () =>
    (await query<{ change: number }>('SELECT change FROM subscriber_changes')).map(({ change }) => change);
  const fresh = () => query('TRUNCATE subscriber_changes');

  it('is changed once by each statement', async () => {
    await query(
      `INSERT INTO newsletter_subscribers (name, email, confirmed_at) SELECT 'A', n || '@example.com', CASE WHEN n > 1 THEN now() END FROM generate_series(1, 500) n`,
    );
    expect(await changes()).toEqual([499]);
    await fresh();
    await query(`UPDATE newsletter_subscribers SET confirmed_at = now() WHERE email = '1@example.com'`);
    expect(await changes()).toEqual([1]);
    await fresh();
    await query(`UPDATE newsletter_subscribers SET name = 'B'`);
    expect(await changes()).toEqual([]);
    await query(
      `UPDATE newsletter_subscribers SET is_active = false, unsubscribed_at = now() WHERE email IN ('1@example.com', '2@example.com')`,
    );
    expect(await changes()).toEqual([-2]);
    await fresh();
    await query('DELETE FROM newsletter_subscribers');
    expect(await changes()).toEqual([-498]);
  });
});

describe('open tasks', () => {
  const todo = async () =>
    Object.fromEntries((await dashboardToDo(test.dataSource, now)).map(({ kind, ...rest }) => [kind, rest]));

  it('are empty, in a fixed order', async () => {
    expect((await dashboardToDo(test.dataSource, now)).map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'calls 0',
      'signups 0',
      'follow-ups 0',
      'person-tasks 0',
      'contacts 0',
      'support-requests 0',
      'privacy-requests 0',
      'reports 0',
      'note-reports 0',
      'appeals 0',
      'recordings 0',
      'jobs 0',
      'portrait 1',
    ]);
  });

  it('count what is open now', async () => {
    // Past, the next one, the last of the day, cancelled, tomorrow's.
    await book('2026-03-01T20:00:00Z', '2026-03-12T18:00:00Z');
    await book('2026-03-01T20:00:00Z', '2026-03-12T22:00:00Z');
    await book('2026-03-01T20:00:00Z', '2026-03-13T06:59:00Z', 'pending');
    await book('2026-03-01T20:00:00Z', '2026-03-12T23:00:00Z', 'cancelled');
    await book('2026-03-01T20:00:00Z', '2026-03-13T07:00:00Z');
    // The last of the day before yesterday, the first of yesterday, and one that a later one replaced.
    const unpaid = { email: 'new@example.com', status: 'not_required' };
    await apply({ ...unpaid, createdAt: '2026-03-11T06:59:00Z' });
    await apply({ ...unpaid, createdAt: '2026-03-11T07:00:00Z' });
    await apply({ ...unpaid, createdAt: '2026-03-12T10:00:00Z', isReplaced: true });
    // One that was moved on the board is dealt with.
    const contacted = await apply({ ...unpaid, createdAt: '2026-03-12T11:00:00Z' });
    await query(`INSERT INTO signup_progress (signup_id, stage, moved_at) VALUES ($1, 'contacted', now())`, [
      contacted,
    ]);
    await query(
      `INSERT INTO contacts (name, email, coaching_type, answered_at) VALUES ('A', 'a@example.com', 'other', NULL), ('B', 'b@example.com', 'other', now())`,
    );
    await query(
      `INSERT INTO support_contacts (first_name, last_name, email, phone, best_time_to_call, done_at) VALUES ('A', 'A', 'a@example.com', '1', 'x', NULL), ('B', 'B', 'b@example.com', '2', 'x', NULL), ('C', 'C', 'c@example.com', '3', 'x', now())`,
    );
    await query(
      `INSERT INTO privacy_requests (kind, email, received_on, outcome, closed_at) VALUES ('access', 'a@example.com', '2026-03-05', NULL, NULL), ('access', 'b@example.com', '2026-03-01', NULL, NULL), ('erasure', 'c@example.com', '2026-02-01', 'done', now())`,
    );
    // Due yesterday, today, and tomorrow.
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-13'])
      await query('INSERT INTO signup_progress (signup_id, follow_up_on) VALUES ($1, $2)', [await apply(), day]);
    const [shown] = await query<{ id: string }>(
      `INSERT INTO member_posts (user_id, type, title, content) VALUES ($1, 'win', 'T', 'C') RETURNING id`,
      [userId],
    );
    const [hidden] = await query<{ id: string }>(
      `INSERT INTO member_posts (user_id, type, title, content, is_visible) VALUES ($1, 'win', 'T', 'C', false) RETURNING id`,
      [userId],
    );
    for (const post of [shown, hidden])
      await query(`INSERT INTO member_post_reports (post_id, user_id, reason) VALUES ($1, $2, 'unkind')`, [
        post?.id,
        userId,
      ]);
    await query(
      `INSERT INTO call_recordings (title, recorded_at, is_visible, published_at) VALUES ('unpublished', now(), false, NULL), ('shown', now(), true, now()), ('withdrawn', now(), false, now())`,
    );
    // An open report about a note, and a reviewed one.
    await query(
      `WITH n AS (INSERT INTO call_recording_notes (call_recording_id, user_id, notes) SELECT id, $1, 'N' FROM call_recordings WHERE title = 'shown' RETURNING id)
       INSERT INTO member_post_reports (note_id, user_id, reason, resolved_at) SELECT n.id, $1, 'other', r.at FROM n, (VALUES (NULL::timestamptz), (now())) r (at)`,
      [userId],
    );
    expect(await todo()).toEqual({
      calls: { count: 2, nextAt: '2026-03-12T22:00:00.000Z' },
      signups: { count: 1 },
      contacts: { count: 1 },
      'support-requests': { count: 2 },
      'follow-ups': { count: 2, dueOn: '2026-03-11' },
      'person-tasks': { count: 0 },
      'privacy-requests': { count: 2, dueOn: '2026-03-31' },
      reports: { count: 1 },
      'note-reports': { count: 1 },
      appeals: { count: 0 },
      recordings: { count: 1 },
      jobs: { count: 0 },
      portrait: { count: 1 },
    });
  });

  it('are counted up to a thousand', async () => {
    await query(
      `INSERT INTO contacts (name, email, coaching_type) SELECT 'A', n || '@example.com', 'other' FROM generate_series(1, 1100) n`,
    );
    expect((await todo())['contacts']).toEqual({ count: 1_000 });
  });
});

describe('GET /api/admin/dashboard', () => {
  it('takes a constant number of queries, and is never cached', async () => {
    const statements = async (days: number): Promise<number> => {
      const { statements: sent, result } = await statementsDuring(() =>
        admin.get(`/api/admin/dashboard?days=${days}`).expect(200),
      );
      expect(result.headers['cache-control']).toBe('no-store');
      return sent.length;
    };
    await statements(7);
    const few = await statements(7);
    for (let index = 0; index < 20; index += 1) await pay(`p${index}@example.com`, monthly, '2026-01-01T20:00:00Z');
    expect(await statements(365)).toBe(few);
  });

  it.each(['days=8', 'days=0', 'days=x', 'q=x'])('refuses ?%s', async (asked) => {
    await admin.get(`/api/admin/dashboard?${asked}`).expect(422);
  });
});
