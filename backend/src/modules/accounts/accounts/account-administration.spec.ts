import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catchEmails, type Outbox } from '../../../../test/account-emails.js';
import { createTestApp, createTestApps, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { Env } from '../../../config/env.js';
import { prepareFirstAdmin } from '../../../start-up.js';
import { createDemoAccounts } from '../users/demo-accounts.js';
import { User } from '../users/user.entity.js';
import { AccountAdministration } from './account-administration.service.js';
import { parseUserCommand, runUserCommand } from './user-command.js';

const email = 'first@example.com';
let test: TestApp;
let second: TestApp;
let outbox: Outbox;
let withoutSecondFactor: string[];

beforeAll(async () => {
  [test, second] = await createTestApps();
  outbox = catchEmails(test.app);
});
afterAll(async () => {
  await second.close();
  await test.close();
});
beforeEach(async () => {
  outbox.sent = [];
  withoutSecondFactor = [];
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

const start = (app = test, ADMIN_EMAIL: string | undefined = email) =>
  prepareFirstAdmin(app.app, { ...app.env, ADMIN_EMAIL }, true);
const queued = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ id: string }[]>(
      `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'accounts.send-invitation'`,
    )
  ).map(({ id }) => id);
const userOf = (address: string) => test.dataSource.getRepository(User).findOneByOrFail({ email: address });
const tokenIn = (text = ''): string => /token=([\w-]{43})/.exec(text)?.[1] ?? '';
const setPassword = (token: string) =>
  test.http.post('/api/auth/set-password').send({ token, password: 'three quiet mornings' });
const run = (...args: string[]) =>
  runUserCommand(parseUserCommand(args), {
    administration: test.app.get(AccountAdministration, { strict: false }),
    removeSecondFactor: async (id) => void withoutSecondFactor.push(id),
  });
const roleChanges = async (user: User): Promise<number> =>
  (
    await test.dataSource.query<object[]>(
      `SELECT 1 FROM audit_entries WHERE actor_id = $1 AND action = 'users.role-changed'`,
      [user.id],
    )
  ).length;

describe('an invitation', () => {
  it('says in the person’s language what it is for, with a link that works once', async () => {
    const administration = test.app.get(AccountAdministration, { strict: false });
    const invite = (account: Partial<User> & { email: string }) =>
      test.dataSource.transaction((manager) => administration.invite(manager, { role: 'user', ...account }));
    await invite({ email: 'editor@example.com', role: 'editor' });
    const member = await invite({ email: ' Ana@example.com', firstName: 'Ana', language: 'es' });
    await test.dataSource.query('UPDATE users SET is_inner_circle_member = true WHERE id = $1', [member.id]);
    for (const id of await queued()) await outbox.run('accounts.send-invitation', id);
    const sent = outbox.sent.toSorted((one, other) => (one.to < other.to ? -1 : 1));
    expect(sent).toEqual([
      expect.objectContaining({
        to: 'ana@example.com',
        language: 'es',
        template: 'invitation',
        params: expect.objectContaining({ invitedAs: 'member' }),
      }),
      expect.objectContaining({
        to: 'editor@example.com',
        language: 'en',
        template: 'invitation',
        params: expect.objectContaining({ invitedAs: 'editor' }),
      }),
    ]);
    const forMember = JSON.stringify(sent[0]);
    expect(forMember).toContain('/es/set-password?token=');
    await setPassword(tokenIn(forMember)).expect(204);
    await setPassword(tokenIn(forMember)).expect(404);
  });
});

describe('the first administrator', () => {
  it('is created at start, with one link that is printed and mailed', async () => {
    const line = await start();
    const user = await userOf(email);
    expect(user.role).toBe('admin');
    expect(line).toMatch(
      /^first@example\.com chooses a password here, once, within 7 days: http:\/\/localhost:3000\/set-password\?token=/,
    );
    for (const id of await queued()) await outbox.run('accounts.send-invitation', id);
    expect(outbox.sent).toEqual([expect.objectContaining({ to: email, template: 'invitation' })]);
    expect(tokenIn(JSON.stringify(outbox.sent))).toBe(tokenIn(line));
    const rows = await test.dataSource.query<object[]>(
      'SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM password_tokens',
    );
    expect(rows).toEqual([{ days: 7 }]);
    expect(JSON.stringify(await test.dataSource.query('SELECT * FROM password_tokens'))).not.toContain(tokenIn(line));
    expect(test.log()).not.toContain(tokenIn(line));
    await setPassword(tokenIn(line)).expect(204);
    await test.http.post('/api/login').send({ email, password: 'three quiet mornings' }).expect(200);
    expect(await roleChanges(user)).toBe(1);
  });

  it('gets the link in an email or a private file where the output is not a terminal but a log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leap-first-admin-'));
    const startAsService = (change: Partial<Env>) =>
      prepareFirstAdmin(test.app, { ...test.env, ADMIN_EMAIL: email, DATA_DIR: folder, ...change }, false);
    try {
      expect(await startAsService({ SMTP_URL: 'smtp://mail.example.com' })).toBe(`${email} gets the way in by email.`);
      expect(await readdir(folder)).toEqual([]);
      await resetDatabase(test.dataSource);
      const file = join(folder, 'first-administrator.txt');
      await writeFile(file, 'readable by everybody', { mode: 0o644 });
      expect(await startAsService({ SMTP_URL: undefined })).toBe(`${email} finds the way in here: ${file}`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await setPassword(tokenIn(await readFile(file, 'utf8'))).expect(204);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is created once, across restarts and by two processes that start together', async () => {
    const lines = await Promise.all([start(), start(second), start(), start(second)]);
    expect(lines.filter((line) => line !== undefined)).toHaveLength(1);
    expect(await start()).toBeUndefined();
    expect(await test.dataSource.getRepository(User).count()).toBe(1);
    expect(await queued()).toHaveLength(1);
    await setPassword(tokenIn(lines.find((line) => line !== undefined))).expect(204);
    expect(await start()).toBeUndefined();
  });

  it('gets another link when the first expired unused', async () => {
    const first = await start();
    await test.dataSource.query(`UPDATE password_tokens SET expires_at = now() - interval '1 second'`);
    const again = await start();
    expect(tokenIn(again)).toHaveLength(43);
    expect(tokenIn(again)).not.toBe(tokenIn(first));
    expect(await roleChanges(await userOf(email))).toBe(1);
  });

  it('can be an existing account, whose sessions then end', async () => {
    const member = await createUser(test.dataSource, { email, language: 'es', isInnerCircleMember: true });
    const browser = test.browser();
    await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
    expect(await start()).toContain('/es/set-password?token=');
    expect(await userOf(email)).toMatchObject({ id: member.id, role: 'admin', isInnerCircleMember: true });
    await browser.get('/api/auth/user').expect(401);
    expect(await roleChanges(member)).toBe(1);
  });

  it('is not created when there is one, not counting the demo’s', async () => {
    await createDemoAccounts(test.dataSource, 'transform-demo');
    expect(await start()).toBeDefined();
    await resetDatabase(test.dataSource);
    await createUser(test.dataSource, { email: 'owner@example.com', role: 'admin' });
    expect(await start()).toBeUndefined();
    expect(await test.dataSource.getRepository(User).countBy({ email })).toBe(0);
    expect(await start(test, undefined)).toBeUndefined();
  });

  it('stays disabled, with a message', async () => {
    await createUser(test.dataSource, { email, isDisabled: true });
    expect(await start()).toMatch(/^ADMIN_EMAIL is first@example\.com, but that account is disabled/);
    expect((await userOf(email)).role).toBe('user');
  });

  it('is directed to the log-in once where the coach platform manages the passwords', async () => {
    const other = await createTestApp({
      env: { AUTH_PROVIDER: 'coach-platform' },
      database: { url: test.env.DATABASE_URL },
      prepare: (app) => void (outbox = catchEmails(app)),
    });
    try {
      expect(await start(other)).toBe(
        `${email} logs in with the coach platform's password here: http://localhost:3000/login`,
      );
      for (const id of await queued()) await outbox.run('accounts.send-invitation', id);
      expect(outbox.sent.map(({ params }) => params)).toEqual([
        expect.objectContaining({ url: 'http://localhost:3000/login', isPasswordLink: false }),
      ]);
      expect(await start(other)).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});

describe('npm run user', () => {
  it('creates an account with its names, role and language, and a link that works', async () => {
    const [done, link] = await run(
      'create',
      ' New@Example.com ',
      '--role',
      'editor',
      '--name',
      'Ana María de Sample',
      '--language',
      'es',
    );
    expect(done).toBe('Created the account new@example.com (editor).');
    const user = await userOf('new@example.com');
    expect(user).toMatchObject({ role: 'editor', firstName: 'Ana', lastName: 'María de Sample', language: 'es' });
    expect(await roleChanges(user)).toBe(1);
    await setPassword(tokenIn(link)).expect(204);
    await expect(run('create', 'new@example.com')).rejects.toThrow(/^There is an account new@example\.com already/);
  });

  it('creates an ordinary account when no role is named', async () => {
    await run('create', 'plain@example.com');
    const user = await userOf('plain@example.com');
    expect(user).toMatchObject({ role: 'user', firstName: null, language: 'en' });
    expect(await roleChanges(user)).toBe(0);
  });

  it.each([
    ['user', 'admin', []],
    ['admin', 'user', ['--role', 'user']],
    ['admin', 'editor', ['--role', 'editor']],
  ] as const)('changes the role from %s to %s, records it and ends the sessions', async (before, after, options) => {
    const user = await createUser(test.dataSource, { role: before });
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    expect(await run('promote', user.email.toUpperCase(), ...options)).toEqual([
      `${user.email} has the role ${after} now, no longer ${before}. Its sessions have ended.`,
    ]);
    await browser.get('/api/auth/user').expect(401);
    expect((await userOf(user.email)).role).toBe(after);
    expect(await roleChanges(user)).toBe(1);
    expect(await run('promote', user.email, ...options)).toEqual([`${user.email} has the role ${after} already.`]);
    expect(await roleChanges(user)).toBe(1);
  });

  it('creates a new link, and removes the second factor on request', async () => {
    const user = await createUser(test.dataSource);
    const [link] = await run('reset', user.email);
    expect(withoutSecondFactor).toEqual([]);
    await setPassword(tokenIn(link)).expect(204);
    const lines = await run('reset', user.email, '--second-factor');
    expect(lines).toHaveLength(2);
    expect(withoutSecondFactor).toEqual([user.id]);
  });

  it('creates no link for unknown and disabled accounts', async () => {
    await expect(run('reset', 'nobody@example.com')).rejects.toThrow('There is no account nobody@example.com.');
    await expect(run('promote', 'nobody@example.com')).rejects.toThrow('There is no account nobody@example.com.');
    const user = await createUser(test.dataSource, { isDisabled: true });
    await expect(run('reset', user.email)).rejects.toThrow(/is disabled/);
  });

  it.each([
    [[], /^Say what to do\.\n/],
    [['delete', email], /^"delete" is none of create, promote and reset\.\n/],
    [['constructor', email], /^"constructor" is none/],
    [['create'], /^Name one e-mail address to create\.\n/],
    [['create', email, 'other@example.com'], /^Name one e-mail address/],
    [['create', email, '--role', 'owner'], /^"owner" is no role: user, editor, admin\.\n/],
    [['create', email, '--language', 'fr'], /^"fr" is no language: en or es\.\n/],
    [['promote', email, '--name', 'Ana'], /^promote has no --name\.\n/],
    [['reset', email, '--force'], /^Unknown option '--force'\.\n/],
  ])('refuses %j in one sentence, and prints the usage', (args, sentence) => {
    expect(() => parseUserCommand(args)).toThrow(sentence);
    expect(() => parseUserCommand(args)).toThrow(/npm run user -- create/);
  });

  it('refuses invalid e-mail addresses', () =>
    expect(run('create', 'nobody')).rejects.toThrow('"nobody" is no e-mail address.'));
});
