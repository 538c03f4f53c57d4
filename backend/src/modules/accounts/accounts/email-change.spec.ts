import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catchEmails, type Outbox } from '../../../../test/account-emails.js';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { statementsDuring } from '../../../../test/statements.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { User } from '../users/user.entity.js';
import { EmailChange } from './email-change.entity.js';
import { emailChange } from '../../../integrations/mail/emails/email-change.email.js';
import { emailChanged } from '../../../integrations/mail/emails/email-changed.email.js';
import { emailTaken } from '../../../integrations/mail/emails/email-taken.email.js';

type Browser = ReturnType<TestApp['browser']>;

const newEmail = 'new@example.com';
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

async function logIn(email: string, password = testPassword): Promise<Browser> {
  const browser = test.browser();
  await browser.post('/api/login').send({ email, password }).expect(200);
  return browser;
}
const ask = (browser: Browser, email: unknown = newEmail, password: unknown = testPassword) =>
  browser.post('/api/auth/change-email').send({ email, password });
const confirm = (token: string, browser: Pick<Browser, 'post'> = test.http) =>
  browser.post('/api/auth/confirm-email').send({ token });
const queued = async (name: string): Promise<string[]> =>
  (
    await test.dataSource.query<{ id: string }[]>(
      `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = $1 ORDER BY created_on`,
      [name],
    )
  ).map(({ id }) => id);
const emailOf = async ({ id }: User): Promise<string> =>
  (await test.dataSource.getRepository(User).findOneByOrFail({ id })).email;

/** Runs the job of the last request. @returns the token in its email, if any */
async function deliver(): Promise<string> {
  await outbox.run('accounts.send-email-change', (await queued('accounts.send-email-change')).at(-1) ?? '');
  const message = outbox.sent.at(-1);
  return message?.template === 'email-change' && 'confirmUrl' in message.params
    ? (new URL(String(message.params.confirmUrl)).searchParams.get('token') ?? '')
    : '';
}

describe('POST /api/auth/change-email', () => {
  it('writes to the new address in the language of the account, and changes nothing yet', async () => {
    const user = await createUser(test.dataSource, { language: 'es' });
    await ask(await logIn(user.email), ' NEW@Example.com ').expect(202, { status: 'accepted' });
    await deliver();
    expect(outbox.sent).toEqual([
      {
        to: newEmail,
        template: 'email-change',
        language: 'es',
        params: {
          brandName: expect.any(String),
          confirmUrl: expect.stringMatching(/^http:\/\/localhost:3000\/es\/confirm-email\?token=[\w-]{43}$/),
        },
      },
    ]);
    expect(await emailOf(user)).toBe(user.email);
    await test.http.post('/api/login').send({ email: newEmail, password: testPassword }).expect(401);
  });

  it('requires the password, and throttles guesses like the log-in', async () => {
    const user = await createUser(test.dataSource);
    const answer = await ask(await logIn(user.email), newEmail, 'not my password').expect(422);
    expect(answer.body.errors).toEqual([{ field: 'password', code: 'wrong' }]);
    expect(await test.dataSource.getRepository(EmailChange).count()).toBe(0);
    const limited = limitedApp(test);
    try {
      const browser = limited.browser();
      await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
      const statuses: number[] = [];
      for (let guess = 0; guess < 10; guess += 1)
        statuses.push((await ask(browser, newEmail, `guess number ${guess}`)).status);
      expect(statuses).toEqual([...Array<number>(8).fill(422), 429, 429]);
    } finally {
      await limited.close();
    }
  });

  it('answers alike and in the same time for free and taken addresses; the owner of a taken one is notified', async () => {
    const user = await createUser(test.dataSource);
    const owner = await createUser(test.dataSource, { language: 'es' });
    const disabled = await createUser(test.dataSource, { isDisabled: true });
    const browser = await logIn(user.email);
    const seen = new Set<string>();
    for (const email of [newEmail, owner.email, disabled.email]) {
      const { statements, result } = await statementsDuring(() => ask(browser, email));
      const { status, body, headers } = result;
      const names = Object.keys(headers).filter((name) => name !== 'date' && name !== 'set-cookie');
      seen.add(JSON.stringify({ status, body, names, statements: statements.length }));
      await deliver();
    }
    expect([...seen]).toHaveLength(1);
    expect(outbox.sent.map(({ to, template, language }) => [to, template, language])).toEqual([
      [newEmail, 'email-change', 'en'],
      [owner.email, 'email-taken', 'es'],
    ]);
    expect(JSON.stringify(outbox.sent[1])).not.toContain(user.email);
  });

  it('stores one request per account: the last', async () => {
    const user = await createUser(test.dataSource);
    const browser = await logIn(user.email);
    await ask(browser, 'first@example.com').expect(202);
    const first = await deliver();
    await ask(browser).expect(202);
    const second = await deliver();
    await confirm(first).expect(404);
    await confirm(second).expect(204);
    expect(await emailOf(user)).toBe(newEmail);
  });

  it('stores only the hash of a token, and enqueues ids only', async () => {
    const user = await createUser(test.dataSource);
    await ask(await logIn(user.email)).expect(202);
    const token = await deliver();
    const rows = await test.dataSource.query<{ id: string }[]>('SELECT * FROM email_changes');
    expect(await queued('accounts.send-email-change')).toEqual(rows.map(({ id }) => id));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toHaveLength(43);
  });

  it.each([
    [{}],
    [{ email: 'nowhere', password: 'x' }],
    [{ email: `${'x'.repeat(10_000)}@b.co`, password: 'x' }],
    [{ email: newEmail }],
    [{ email: newEmail, password: '' }],
    [{ email: newEmail, password: 'x', role: 'admin' }],
  ])('refuses %#', async (body) => {
    const browser = await logIn((await createUser(test.dataSource)).email);
    await browser.post('/api/auth/change-email').send(body).expect(422);
  });
});

