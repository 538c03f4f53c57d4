import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { moveClock, restoreClock } from '../../test/clock.js';
import { createTestApps, type TestApp } from '../../test/create-app.js';
import { createUser, testPassword } from '../../test/factories.js';
import { resetDatabase } from '../../test/reset-database.js';
import { RateLimiter } from '../common/rate-limiter.js';
import { verificationsDone } from './passwords.js';

const isLoad = process.env['TEST_LOAD'] === '1';
const many = isLoad ? 10_000 : 400;
/** Fewer where address and account are both the same: the counters are those that {@link many} guesses exhaust one by one. */
const fewer = isLoad ? many : 200;
const mostHashes = 40;
const atOnce = 50;
const windowMs = 15 * 60_000;
const patience = 600_000;

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  [one, two] = await createTestApps({ RATE_LIMITS: 'on', TRUST_PROXY: 1 });
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(() => resetDatabase(one.dataSource));
afterEach(restoreClock);

interface Guess {
  email: string;
  address: string;
}

const addressOf = (index: number): string => `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
const attempt = (test: TestApp, { email, address }: Guess, password: string) =>
  test.http.post('/api/login').set('X-Forwarded-For', address).send({ email, password });

/** Sends concurrent guesses to both processes, and counts those that reached the hash. */
async function guess(
  guesses: number,
  guessOf: (index: number) => Guess,
): Promise<{ hashes: number; statuses: Map<number, number>; withoutRetryAfter: number }> {
  const before = verificationsDone();
  const statuses = new Map<number, number>();
  let withoutRetryAfter = 0;
  let next = 0;
  const sender = async (): Promise<void> => {
    for (let index = next++; index < guesses; index = next++) {
      const { status, headers } = await attempt(index % 2 ? one : two, guessOf(index), `guess number ${index}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429 && !(Number(headers['retry-after']) > 0)) withoutRetryAfter += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return { hashes: verificationsDone() - before, statuses, withoutRetryAfter };
}

it.each([
  [fewer, 'from one address at one account', () => ({ address: addressOf(1), email: 'person@example.com' })],
  [
    many,
    'from as many addresses at one account',
    (index: number) => ({ address: addressOf(index), email: 'person@example.com' }),
  ],
  [
    many,
    'from one address at as many accounts',
    (index: number) => ({ address: addressOf(1), email: `person-${index}@example.com` }),
  ],
  [
    fewer,
    'from one network at one account',
    (index: number) => ({ address: `2001:db8:1:2::${index.toString(16)}`, email: 'person@example.com' }),
  ],
])(
  `of %i guesses %s at most ${mostHashes} are hashed, and the owner is not locked out permanently`,
  async (guesses, _name, guessOf) => {
    const user = await createUser(one.dataSource, { email: 'person@example.com' });
    const { hashes, statuses, withoutRetryAfter } = await guess(guesses, guessOf);
    expect(hashes).toBeGreaterThan(0);
    expect(hashes).toBeLessThanOrEqual(mostHashes);
    expect([...statuses.keys()].filter((status) => status !== 401 && status !== 429)).toEqual([]);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(guesses - mostHashes);
    expect(withoutRetryAfter).toBe(0);

    const owner = { email: user.email, address: guessOf(0).address };
    expect((await attempt(one, owner, testPassword)).status).toBe(429);
    // Both processes use the clock of this test.
    moveClock(windowMs + 1_000);
    await attempt(two, owner, testPassword).expect(200);
  },
  patience,
);

it('a guess that waits for its permit while others use up the failures is not hashed', async () => {
  await createUser(one.dataSource, { email: 'person@example.com' });
  const limiter = one.app.get(RateLimiter);
  const consumeAll = limiter.consumeAll.bind(limiter);
  let arrive = (): void => undefined;
  let release = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = jest.spyOn(limiter, 'consumeAll').mockImplementationOnce(async (...counters) => {
    arrive();
    await released;
    return consumeAll(...counters);
  });
  const late = attempt(one, { email: 'person@example.com', address: addressOf(1) }, 'guess').then(
    ({ status }) => status,
  );
  await arrived;
  await guess(20, () => ({ address: addressOf(1), email: 'person@example.com' }));
  const before = verificationsDone();
  release();
  expect(await late).toBe(429);
  expect(verificationsDone()).toBe(before);
  held.mockRestore();
});
