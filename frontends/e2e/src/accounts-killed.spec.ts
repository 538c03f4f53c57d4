import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from './database';
import { expect, testWithoutPage as test } from './fixtures';
import { payWithCard } from './card-payment';
import { password } from './portal';
import type { RunningServer } from './server';

/** The worker's product, killed and started again at the same address, which Stripe and Google know. */
let server: RunningServer;

const send = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const get = async <Body>(path: string, headers: Record<string, string> = {}): Promise<Body> =>
  (await (await fetch(`${server.url}${path}`, { headers })).json()) as Body;

async function connectGoogle(): Promise<void> {
  const logIn = await send('/api/login', { email: 'admin@example.com', password });
  const cookie = logIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { authUrl } = await get<{ authUrl: string }>('/api/calendar/auth', { cookie });
  const form = new URLSearchParams(new URL(authUrl).searchParams);
  for (const scope of (form.get('scope') ?? '').split(' ')) form.append('granted', scope);
  form.set('decision', 'allow');
  const consent = await fetch(`${server.url}/sandbox/google/o/oauth2/v2/auth`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const target = new URL(consent.headers.get('location') ?? '');
  const answer = await send(
    '/api/calendar/auth/callback',
    { code: target.searchParams.get('code'), state: target.searchParams.get('state') },
    { cookie },
  );
  expect(await answer.json()).toMatchObject({ success: true });
}

interface Email {
  to: string;
  html: string;
}

test('kill -9 between payment and account, and between booking and calendar event, loses and doubles nothing', async ({
  product,
}) => {
  test.setTimeout(180_000);
  server = await product.fresh();
  const payers: string[] = [];
  const callers: string[] = [];
  await connectGoogle();
  const before = await connectDatabase(server.dataDir);
  // A confirmed address is booked at once.
  await before.query(
    `INSERT INTO confirmed_addresses (email) SELECT 'caller-' || round || '@example.com' FROM generate_series(0, 3) AS round`,
  );
  await before.end();
  const apply = async (payer: string): Promise<string> => {
    const signup = await send('/api/inner-circle/apply', {
      firstName: 'Sample',
      lastName: 'Person',
      email: payer,
      readinessLevel: 'completely_ready',
      timeCommitment: '3-5_hours',
      challengeArea: 'Starting over.',
      transformationGoal: 'To stay.',
      subscriptionType: 'monthly',
      acceptedTermsVersion: '2026-11-01',
      language: 'en',
    });
    expect(signup.status).toBe(201);
    return ((await signup.json()) as { clientSecret: string }).clientSecret;
  };
  const payAndBook = async (round: number, clientSecret: string): Promise<void> => {
    const days =
      await get<{ date: string; slots: { time: string; available: boolean }[] }[]>('/api/calendar/availability');
    const day = days.find(({ slots }) => slots.some(({ available }) => available))!;
    const [booking] = await Promise.all([
      send('/api/calendar/book', {
        firstName: 'Sample',
        lastName: 'Caller',
        email: `caller-${round}@example.com`,
        selectedDate: day.date,
        selectedTime: day.slots.find(({ available }) => available)!.time,
      }),
      payWithCard(server.url, clientSecret),
    ]);
    expect(booking.status).toBe(201);
  };
  const secrets: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    payers.push(`payer-${round}@example.com`);
    callers.push(`caller-${round}@example.com`);
    secrets.push(await apply(payers.at(-1)!));
  }

  // The first process dies with a payment that is long done, and with one whose webhook is sent, or not yet: the sandbox sends them each
  // half a second.
  await payAndBook(0, secrets[0]!);
  await sleep(485);
  await payAndBook(1, secrets[1]!);
  await sleep(15);
  await product.kill();
  await product.startAgain();

  // The second one with a payment whose account is just being stored, which a lock delays, and with one that was made this moment.
  const lock = await connectDatabase(server.dataDir);
  lock.on('error', () => undefined);
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
  await payAndBook(2, secrets[2]!);
  const storing = `SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted`;
  await expect.poll(async () => (await lock.query(storing)).rowCount, { intervals: [20] }).toBeGreaterThan(0);
  await payAndBook(3, secrets[3]!);
  expect((await lock.query(storing)).rowCount).toBeGreaterThan(0);
  await product.kill();
  await lock.end().catch(() => undefined);
  await product.startAgain();

  // A job of a killed process counts as lost when its heartbeat is missed, and is run again.
  const database = await connectDatabase(server.dataDir);
  const count = async (sql: string, values: unknown[]): Promise<number> =>
    Number((await database.query<{ count: string }>(sql, values)).rows[0]?.count);
  const soon = { timeout: 45_000 };
  try {
    await expect
      .poll(() => count('SELECT count(*) FROM users WHERE email = ANY($1) AND is_inner_circle_member', [payers]), soon)
      .toBe(payers.length);
    expect(
      await count(`SELECT count(*) FROM inner_circle_signups WHERE email = ANY($1) AND payment_status = 'paid'`, [
        payers,
      ]),
    ).toBe(payers.length);
    await expect
      .poll(
        () =>
          count('SELECT count(*) FROM calendar_bookings WHERE email = ANY($1) AND google_event_id IS NOT NULL', [
            callers,
          ]),
        soon,
      )
      .toBe(callers.length);
  } finally {
    await database.end();
  }
  const events = await get<{ id: string; status?: string }[]>('/sandbox/google/events.json');
  expect(events).toHaveLength(callers.length);
  expect(new Set(events.map(({ id }) => id)).size).toBe(callers.length);

  const emailsTo = async (address: string, path: string) =>
    (await get<Email[]>('/sandbox/inbox.json')).filter(({ to, html }) => to.includes(address) && html.includes(path))
      .length;
  for (const [people, path] of [
    [payers, '/set-password?token='],
    [callers, '/inner-circle/booking?token='],
  ] as const) {
    for (const person of people) {
      await expect.poll(() => emailsTo(person, path), soon).toBeGreaterThanOrEqual(1);
      // At most the one in flight is repeated.
      expect(await emailsTo(person, path)).toBeLessThanOrEqual(2);
    }
  }
});
