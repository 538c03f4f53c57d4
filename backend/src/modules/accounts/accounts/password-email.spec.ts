import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMailedApp, type Outbox } from '../../../../test/account-emails.js';
import type { TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { UserCredential } from '../users/user-credential.entity.js';
import { User } from '../users/user.entity.js';
import { PasswordsService } from './passwords.service.js';

const newPassword = 'three quiet mornings';
let test: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  ({ test, outbox } = await createMailedApp());
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
  Object.assign(outbox, { sent: [], isMailDown: false });
});

/** Runs the pending email jobs. */
async function work(): Promise<void> {
  const jobs = await test.dataSource.query<{ id: string }[]>(
    `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'accounts.notify-password-changed'`,
  );
  for (const { id } of jobs) await outbox.run('accounts.notify-password-changed', id);
}

/** Sets a password by the link of an email. */
async function chooseByEmail(user: User): Promise<void> {
  const passwords = test.app.get(PasswordsService, { strict: false });
  const { setPasswordUrl = '' } = (await passwords.beginReset(user.id)) ?? {};
  await test.http
    .post('/api/auth/set-password')
    .send({ token: new URL(setPasswordUrl).searchParams.get('token'), password: newPassword })
    .expect(204);
}

const emailTo = ({ email, language }: User) => ({
  to: email,
  template: 'account-change',
  language,
  params: {
    brandName: expect.any(String),
    change: 'password-changed',
    accountUrl: `http://localhost:3000${language === 'es' ? '/es' : ''}/account`,
  },
});

describe('the notice of a password change', () => {
  it.each(['en', 'es'] as const)('is sent after a change (%s)', async (language) => {
    const user = await createUser(test.dataSource, { language });
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    await browser.post('/api/auth/change-password').send({ currentPassword: 'another-one-7', newPassword }).expect(422);
    await work();
    expect(outbox.sent).toEqual([]);
    await browser.post('/api/auth/change-password').send({ currentPassword: testPassword, newPassword }).expect(204);
    await work();
    expect(outbox.sent).toEqual([emailTo(user)]);
  });

  it('is sent once after a reset', async () => {
    const user = await createUser(test.dataSource);
    await chooseByEmail(user);
    await work();
    expect(outbox.sent).toEqual([emailTo(user)]);
  });

  it('is not sent for the first password, which was set by a link of ours', async () => {
    const user = await test.dataSource.getRepository(User).save({ email: 'paid@example.com' });
    await chooseByEmail(user);
    await work();
    expect(outbox.sent).toEqual([]);
    await test.dataSource.getRepository(UserCredential).findOneByOrFail({ userId: user.id });
    await chooseByEmail(user);
    await work();
    expect(outbox.sent).toMatchObject([{ to: user.email, template: 'account-change' }]);
  });

  it('is not sent once the account is deleted', async () => {
    await outbox.run('accounts.notify-password-changed', '00000000-0000-4000-8000-000000000000');
    expect(outbox.sent).toEqual([]);
  });
});
