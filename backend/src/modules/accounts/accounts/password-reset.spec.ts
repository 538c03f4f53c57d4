import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { cookieOf } from '../../../../test/cookies.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import type { JobHandler } from '../../../jobs/jobs.service.js';
import { UserCredential } from '../users/user-credential.entity.js';
import { User } from '../users/user.entity.js';
import { PasswordToken } from './password-token.entity.js';
import { passwordReset, type PasswordResetParams } from '../../../integrations/mail/emails/password-reset.email.js';
import { sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

type ResetEmail = SentEmail<PasswordResetParams>;

const newPassword = 'three quiet mornings';
let test: TestApp;
let runJob: JobHandler;
let sent: ResetEmail[];
let isMailDown: boolean;

beforeAll(async () => {
  test = await createTestApp();
  runJob = jobHandler(test.app, 'accounts.send-password-reset');
  jest.spyOn(test.app.get(MailService), 'send').mockImplementation(async (...sending) => {
    if (isMailDown) throw new Error('The mail server is down.');
    sent.push(sentEmail(...sending) as ResetEmail);
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  isMailDown = false;
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

const forgot = (body: object) => test.http.post('/api/auth/forgot-password').send(body);
const set = (token: string, password = newPassword) =>
  test.http.post('/api/auth/set-password').send({ token, password });
const logIn = (email: string, password: string) => test.http.post('/api/login').send({ email, password });
const queued = () =>
  test.dataSource.query<{ data: { id: string } }[]>(
    `SELECT data FROM pgboss.job WHERE name = 'accounts.send-password-reset'`,
  );
const tokenIn = (message: ResetEmail | undefined): string =>
  new URL(message?.params.setPasswordUrl ?? '').searchParams.get('token') ?? '';

/** The token of a requested email. */
async function tokenFor(user: User): Promise<string> {
  await forgot({ email: user.email }).expect(202);
  await runJob({ id: user.id });
  return tokenIn(sent.at(-1));
}

describe('POST /api/auth/forgot-password', () => {
  it('sends a link in the language of the account', async () => {
    const user = await createUser(test.dataSource, { language: 'es' });
    await forgot({ email: ` ${user.email.toUpperCase()} ` }).expect(202, { status: 'accepted' });
    const [job] = await queued();
    await runJob(job?.data ?? { id: '' });
    expect(sent).toEqual([
      {
        to: user.email,
        template: 'password-reset',
        language: 'es',
        params: {
          brandName: expect.any(String),
          setPasswordUrl: expect.stringMatching(/^http:\/\/localhost:3000\/es\/set-password\?token=[\w-]{43}$/),
        },
      },
    ]);
  });

  it.each(['en', 'es'] as const)('does not name the account in subject and preview of the %s email', (language) => {
    const params = { brandName: 'A Telling Brand', setPasswordUrl: 'https://www.example.com/set-password?token=abc' };
    const { subject, text, html } = render(passwordReset(params), language);
    const preview = /overflow:hidden">([^<]*)</.exec(html)?.[1];
    expect(`${subject} ${preview}`).not.toMatch(/telling|undefined|\{\{/i);
    expect(text).toContain(params.setPasswordUrl);
  });

  it('answers alike and in the same time for known, unknown and disabled accounts, and those without a password', async () => {
    const known = await createUser(test.dataSource);
    const disabled = await createUser(test.dataSource, { isDisabled: true });
    const bare = await test.dataSource.getRepository(User).save({ email: 'paid@example.com' });
    // The first request reads what the process remembers from then on, such as settings.
    await forgot({ email: 'first@example.com' });
    const query = jest.spyOn(test.dataSource.driver, 'createQueryRunner');
    const seen = new Set<string>();
    for (const email of [known.email, 'nobody@example.com', disabled.email, bare.email]) {
      query.mockClear();
      const before = (await queued()).length;
      const { status, body, headers } = await forgot({ email });
      await forgot({ email });
      const statements = query.mock.calls.length;
      const names = Object.keys(headers).filter((name) => name !== 'date');
      seen.add(
        JSON.stringify({
          status,
          body,
          names,
          length: headers['content-length'],
          cache: headers['cache-control'],
          statements,
          jobs: (await queued()).length - before,
        }),
      );
    }
    query.mockRestore();
    expect([...seen]).toHaveLength(1);
    expect(JSON.parse([...seen][0] ?? '')).toMatchObject({ status: 202, body: { status: 'accepted' }, jobs: 1 });

    for (const { data } of await queued()) await runJob(data);
    expect(sent.map(({ to }) => to).sort()).toEqual([bare.email, known.email].sort());
  });

  it('enqueues ids only, and stores only the hash of a token', async () => {
    const user = await createUser(test.dataSource);
    const token = await tokenFor(user);
    expect((await queued()).map(({ data }) => data)).toEqual([{ id: user.id }]);
    const rows = await test.dataSource.query<object[]>('SELECT * FROM password_tokens');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ignores requests that fill the honeypot, with the same answer', async () => {
    const user = await createUser(test.dataSource);
    await forgot({ email: user.email, website: 'https://spam.example' }).expect(202, { status: 'accepted' });
    expect(await queued()).toEqual([]);
  });

  it('limits an account to five valid links', async () => {
    const user = await createUser(test.dataSource);
    for (let round = 0; round < 7; round += 1) await runJob({ id: user.id });
    expect(sent).toHaveLength(5);
    await test.dataSource.query(`UPDATE password_tokens SET expires_at = now() - interval '1 second'`);
    await runJob({ id: user.id });
    expect(sent).toHaveLength(6);
  });

  it('still sends the link when the mail server was down for many attempts', async () => {
    const user = await createUser(test.dataSource);
    isMailDown = true;
    for (let round = 0; round < 7; round += 1) await expect(runJob({ id: user.id })).rejects.toThrow('down');
    isMailDown = false;
    await runJob({ id: user.id });
    await set(tokenIn(sent[0])).expect(204);
  });

  it.each([
    [{}],
    [{ email: 'nowhere' }],
    [{ email: 'a@b.c'.padStart(10_000, 'x') }],
    [{ email: ['a@example.com'] }],
    [{ email: 'a@example.com', role: 'admin' }],
  ])('refuses a body without a valid address (%#)', async (body) => {
    await forgot(body).expect(422);
  });
});

describe('GET /api/auth/set-password', () => {
  const ask = (token: string) => test.http.get('/api/auth/set-password').query({ token });
  const check = async (token: string): Promise<boolean> => (await ask(token).expect(200)).body.isLive;

  it('answers whether the link works, and uses nothing up', async () => {
    const user = await createUser(test.dataSource);
    const token = await tokenFor(user);
    expect([await check(token), await check(token), await check(`${token}x`)]).toEqual([true, true, false]);
    await ask('').expect(422);
    await test.dataSource.getRepository(User).update(user.id, { isDisabled: true });
    expect(await check(token)).toBe(false);
    await test.dataSource.getRepository(User).update(user.id, { isDisabled: false });
    await set(token).expect(204);
    expect(await check(token)).toBe(false);
  });
});

describe('POST /api/auth/set-password', () => {
  it('sets the password, and ends every session and the other links', async () => {
    const user = await createUser(test.dataSource);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    const [first, second] = [await tokenFor(user), await tokenFor(user)];
    const answer = await set(second).expect(204);
    await browser.get('/api/auth/user').expect(401);
    const { body } = await test.http.get('/api/auth/user').set('Cookie', cookieOf(answer)).expect(200);
    expect(body.email).toBe(user.email);
    await logIn(user.email, testPassword).expect(401);
    await logIn(user.email, newPassword).expect(200);
    await set(first).expect(404);
  });

  it('sets the first password of an account', async () => {
    const user = await test.dataSource.getRepository(User).save({ email: 'paid@example.com' });
    await set(await tokenFor(user)).expect(204);
    await logIn(user.email, newPassword).expect(200);
  });

  it('logs nobody in who has a second factor', async () => {
    const user = await createUser(test.dataSource, { hasSecondFactor: true });
    const answer = await set(await tokenFor(user)).expect(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('accepts a token once, also when ten requests race', async () => {
    const token = await tokenFor(await createUser(test.dataSource));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => set(token, `${newPassword} ${index}`)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, ...Array<number>(9).fill(404)]);
    expect(answers.find(({ status }) => status === 404)?.body.code).toBe('token_invalid');
    await set(token).expect(404);
  });

  it('accepts one of two links that are used at the same moment, without a deadlock', async () => {
    const user = await createUser(test.dataSource);
    const tokens = [await tokenFor(user), await tokenFor(user)];
    const { answers } = await test.dataSource.transaction(async (manager) => {
      await manager.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      const sent = Promise.all(tokens.map((token) => set(token)));
      let waiting = 0;
      while (waiting < tokens.length) {
        const [row] = await test.dataSource.query<{ waiting: number }[]>(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        waiting = row?.waiting ?? 0;
      }
      // In an object: the answers arrive after this transaction has released its lock.
      return { answers: sent };
    });
    expect((await answers).map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 404]);
  });

  it('refuses invalid, unknown and expired tokens, and those of accounts disabled meanwhile', async () => {
    const user = await createUser(test.dataSource);
    const token = await tokenFor(user);
    await set(token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))).expect(404);
    await set('x').expect(404);
    await set(`${token} '; DROP TABLE users; --`).expect(404);
    await test.dataSource.getRepository(User).update(user.id, { isDisabled: true });
    await set(token).expect(404);
    await test.dataSource.getRepository(User).update(user.id, { isDisabled: false });
    await test.dataSource.query(`UPDATE password_tokens SET expires_at = now() - interval '1 second'`);
    await set(token).expect(404);
    await logIn(user.email, testPassword).expect(200);
  });

  it('expires after one hour', async () => {
    await tokenFor(await createUser(test.dataSource));
    const { expiresAt, createdAt } = await test.dataSource.getRepository(PasswordToken).findOneByOrFail({});
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(60);
  });

  it.each([
    ['nothing', '', 'required'],
    ['seven characters', 'seven77', 'too_short'],
    ['129 characters', 'x'.repeat(129), 'too_long'],
    ['60,000 characters', 'x'.repeat(60_000), 'too_long'],
    ['a common one', '12345678', 'too_common'],
    ['a common one in other emails', 'PassWord123', 'too_common'],
    ['one of the 10,000 commonest', 'metallic', 'too_common'],
    ['a common one in Spanish', 'contraseña', 'too_common'],
    ['words of the account', 'PersonSample-2026', 'own_words'],
    ['words of the site', 'localhost12', 'own_words'],
    ['words of the practice and a year', 'innercircle2026', 'own_words'],
    ['a number', 12_345_678, 'invalid_type'],
    ['null', null, 'required'],
  ])('refuses %s as a password', async (_name, password, code) => {
    const user = await createUser(test.dataSource);
    const token = await tokenFor(user);
    const answer = await test.http.post('/api/auth/set-password').send({ token, password }).expect(422);
    expect(answer.body.errors).toEqual([{ field: 'password', code }]);
    await set(token).expect(204);
  });

  it.each([
    ['eight characters', 'eight 88'],
    ['128 characters', 'x'.repeat(128)],
    ['blanks at both ends', '  quiet mornings  '],
    ['Cyrillic', 'пароль из слов'],
    ['eight characters of two kinds', '馬🐎馬🐎馬🐎馬🐎'],
    ['Spanish', '¿dónde está mi gata?'],
  ])('accepts %s unchanged', async (_name, password) => {
    const user = await createUser(test.dataSource);
    await set(await tokenFor(user), password).expect(204);
    await logIn(user.email, password).expect(200);
    await logIn(user.email, `${password}.`.slice(-128)).expect(401);
  });

  it('accepts a password from a keyboard that composes accents in another way', async () => {
    const user = await createUser(test.dataSource);
    await set(await tokenFor(user), 'corazón y café'.normalize('NFC')).expect(204);
    await logIn(user.email, 'corazón y café'.normalize('NFD')).expect(200);
  });
});

it('forgotten passwords put no secret into the log or an answer', async () => {
  const user = await createUser(test.dataSource);
  const token = await tokenFor(user);
  const answers = [
    await set(token, '12345678'),
    await set('unknown-token-canary'),
    await set(token),
    await set(token),
    await logIn(user.email, newPassword),
  ];
  const { passwordHash } = await test.dataSource.getRepository(UserCredential).findOneByOrFail({ userId: user.id });
  const bodies = answers.map(({ text }) => text).join('\n');
  for (const secret of [token, newPassword, 'unknown-token-canary', passwordHash, passwordHash.slice(-20)]) {
    expect(test.log()).not.toContain(secret);
    expect(bodies).not.toContain(secret);
  }
});
