import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, createTestApps, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { codeOf, setUpSecondFactor } from '../../../../test/second-factor.js';
import { PasswordsService } from '../accounts/passwords.service.js';
import { User } from '../users/user.entity.js';

const STEP_MS = 30_000;
let test: TestApp;
/** A second process on the same database, with rate limits on. */
let limited: TestApp;
let now: number;

beforeAll(async () => {
  [test, limited] = await createTestApps({}, { RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await limited.close();
  await test.close();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  // Frozen in the middle of a time step; tests advance it.
  now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

const logIn = (user: User, secondFactorCode?: string, { http } = test, password = testPassword) =>
  http.post('/api/login').send({ email: user.email, password, secondFactorCode });
const outcome = ({ status, body }: { status: number; body: { code?: string } }): string =>
  [status, body.code].filter(Boolean).join(' ');
const count = (values: string[]): Record<string, number> =>
  values.reduce<Record<string, number>>((counts, value) => ({ ...counts, [value]: (counts[value] ?? 0) + 1 }), {});
const actionsOf = async (user: User): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY created_at',
      [user.id],
    )
  ).map(({ action }) => action);

async function person(overrides: Partial<User> = {}) {
  const user = await createUser(test.dataSource, overrides);
  const set = await setUpSecondFactor(test.browser(), user);
  await test.dataSource.query('DELETE FROM sessions');
  return { user, ...set };
}

describe('a log-in with a second factor', () => {
  it('asks for the code when the password is right, and starts no session', async () => {
    const { user } = await person();
    const answer = await logIn(user).expect(401);
    expect(answer.body).toMatchObject({
      code: 'second_factor_required',
      detail: expect.stringContaining('Unauthorized'),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(outcome(await logIn(user, ' '))).toBe('401 second_factor_required');
    expect(await test.dataSource.query('SELECT 1 FROM sessions')).toEqual([]);
  });

  it('does not ask for it when the password is wrong, and does not consume the code', async () => {
    const { user, secret } = await person();
    const stranger = await logIn({ ...user, email: 'nobody@example.com' }, codeOf(secret)).expect(401);
    const wrong = await logIn(user, codeOf(secret), test, 'another password').expect(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...stranger.body, requestId: '' });
    await logIn(user, codeOf(secret)).expect(200);
  });

  it('accepts the code with blanks, once', async () => {
    const { user, secret } = await person();
    const code = codeOf(secret);
    const answer = await logIn(user, ` ${code.slice(0, 3)} ${code.slice(3)} `).expect(200);
    expect(answer.body).toMatchObject({ id: user.id, mustSetUpSecondFactor: false });
    expect(outcome(await logIn(user, code))).toBe('401 second_factor_invalid');
    now += STEP_MS;
    await logIn(user, codeOf(secret)).expect(200);
    // The previous code is within the window, but older than the last used one.
    expect(outcome(await logIn(user, code))).toBe('401 second_factor_invalid');
  });

  it.each([
    [-2, '401 second_factor_invalid'],
    [-1, '200'],
    [0, '200'],
    [1, '200'],
    [2, '401 second_factor_invalid'],
  ])('answers the code of %d steps away with %s', async (steps, expected) => {
    const { user, secret } = await person();
    now += 4 * STEP_MS;
    expect(outcome(await logIn(user, codeOf(secret, steps)))).toBe(expected);
  });

  it.each(['123', '12345678', 'abcdef', '00000-00000', '%00', '💥', "' OR 1=1", 'x'.repeat(40)])(
    'refuses %j',
    async (code) => {
      const { user } = await person();
      expect(outcome(await logIn(user, code))).toBe('401 second_factor_invalid');
    },
  );

  it.each([['x'.repeat(41)], [123_456], [['123456']], [{ code: '123456' }]])(
    'refuses %j as a malformed code',
    async (secondFactorCode) => {
      const { user } = await person();
      const answer = await test.http
        .post('/api/login')
        .send({ email: user.email, password: testPassword, secondFactorCode })
        .expect(422);
      expect(answer.body.errors).toEqual([{ field: 'secondFactorCode', code: expect.any(String) }]);
    },
  );

  it('lets one of many concurrent log-ins with the same code in, over two processes', async () => {
    const { user, secret } = await person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => logIn(user, codeOf(secret), index % 2 ? test : limited)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await test.dataSource.query('SELECT 1 FROM sessions')).toHaveLength(1);
  });

  it('refuses the code or the recovery code of another account', async () => {
    const [ana, ben] = [await person(), await person()];
    for (const code of [codeOf(ben.secret), ben.recoveryCodes[0]])
      expect(outcome(await logIn(ana.user, code))).toBe('401 second_factor_invalid');
    await logIn(ben.user, ben.recoveryCodes[0]).expect(200);
  });

  it('answers a disabled account like an unknown one', async () => {
    const { user, secret } = await person();
    await test.dataSource.getRepository(User).update(user.id, { isDisabled: true });
    for (const code of [undefined, codeOf(secret)])
      expect(outcome(await logIn(user, code))).toBe('401 invalid_credentials');
  });

  it('asks for no code where there is no second factor', async () => {
    await logIn(await createUser(test.dataSource), '123456').expect(200);
  });
});

describe('a recovery code', () => {
  it('logs in once, is recorded, and its owner is notified', async () => {
    const { user, recoveryCodes } = await person();
    await test.dataSource.query('DELETE FROM pgboss.job');
    for (const code of recoveryCodes)
      await logIn(user, code.toUpperCase().replaceAll('0', 'O').replace('-', ' ')).expect(200);
    for (const code of recoveryCodes) expect(outcome(await logIn(user, code))).toBe('401 second_factor_invalid');
    expect(count(await actionsOf(user))).toMatchObject({ 'auth.recovery-code-used': 10, 'auth.logged-in': 11 });
    expect(await test.dataSource.query(`SELECT name, data FROM pgboss.job`)).toEqual(
      recoveryCodes.map(() => ({ name: 'second-factors.notify-recovery-code-used', data: { id: user.id } })),
    );
  });

  it('lets one of many concurrent log-ins with it in', async () => {
    const { user, recoveryCodes } = await person();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => outcome(await logIn(user, recoveryCodes[3]))),
    );
    expect(count(outcomes)).toEqual({ '200': 1, '401 second_factor_invalid': 7 });
  });
});

