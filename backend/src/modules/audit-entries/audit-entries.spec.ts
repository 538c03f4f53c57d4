import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../test/create-app.js';
import { createUser, testPassword } from '../../../test/factories.js';
import { AuditTrail } from '../../auth/audit-trail.js';
import { PasswordsService } from '../accounts/passwords.service.js';
import { User } from '../users/user.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const entriesOf = async (user: User): Promise<string[]> => {
  const rows = await test.dataSource.query<{ action: string }[]>('SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY created_at', [user.id]);
  return rows.map(({ action }) => action);
};

describe('the audit log', () => {
  it('holds log-in, log-out and what happens to passwords and sessions', async () => {
    const user = await createUser(test.dataSource);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    await browser.delete('/api/auth/sessions').expect(204);
    await browser.post('/api/auth/change-password').send({ currentPassword: testPassword, newPassword: 'three quiet mornings' }).expect(204);
    await browser.post('/api/logout').expect(204);
    const passwords = test.app.get(PasswordsService, { strict: false });
    const reset = await passwords.beginReset(user.id);
    await passwords.set(new URL(reset?.setPasswordUrl ?? '').searchParams.get('token') ?? '', 'four quiet mornings');
    expect(await entriesOf(user)).toEqual(['auth.logged-in', 'auth.other-sessions-ended', 'auth.password-changed', 'auth.logged-out', 'auth.password-set']);
  });

  it('holds nothing of what was refused, or of nobody', async () => {
    const user = await createUser(test.dataSource);
    await test.http.post('/api/login').send({ email: user.email, password: 'wrong password' }).expect(401);
    await test.http.post('/api/logout').expect(204);
    expect(await entriesOf(user)).toEqual([]);
  });

  it.each([`UPDATE audit_entries SET action = 'nothing'`, 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])('refuses %s', async (statement) => {
    const user = await createUser(test.dataSource);
    await test.app.get(AuditTrail).record('auth.logged-in', user.id);
    await expect(test.dataSource.query(statement)).rejects.toThrow('never changed or deleted');
    expect(await entriesOf(user)).toEqual(['auth.logged-in']);
  });

  it('forgets an entry whose transaction did not happen, and keeps those of erased people', async () => {
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
