import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { loadDemo } from '../../../start-up.js';
import { PasswordsService } from '../accounts/passwords.service.js';
import { createDemoAccounts, demoAccounts } from './demo-accounts.js';
import { User } from './user.entity.js';

const password = 'transform-demo';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));

const logIn = async (email: string, typed = password) =>
  (await test.browser().post('/api/login').send({ email, password: typed })).status;
/** Handles demo accounts like a start in production. @returns what it logs */
async function startInProduction(): Promise<string[]> {
  const submitted: string[] = [];
  await loadDemo({ ...test.env, NODE_ENV: 'production' }, (message) => void submitted.push(message));
  return submitted;
}

describe('a production start on a demo database', () => {
  it('closes the sample log-ins, and logs it once', async () => {
    await createDemoAccounts(test.dataSource, password);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: 'admin@example.com', password }).expect(200);
    await test.dataSource.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) SELECT id, 'x', '', 0, 'x' FROM users WHERE email = 'admin@example.com'`,
    );
    const [submitted, ...more] = await startInProduction();
    expect(more).toEqual([]);
    for (const { email } of demoAccounts) {
      expect(submitted).toContain(email);
      expect([email, await logIn(email)]).toEqual([email, 401]);
    }
    await browser.get('/api/auth/user').expect(401);
    expect(await test.dataSource.query('SELECT 1 FROM user_credentials')).toEqual([]);
    expect(await test.dataSource.query('SELECT 1 FROM passkeys')).toEqual([]);
    expect(await startInProduction()).toEqual([]);
  });

  it('closes one whose address and role have changed', async () => {
    await createDemoAccounts(test.dataSource, password);
    await test.dataSource.query(
      `UPDATE users SET email = 'owner@practice.example', first_name = 'Ana' WHERE email = 'admin@example.com'`,
    );
    await test.dataSource.query(`UPDATE users SET role = 'admin' WHERE email = 'visitor@example.com'`);
    expect(await logIn('owner@practice.example')).toBe(200);
    const [submitted] = await startInProduction();
    expect(submitted).toContain('owner@practice.example');
    expect(await logIn('owner@practice.example')).toBe(401);
  });

  it('leaves other accounts unchanged, and creates none', async () => {
    const user = await createUser(test.dataSource);
    expect(await startInProduction()).toEqual([]);
    expect(await logIn(user.email, testPassword)).toBe(200);
    expect(await test.dataSource.query('SELECT email FROM users')).toEqual([{ email: user.email }]);
  });

  it('sends a closed one no link for a new password', async () => {
    await createDemoAccounts(test.dataSource, password);
    await startInProduction();
    const { id } = await test.dataSource.getRepository(User).findOneByOrFail({ email: 'admin@example.com' });
    expect(await test.app.get(PasswordsService, { strict: false }).beginReset(id)).toBeUndefined();
  });
});
