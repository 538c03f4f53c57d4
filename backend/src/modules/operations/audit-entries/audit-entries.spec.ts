import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { PasswordsService } from '../../accounts/accounts/passwords.service.js';
import { User } from '../../accounts/users/user.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const entriesOf = async (user: User): Promise<string[]> => {
  const rows = await test.dataSource.query<{ action: string }[]>(
    'SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY created_at',
    [user.id],
  );
  return rows.map(({ action }) => action);
};

const now = async (): Promise<Date> =>
  (await test.dataSource.query<{ now: Date }[]>("SELECT date_trunc('milliseconds', clock_timestamp()) AS now"))[0]
    ?.now ?? new Date();

describe('the audit log', () => {
  it('records log-in, log-out, and changes of passwords and sessions', async () => {
    const user = await createUser(test.dataSource);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    await browser.delete('/api/auth/sessions').expect(204);
    await browser
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, newPassword: 'three quiet mornings' })
      .expect(204);
    await browser.post('/api/logout').expect(204);
    const passwords = test.app.get(PasswordsService, { strict: false });
    const reset = await passwords.beginReset(user.id);
    await passwords.set(new URL(reset?.setPasswordUrl ?? '').searchParams.get('token') ?? '', 'four quiet mornings', {
      address: undefined,
      cookies: undefined,
    });
    expect(await entriesOf(user)).toEqual([
      'auth.logged-in',
      'auth.other-sessions-ended',
      'auth.password-changed',
      'auth.logged-out',
      'auth.password-set',
    ]);
  });

  it('records failed log-ins with the account, and no log-out without a session', async () => {
    const user = await createUser(test.dataSource);
    await test.http
      .post('/api/login')
      .send({ email: ` ${user.email.toUpperCase()}`, password: 'wrong password' })
      .expect(401);
    await test.http.post('/api/logout').expect(204);
    expect(await entriesOf(user)).toEqual(['auth.log-in-failed']);
    await test.http.post('/api/login').send({ email: 'not an address', password: 'wrong password' }).expect(422);
    expect(await entriesOf(user)).toEqual(['auth.log-in-failed']);
  });

  it('distinguishes a wrong password of a logged-in user from a failed log-in', async () => {
    const user = await createUser(test.dataSource);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    await browser
      .post('/api/auth/change-password')
      .send({ currentPassword: 'wrong password', newPassword: 'three quiet mornings' })
      .expect(422);
    await browser.post('/api/auth/user/delete').send({ password: 'wrong password' }).expect(422);
    expect(await entriesOf(user)).toEqual(['auth.logged-in', 'auth.confirmation-failed', 'auth.confirmation-failed']);
  });

  it('records failed log-ins of unknown addresses without the address, and distinguishes two of them', async () => {
    const since = await now();
    for (const email of ['typed-password@example.com', 'other@example.com', 'TYPED-password@example.com'])
      await test.http.post('/api/login').send({ email, password: 'wrong password' }).expect(401);
    const entries = await test.dataSource.query<Record<string, string>[]>(
      'SELECT * FROM audit_entries WHERE created_at >= $1 ORDER BY created_at, id',
      [since],
    );
    expect(entries.map(({ action }) => action)).toEqual(Array<string>(3).fill('auth.log-in-failed'));
    expect(new Set(entries.map((entry) => entry['actor_id'])).size).toBe(2);
    expect(JSON.stringify(entries)).not.toMatch(/typed|example|password/i);
  });

  it('refuses a log-in that it could not record', async () => {
    const user = await createUser(test.dataSource);
    const record = jest.spyOn(test.app.get(AuditTrail), 'record').mockRejectedValueOnce(new Error('no space left'));
    const answer = await test.http.post('/api/login').send({ email: user.email, password: testPassword }).expect(500);
    record.mockRestore();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await test.dataSource.query(`SELECT 1 FROM sessions WHERE sess ->> 'userId' = $1`, [user.id])).toEqual([]);
  });

  it.each([
    `UPDATE audit_entries SET action = 'nothing'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries CASCADE',
  ])('refuses %s', async (statement) => {
    const user = await createUser(test.dataSource);
    await test.app.get(AuditTrail).record('auth.logged-in', user.id);
    await expect(test.dataSource.query(statement)).rejects.toThrow('never changed or deleted');
    expect(await entriesOf(user)).toEqual(['auth.logged-in']);
  });

  it('drops an entry with its rolled back transaction, and keeps those of erased people', async () => {
    const user = await createUser(test.dataSource);
    const audit = test.app.get(AuditTrail);
    await audit.record('auth.logged-in', user.id);
    const failed = test.dataSource.transaction(async (manager) => {
      await audit.record('auth.password-set', user.id, manager);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await test.dataSource.getRepository(User).delete(user.id);
    expect(await entriesOf(user)).toEqual(['auth.logged-in']);
  });
});