describe('POST /api/auth/confirm-email', () => {
  it('changes the address, ends the other sessions, and notifies the old address', async () => {
    const user = await createUser(test.dataSource, { language: 'es' });
    const [here, elsewhere] = [await logIn(user.email), await logIn(user.email)];
    await ask(here).expect(202);
    await confirm(await deliver(), here).expect(204);
    expect((await here.get('/api/auth/user').expect(200)).body.email).toBe(newEmail);
    await elsewhere.get('/api/auth/user').expect(401);
    await test.http.post('/api/login').send({ email: user.email, password: testPassword }).expect(401);
    await logIn(newEmail);

    const [notice = ''] = await queued('accounts.notify-email-changed');
    outbox.isMailDown = true;
    await expect(outbox.run('accounts.notify-email-changed', notice)).rejects.toThrow('down');
    outbox.isMailDown = false;
    for (let run = 0; run < 2; run += 1) await outbox.run('accounts.notify-email-changed', notice);
    const notices = outbox.sent.filter(({ template }) => template === 'email-changed');
    expect(notices).toEqual([expect.objectContaining({ to: user.email, language: 'es' })]);
    expect(JSON.stringify(notices)).not.toContain(newEmail);
    // Rows stored under the former address are still this person's.
    expect(await test.dataSource.getRepository(EmailChange).find()).toMatchObject([
      { userId: user.id, previousEmail: user.email, notifiedAt: expect.any(Date) },
    ]);
    const audit = await test.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_entries WHERE actor_id = $1',
      [user.id],
    );
    expect(audit.filter(({ action }) => action === 'auth.email-changed')).toHaveLength(1);
  });

  it('works in a browser without a session, and then ends every session', async () => {
    const user = await createUser(test.dataSource);
    const browser = await logIn(user.email);
    await ask(browser).expect(202);
    const answer = await confirm(await deliver()).expect(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await browser.get('/api/auth/user').expect(401);
  });

  it('accepts a token once, also when ten requests race', async () => {
    const user = await createUser(test.dataSource);
    await ask(await logIn(user.email)).expect(202);
    const token = await deliver();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, ...Array<number>(9).fill(404)]);
    expect(await queued('accounts.notify-email-changed')).toHaveLength(1);
  });

  it('lets one of two accounts have an address that both request, in any order', async () => {
    const users = [await createUser(test.dataSource), await createUser(test.dataSource)];
    const tokens: string[] = [];
    for (const user of users) {
      await ask(await logIn(user.email)).expect(202);
      tokens.push(await deliver());
    }
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 404]);
    expect(answers.find(({ status }) => status === 404)?.body.code).toBe('token_invalid');
    expect(await test.dataSource.getRepository(User).countBy({ email: newEmail })).toBe(1);
    const loser = users[answers.findIndex(({ status }) => status === 404)];
    expect(loser && (await emailOf(loser))).toBe(loser?.email);
  });

  it('refuses invalid, unknown and expired tokens, and those of accounts disabled meanwhile', async () => {
    const user = await createUser(test.dataSource);
    await ask(await logIn(user.email)).expect(202);
    const token = await deliver();
    const users = test.dataSource.getRepository(User);
    await confirm(token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))).expect(404);
    await confirm('x').expect(404);
    await users.update(user.id, { isDisabled: true });
    await confirm(token).expect(404);
    await users.update(user.id, { isDisabled: false });
    await test.dataSource.query(`UPDATE email_changes SET expires_at = now() - interval '1 second'`);
    await confirm(token).expect(404);
    expect(await emailOf(user)).toBe(user.email);
    await test.http.post('/api/auth/confirm-email').send({}).expect(422);
    await test.http.get(`/api/auth/confirm-email?token=${token}`).expect(405);
  });

  it('is cancelled by a new password, and invalidates links sent to the old address', async () => {
    const user = await createUser(test.dataSource);
    const browser = await logIn(user.email);
    await ask(browser).expect(202);
    const token = await deliver();
    await browser
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, newPassword: 'three quiet mornings' })
      .expect(204);
    await confirm(token).expect(404);

    await ask(browser, newEmail, 'three quiet mornings').expect(202);
    const second = await deliver();
    await test.http.post('/api/auth/forgot-password').send({ email: user.email }).expect(202);
    await outbox.run('accounts.send-password-reset', user.id);
    await confirm(second).expect(204);
    expect(await test.dataSource.query('SELECT * FROM password_tokens')).toEqual([]);
  });

  it('expires after one hour', async () => {
    await ask(await logIn((await createUser(test.dataSource)).email)).expect(202);
    const { expiresAt, createdAt } = await test.dataSource.getRepository(EmailChange).findOneByOrFail({});
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(60);
  });
});

