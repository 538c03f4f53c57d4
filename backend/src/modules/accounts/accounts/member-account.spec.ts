import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catchEmails, type Outbox } from '../../../../test/account-emails.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { textsIn } from '../../../integrations/mail/mail-texts.js';
import { User } from '../users/user.entity.js';
import { AccountsService, type NewMember } from './accounts.service.js';
import { innerCircleWelcome } from '../../../integrations/mail/emails/inner-circle-welcome.email.js';
import type { SentEmail } from '../../../../test/sent-emails.js';

const paid: NewMember = {
  email: ' Ana@Example.com ',
  firstName: 'Ana',
  lastName: 'Sample',
  language: 'es',
  signupId: 7,
};
let test: TestApp;
let outbox: Outbox;

beforeAll(async () => {
  test = await createTestApp();
  outbox = catchEmails(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  outbox.sent = [];
  outbox.isMailDown = false;
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

const ensure = (member: Partial<NewMember> = {}, app = test): Promise<User> =>
  app.dataSource.transaction((manager) =>
    app.app.get(AccountsService, { strict: false }).ensureMemberAccount(manager, { ...paid, ...member }),
  );
const queued = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ id: string }[]>(
      `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'accounts.send-welcome'`,
    )
  ).map(({ id }) => id);
const urlIn = (message: SentEmail | undefined): URL =>
  new URL(message && 'url' in message.params ? String(message.params.url) : '');

describe('the account of a new member', () => {
  it('is created with one email, whose link sets the password for seven days', async () => {
    const user = await ensure();
    expect(user).toMatchObject({
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Sample',
      language: 'es',
      role: 'user',
      isInnerCircleMember: true,
      innerCircleSignupId: 7,
    });
    expect(await queued()).toEqual(['7']);
    await outbox.run('accounts.send-welcome', '7');
    expect(outbox.sent).toEqual([
      expect.objectContaining({ to: 'ana@example.com', template: 'inner-circle-welcome', language: 'es' }),
    ]);
    const url = urlIn(outbox.sent[0]);
    expect(url.pathname).toBe('/es/set-password');
    const firstWeek = 'http://localhost:3000/es/member-portal#first-week';
    expect(outbox.sent[0]?.params).toMatchObject({ firstWeekUrl: firstWeek });
    const rows = await test.dataSource.query<{ days: number }[]>(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM password_tokens`,
    );
    expect(rows).toEqual([{ days: 7 }]);
    await test.http
      .post('/api/auth/set-password')
      .send({ token: url.searchParams.get('token'), password: 'three quiet mornings' })
      .expect(204);
    const { body } = await test.http
      .post('/api/login')
      .send({ email: 'ana@example.com', password: 'three quiet mornings' })
      .expect(200);
    expect(body.isInnerCircleMember).toBe(true);
  });

  it('is the existing account of the address, which keeps its names and is directed to the log-in', async () => {
    const existing = await createUser(test.dataSource, { email: 'ana@example.com', firstName: 'Anita' });
    const user = await ensure();
    expect(user).toMatchObject({
      id: existing.id,
      firstName: 'Anita',
      lastName: 'Sample',
      language: 'en',
      isInnerCircleMember: true,
      innerCircleSignupId: 7,
    });
    await outbox.run('accounts.send-welcome', '7');
    expect(urlIn(outbox.sent[0]).pathname).toBe('/login');
    expect(outbox.sent[0]?.params).toMatchObject({ isPasswordLink: false, name: 'Anita' });
    await test.http.post('/api/login').send({ email: 'ana@example.com', password: testPassword }).expect(200);
  });

  it('gets one email for a signup, also when ten events race', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => ensure()));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(await queued()).toEqual(['7']);
    for (let run = 0; run < 3; run += 1) await outbox.run('accounts.send-welcome', '7');
    expect(outbox.sent).toHaveLength(1);
    expect(await test.dataSource.query('SELECT 1 FROM password_tokens')).toHaveLength(1);
  });

  it('gets another welcome email for another signup', async () => {
    await ensure();
    await ensure({ signupId: 8 });
    for (const id of await queued()) await outbox.run('accounts.send-welcome', id);
    expect(outbox.sent).toHaveLength(2);
    expect((await test.dataSource.getRepository(User).findOneByOrFail({})).innerCircleSignupId).toBe(8);
  });

  it('is not created when the payment is rolled back', async () => {
    const failed = test.dataSource.transaction(async (manager) => {
      await test.app.get(AccountsService, { strict: false }).ensureMemberAccount(manager, paid);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect([await test.dataSource.getRepository(User).count(), (await queued()).length]).toEqual([0, 0]);
    expect(await test.dataSource.query('SELECT 1 FROM welcome_emails')).toEqual([]);
  });

  it('gets the email with the same link after the mail server was down', async () => {
    await ensure();
    outbox.isMailDown = true;
    await expect(outbox.run('accounts.send-welcome', '7')).rejects.toThrow('down');
    outbox.isMailDown = false;
    await outbox.run('accounts.send-welcome', '7');
    expect(urlIn(outbox.sent[0]).searchParams.get('token')).toHaveLength(43);
    expect(await test.dataSource.query('SELECT 1 FROM password_tokens')).toHaveLength(1);
  });

  it('is directed to the log-in when the link was used or expired before the email was sent', async () => {
    await ensure();
    await test.dataSource.query(`UPDATE password_tokens SET expires_at = now() - interval '1 second'`);
    await outbox.run('accounts.send-welcome', '7');
    expect(urlIn(outbox.sent[0]).pathname).toBe('/es/login');
  });

  it('gets no email while it is disabled', async () => {
    await createUser(test.dataSource, { email: 'ana@example.com', isDisabled: true });
    await ensure();
    await outbox.run('accounts.send-welcome', '7');
    expect(outbox.sent).toEqual([]);
  });

  it('is directed to the log-in where the coach platform manages the passwords', async () => {
    let emails: Outbox | undefined;
    const other = await createTestApp({
      env: { AUTH_PROVIDER: 'coach-platform' },
      database: { url: test.env.DATABASE_URL },
      prepare: (app) => void (emails = catchEmails(app)),
    });
    try {
      await ensure({}, other);
      await emails?.run('accounts.send-welcome', '7');
      expect(urlIn(emails?.sent[0]).href).toBe('http://localhost:3000/es/login');
      expect(await test.dataSource.query('SELECT 1 FROM password_tokens')).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

it.each(['en', 'es'] as const)('the %s welcome is complete, with a discreet subject', (language) => {
  for (const isPasswordLink of [true, false]) {
    const params = {
      brandName: 'Practice',
      name: 'Ana',
      url: 'https://www.example.com/set-password?token=abc',
      isPasswordLink,
      firstSession: {
        startsAt: new Date('2026-12-07T23:00:00Z'),
        endsAt: new Date('2026-12-08T00:00:00Z'),
        timeZone: 'America/New_York',
      },
    };
    const { subject, html, text } = render(innerCircleWelcome(params), language);
    const preview = /overflow:hidden">([^<]*)</.exec(html)?.[1];
    expect(`${subject} ${preview} ${text}`).not.toMatch(/undefined|\{\{/);
    expect(`${subject} ${preview}`).not.toMatch(/sex|health|salud|circle|círculo|membership|membresía/i);
    const { innerCircleWelcome: texts } = textsIn(language);
    const [paragraph, button] = isPasswordLink
      ? [texts.setPassword, texts.setPasswordButton]
      : [texts.logIn, texts.logInButton];
    expect(text).toContain(paragraph);
    expect(text).toContain(texts.callsBefore);
    expect(text).toMatch(
      /(Monday, December 7, 2026, 6:00 PM – 7:00 PM|lunes, 7 de diciembre de 2026, 18:00 – 19:00) \(/,
    );
    expect(text).toContain(`${button}:`);
    expect(text).toContain(params.url);
  }
});
