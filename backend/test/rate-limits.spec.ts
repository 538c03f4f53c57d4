import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callerKey } from '../src/common/rate-limiter.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { resetDatabase } from './reset-database.js';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 1 } });
  two = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 1 }, database: { url: one.env.DATABASE_URL } });
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(() => resetDatabase(one.dataSource));

const attempt = (test: TestApp, email: string, password: string, address = '198.51.100.7') =>
  test.http.post('/api/login').set('X-Forwarded-For', address).send({ email, password });

describe('log-in throttle', () => {
  it('ends guessing after 8 failures, counted over both processes', async () => {
    const user = await createUser(one.dataSource);
    for (let round = 0; round < 8; round += 1) await attempt(round % 2 ? one : two, user.email, 'wrong password', `198.51.100.${round}`).expect(401);
    for (const test of [one, two]) {
      const answer = await attempt(test, user.email, testPassword, '203.0.113.9');
      expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('counts an address over many accounts', async () => {
    for (let round = 0; round < 8; round += 1) await attempt(one, `guess-${round}@example.com`, 'wrong password').expect(401);
    await attempt(two, 'another@example.com', 'wrong password').expect(429);
    await attempt(two, 'another@example.com', 'wrong password', '203.0.113.9').expect(401);
  });

  it('lets no more through when all guesses are sent at once', async () => {
    const user = await createUser(one.dataSource);
    const answers = await Promise.all(Array.from({ length: 30 }, (_unused, round) => attempt(round % 2 ? one : two, user.email, 'wrong password').then(({ status }) => status)));
    expect(answers.filter((status) => status === 401)).toHaveLength(8);
    expect(answers.filter((status) => status === 429)).toHaveLength(22);
  });

  it('forgets failures of an account at its log-in, but not those at other accounts', async () => {
    const user = await createUser(one.dataSource);
    for (let round = 0; round < 6; round += 1) await attempt(one, `guess-${round}@example.com`, 'wrong password').expect(401);
    await attempt(one, user.email, testPassword).expect(200);
    await attempt(one, 'guess-7@example.com', 'wrong password').expect(401);
    await attempt(one, 'guess-8@example.com', 'wrong password').expect(401);
    await attempt(one, 'guess-9@example.com', 'wrong password').expect(429);
  });

  it('is over when its time is over', async () => {
    const user = await createUser(one.dataSource);
    for (let round = 0; round < 9; round += 1) await attempt(one, user.email, 'wrong password');
    await one.dataSource.query('UPDATE rate_limits SET expire = 0');
    await attempt(one, user.email, testPassword).expect(200);
  });
});

describe('limits of public forms', () => {
  it('are shared by both processes and name the time to come back', async () => {
    const send = (test: TestApp, round: number) =>
      test.http.post('/api/newsletter/subscribe').set('X-Forwarded-For', '198.51.100.20').send({ name: 'Ana', email: `ana-${round}@example.com` });
    const statuses: number[] = [];
    for (let round = 0; round < 40 && statuses.at(-1) !== 429; round += 1) statuses.push((await send(round % 2 ? one : two, round)).status);
    expect(statuses.at(-1)).toBe(429);
    const other = await send(statuses.length % 2 ? one : two, 99);
    expect(other.status).toBe(429);
    expect(Number(other.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, 'unknown'],
  ])('take %s for %s', (address, key) => {
    expect(callerKey(address)).toBe(key);
  });
});