it.each(['en', 'es'] as const)(
  'the %s emails are complete, and do not name the account in subject and preview',
  (language) => {
    const brandName = 'A Telling Brand';
    const url = 'https://www.example.com/confirm-email?token=abc';
    const emails = [
      render(emailChange({ brandName, confirmUrl: url }), language),
      render(emailTaken({ brandName, logInUrl: url }), language),
      render(emailChanged({ brandName, contactEmail: 'hello@practice.example' }), language),
    ];
    for (const { subject, html, text } of emails) {
      const preview = /overflow:hidden">([^<]*)</.exec(html)?.[1];
      expect(`${subject} ${preview}`).not.toMatch(/telling|undefined|\{\{/i);
      expect(text).not.toMatch(/undefined|\{\{/);
      expect(text).toMatch(/confirm-email\?token=abc|hello@practice\.example/);
    }
  },
);

it('a change of address puts no secret into the log or an answer', async () => {
  const user = await createUser(test.dataSource);
  const browser = await logIn(user.email);
  const answers = [await ask(browser, newEmail, 'wrong password canary'), await ask(browser)];
  const token = await deliver();
  answers.push(await confirm('unknown-token-canary'), await confirm(token), await confirm(token));
  const bodies = answers.map(({ text }) => text).join('\n');
  for (const secret of [token, 'wrong password canary', 'unknown-token-canary', testPassword]) {
    expect(test.log()).not.toContain(secret);
    expect(bodies).not.toContain(secret);
  }
  expect(test.log()).not.toContain(newEmail);
});
