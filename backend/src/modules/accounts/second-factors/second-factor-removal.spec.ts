import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { codeOf, setUpSecondFactor } from '../../../../test/second-factor.js';
import type { User } from '../users/user.entity.js';

type Browser = ReturnType<typeof supertest.agent>;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

const logIn = (browser: Browser, user: User, secondFactorCode?: string) =>
  browser.post('/api/login').send({ email: user.email, password: testPassword, secondFactorCode });
const remove = (browser: Browser, own: { password?: string; secondFactorCode?: string | undefined } = {}) =>
  browser.post('/api/auth/second-factor/remove').send({ password: testPassword, ...own });
const state = async (browser: Browser): Promise<unknown> =>
  (await browser.get('/api/auth/second-factor').expect(200)).body;
const sidIn = (headers: Record<string, unknown>): string =>
  /leap\.sid=s%3A([^.]+)\./.exec(String(headers['set-cookie']))?.[1] ?? '';
const jobs = async (): Promise<string[]> =>
  (await test.dataSource.query<{ name: string }[]>('SELECT name FROM pgboss.job ORDER BY created_on')).map(
    ({ name }) => name,
  );
const actionsOf = async (user: User): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY created_at',
      [user.id],
    )
  ).map(({ action }) => action);

describe('removing the second factor', () => {
  it('requires the password and a code, ends the other sessions, and then only the password is needed', async () => {
    const user = await createUser(test.dataSource);
    const [here, elsewhere] = [test.browser(), test.browser()];
    const { secret } = await setUpSecondFactor(here, user);
    const [used, unused] = [codeOf(secret), codeOf(secret, 1)];
    await logIn(elsewhere, user, used).expect(200);
    const refusals = [
      { password: 'not my password', secondFactorCode: unused },
      {},
      { secondFactorCode: '000000' },
      { secondFactorCode: used },
    ];
    const errors: unknown[] = [];
    for (const own of refusals) errors.push(...(await remove(here, own).expect(422)).body.errors);
    const wrong = { field: 'secondFactorCode', code: 'wrong' };
    expect(errors).toEqual([
      { field: 'password', code: 'wrong' },
      { field: 'secondFactorCode', code: 'required' },
      wrong,
      wrong,
    ]);
    expect(await state(here)).toMatchObject({ isOn: true });
    await elsewhere.get('/api/auth/user').expect(200);
    expect(sidIn((await remove(here, { secondFactorCode: unused }).expect(204)).headers)).toMatch(/^.{20,}$/);
    await elsewhere.get('/api/auth/user').expect(401);
    expect(await state(here)).toEqual({ isOn: false, isRequired: false, recoveryCodesRemaining: 0 });
    await logIn(test.browser(), user).expect(200);
    expect(await test.dataSource.query('SELECT sealed_secret FROM second_factors')).toEqual([]);
    expect((await actionsOf(user)).slice(-5)).toEqual([
      ...Array<string>(3).fill('auth.confirmation-failed'),
      'auth.second-factor-removed',
      'auth.logged-in',
    ]);
    expect(await jobs()).toEqual(['second-factors.notify-set-up', 'second-factors.notify-removed']);
  });

  it('accepts a recovery code as well, and consumes it', async () => {
    const user = await createUser(test.dataSource);
    const browser = test.browser();
    const { recoveryCodes } = await setUpSecondFactor(browser, user);
    const [used, unused] = recoveryCodes;
    await logIn(browser, user, used).expect(200);
    await remove(browser, { secondFactorCode: used }).expect(422);
    await remove(browser, { secondFactorCode: unused }).expect(204);
    expect(await jobs()).toEqual(
      ['set-up', 'recovery-code-used', 'recovery-code-used', 'removed'].map(
        (message) => `second-factors.notify-${message}`,
      ),
    );
  });

  it('throttles guesses like the log-in, and a right password resets nothing', async () => {
    const limited = limitedApp(test);
    try {
      const browser = limited.browser();
      const { secret } = await setUpSecondFactor(browser, await createUser(test.dataSource));
      const statuses: number[] = [];
      for (let guess = 0; guess < 9; guess += 1) {
        statuses.push((await remove(browser, { secondFactorCode: `guess ${guess}` })).status);
        await remove(browser);
      }
      expect(statuses).toEqual([...Array<number>(8).fill(422), 429]);
      await remove(browser, { secondFactorCode: codeOf(secret) }).expect(429);
      expect(await state(browser)).toMatchObject({ isOn: true });
    } finally {
      await limited.close();
    }
  });

  it('succeeds when there is none, and notifies nobody', async () => {
    const browser = test.browser();
    await logIn(browser, await createUser(test.dataSource)).expect(200);
    await remove(browser).expect(204);
    expect(await jobs()).toEqual([]);
  });
});