describe('guesses at codes', () => {
  const guess = (user: User, code: string) => logIn(user, code, limited).then(outcome);

  it('are throttled like guesses at passwords, and a right password resets nothing', async () => {
    const { user, secret } = await person();
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      outcomes.push(await guess(user, `bad-${attempt}`), outcome(await logIn(user, undefined, limited)));
    }
    expect(count(outcomes)).toEqual({
      '401 second_factor_invalid': 8,
      '401 second_factor_required': 7,
      '429 rate_limited': 3,
    });
    expect(await guess(user, codeOf(secret))).toBe('429 rate_limited');
    await test.dataSource.query('DELETE FROM rate_limits');
    expect(await guess(user, codeOf(secret))).toBe('200');
  });

  it('that are concurrent are limited to 8', async () => {
    const { user } = await person();
    const outcomes = await Promise.all(Array.from({ length: 24 }, (_, index) => guess(user, `bad-${index}`)));
    expect(outcomes.filter((one) => one === '401 second_factor_invalid').length).toBeLessThanOrEqual(8);
    expect(outcomes.every((one) => /invalid|rate_limited/.test(one))).toBe(true);
  });

  it('are limited per day as well as per window', async () => {
    const { user, secret } = await person();
    const outcomes: string[] = [];
    for (let window = 0; window < 5; window += 1) {
      for (let attempt = 0; attempt < 8; attempt += 1) outcomes.push(await guess(user, `bad-${window}-${attempt}`));
      await test.dataSource.query(`DELETE FROM rate_limits WHERE key NOT LIKE 'log-in.second-factor%'`);
    }
    expect(count(outcomes)).toEqual({ '401 second_factor_invalid': 32, '429 rate_limited': 8 });
    expect(await guess(user, codeOf(secret))).toBe('429 rate_limited');
  });

  it('of somebody who knows the password do not lock out the owner with a recovery code', async () => {
    const { user, secret, recoveryCodes } = await person();
    const newWindow = () => test.dataSource.query(`DELETE FROM rate_limits WHERE key NOT LIKE 'log-in.second-factor%'`);
    for (let attempt = 0; attempt < 32; attempt += 1) {
      if (attempt % 8 === 0) await newWindow();
      await guess(user, `bad-${attempt}`);
    }
    await newWindow();
    expect(await guess(user, codeOf(secret))).toBe('429 rate_limited');
    await newWindow();
    expect(await guess(user, 'aaaaa-aaaaa')).toBe('401 second_factor_invalid');
    expect(await guess(user, recoveryCodes[0] ?? '')).toBe('200');
    expect(await guess(user, codeOf(secret))).toBe('200');
  });

  it('that look like recovery codes are limited per window', async () => {
    const { user, recoveryCodes } = await person();
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) outcomes.push(await guess(user, `aaaaa-aaaa${attempt % 8}`));
    expect(count(outcomes)).toEqual({ '401 second_factor_invalid': 8, '429 rate_limited': 4 });
    expect(await guess(user, recoveryCodes[0] ?? '')).toBe('429 rate_limited');
  });

  it('are not reset by a new password, which anyone who reads the mailbox can set', async () => {
    const { user } = await person();
    const passwords = limited.app.get(PasswordsService, { strict: false });
    const outcomes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let attempt = 0; attempt < 8; attempt += 1) outcomes.push(await guess(user, `bad-${round}-${attempt}`));
      await test.dataSource.query(`DELETE FROM rate_limits WHERE key LIKE 'log-in.address%'`);
      const reset = await passwords.beginReset(user.id);
      await passwords.set(new URL(reset?.setPasswordUrl ?? '').searchParams.get('token') ?? '', testPassword, {
        address: undefined,
        cookies: undefined,
      });
    }
    expect(count(outcomes)).toEqual({ '401 second_factor_invalid': 32, '429 rate_limited': 8 });
  });

  it('are reset by a right code', async () => {
    const { user, recoveryCodes } = await person();
    for (let round = 0; round < 3; round += 1) {
      await test.dataSource.query(`DELETE FROM rate_limits WHERE key LIKE 'log-in.address%'`);
      for (let attempt = 0; attempt < 7; attempt += 1)
        expect(await guess(user, 'bad')).toBe('401 second_factor_invalid');
      expect(await guess(user, recoveryCodes[round] ?? '')).toBe('200');
    }
  });
});

it('no code is accepted under another ENCRYPTION_KEY, without an error', async () => {
  const { user, secret, recoveryCodes } = await person();
  const other = await createTestApp({
    env: { ENCRYPTION_KEY: Buffer.from('another-key-0123456789-abcdefghi').toString('base64') },
    database: { url: test.env.DATABASE_URL },
  });
  try {
    for (const secondFactorCode of [codeOf(secret), recoveryCodes[0]]) {
      const { status, body } = await other.http
        .post('/api/login')
        .send({ email: user.email, password: testPassword, secondFactorCode });
      expect([status, body.code]).toEqual([401, 'second_factor_invalid']);
    }
    expect(other.log()).toContain('reset <e-mail> --second-factor');
  } finally {
    await other.close();
  }
});
