import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catchEmails, type Outbox } from '../../test/account-emails.js';
import { createTestApp, type TestApp } from '../../test/create-app.js';
import { createUser, testPassword } from '../../test/factories.js';
import { resetDatabase } from '../../test/reset-database.js';
import type { User } from '../modules/accounts/accounts.module.js';

let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  test = await createTestApp();
  outbox = catchEmails(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  outbox.sent = [];
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

/** An account with an older password. */
const person = (overrides: Partial<User> = {}) => createUser(test.dataSource, overrides, null);
const logIn = (browser: ReturnType<TestApp['browser']>, { email }: User, password = testPassword) =>
  browser.post('/api/login').send({ email, password });
/** Recipients of the queued emails about new devices; removes those jobs. */
async function noticed(): Promise<string[]> {
  const rows = await test.dataSource.query<{ id: string }[]>(
    `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'accounts.notify-new-device'`,
  );
  await test.dataSource.query('DELETE FROM pgboss.job');
  return rows.map(({ id }) => id);
}

describe('a log-in from a new browser', () => {
  it('is reported to the owner once for each browser', async () => {
    const user = await person({ language: 'es' });
    const browser = test.browser();
    await logIn(browser, user).expect(200);
    expect(await noticed()).toEqual([user.id]);
    await outbox.run('accounts.notify-new-device', user.id);
    expect(outbox.sent).toMatchObject([
      { to: user.email, template: 'account-change', language: 'es', params: { change: 'new-device' } },
    ]);
    await browser.post('/api/logout').expect(204);
    await logIn(browser, user).expect(200);
    expect(await noticed()).toEqual([]);
    await logIn(test.browser(), user).expect(200);
    expect(await noticed()).toEqual([user.id]);
  });

  it('is recognised separately for each account that shares a browser', async () => {
    const [ana, ben] = [await person(), await person()];
    const browser = test.browser();
    for (const user of [ana, ben]) await logIn(browser, user).expect(200);
    expect((await noticed()).toSorted()).toEqual([ana.id, ben.id].toSorted());
    for (const user of [ana, ben, ana]) await logIn(browser, user).expect(200);
    expect(await noticed()).toEqual([]);
  });

  it('with a wrong password is neither reported nor remembered', async () => {
    const user = await person();
    const browser = test.browser();
    const { headers } = await logIn(browser, user, 'not my password').expect(401);
    expect([await noticed(), headers['set-cookie']]).toEqual([[], undefined]);
  });

  it('is not recognised by a forged cookie, or by the cookie of another account', async () => {
    const [ana, ben] = [await person(), await person()];
    const { headers } = await logIn(test.browser(), ben).expect(200);
    const cookie = (headers['set-cookie'] as unknown as string[]).find((one) => one.startsWith('leap.device='));
    expect(cookie).toMatch(/Max-Age=15552000;.*HttpOnly; SameSite=Lax/);
    const value = cookie?.split(';')[0] ?? '';
    await noticed();
    for (const forged of [
      value,
      value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'leap.device=x.y',
      `${value}.${'x'.repeat(5_000)}`,
    ]) {
      await test.http
        .post('/api/login')
        .set('Cookie', forged)
        .send({ email: ana.email, password: testPassword })
        .expect(200);
      expect([forged, await noticed()]).toEqual([forged, [ana.id]]);
    }
  });

  it('is not reported right after a password was set by a link, nor for a demo log-in', async () => {
    await logIn(test.browser(), await createUser(test.dataSource)).expect(200);
    await logIn(test.browser(), await person({ isDemo: true })).expect(200);
    expect(await noticed()).toEqual([]);
  });
});
