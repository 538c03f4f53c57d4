import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../../test/create-app.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { reply, startMailServer, type TestMailServer } from '../../../../test/mail-server.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { BulkMail } from '../../../integrations/mail/bulk-mail.js';
import { testMail } from '../../../integrations/mail/emails/test-mail.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import type { User } from '../../accounts/users/user.entity.js';
import type { ProviderKeysDto } from './provider-keys.dto.js';

type Browser = ReturnType<TestApp['browser']>;

const at = '/api/admin/provider-keys';
const EPOCH = new Date(0).toISOString();
const login = { user: 'postmaster-of-this-spec', password: 'pass word/of:this@spec' };

let database: TestDatabase;
let locked: TestMailServer;
let open: TestMailServer;
let test: TestApp;
let user: User;
let admin: Browser;
const others: TestApp[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  [locked, open] = [await startMailServer(login), await startMailServer()];
  test = await createTestApp({ database });
});
afterAll(async () => {
  await test.close();
  await Promise.all([locked.close(), open.close()]);
  await database.drop();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  [locked, open].forEach((server) => {
    server.received.length = 0;
    server.calm();
  });
  user = await createUser(test.dataSource, { role: 'admin', language: 'es' });
  admin = await loggedIn(user);
  await admin.delete(`${at}/mail`).expect(204);
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

async function loggedIn({ email }: User, app = test): Promise<Browser> {
  const browser = app.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}
/** Another process on the same database. */
async function another(env: NonNullable<TestAppOptions['env']> = {}): Promise<TestApp> {
  const other = await createTestApp({ database, env });
  others.push(other);
  return other;
}
const serverOf = ({ url }: TestMailServer) => ({ host: new URL(url).hostname, port: new URL(url).port });
const sender = { from: 'Sample Coaching <hello@practice.example.org>' };
const set = (values: object, version = EPOCH, browser = admin) =>
  browser.put(`${at}/mail`).send({ version, ...values });
const tested = async (browser = admin): Promise<unknown> =>
  (await browser.post(`${at}/mail/test`).expect(200)).body.result;
const state = async (browser = admin): Promise<ProviderKeysDto> =>
  ((await browser.get(at).expect(200)).body as ProviderKeysDto[]).find(
    ({ provider }) => provider === 'mail',
  ) as ProviderKeysDto;
const send = ({ app }: TestApp, to: string) =>
  app.get(MailService).send(to, 'en', testMail({ brandName: 'LEAP', checkUrl: 'https://www.example.com' }));

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 5_000; Date.now() < end && !condition();)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a mail server entered by an administrator', () => {
  it('gets one message for the person who tests it, in their language and from the entered sender', async () => {
    expect([await tested(), test.app.get(MailService).isOn]).toEqual(['off', false]);
    await set({ ...serverOf(locked), ...login, ...sender }).expect(200);
    expect(await tested()).toBe('ok');
    expect(locked.received.map(({ to }) => to)).toEqual([user.email]);
    expect(locked.received[0]?.raw).toContain('From: Sample Coaching <hello@practice.example.org>');
    expect(locked.received[0]?.raw).toContain('/es/admin/mail');
  });

  it('reports in words what the server makes of the test', async () => {
    const { body } = await set({ ...serverOf(locked), ...login, password: 'wrong', ...sender }).expect(200);
    expect(await tested()).toBe('refused');
    await set(login, body.updatedAt).expect(200);
    for (const [step, answer, result] of [
      ['from', '550 5.7.1 Not your domain', 'sender_refused'],
      ['data', '554 5.7.1 Looks like spam', 'sender_refused'],
      ['connect', '421 4.3.2 Later', 'unavailable'],
    ] as const) {
      locked.at(step, () => reply(answer));
      expect(await tested()).toBe(result);
      locked.calm();
    }
    await set({ host: '127.0.0.1', port: '1' }, (await state()).updatedAt).expect(200);
    expect(await tested()).toBe('unavailable');
    // The password is for that server alone.
    const moved = await set({ host: 'mail.invalid', port: '587' }, (await state()).updatedAt).expect(422);
    expect(moved.body.errors).toEqual([{ field: 'password', code: 'required' }]);
    await set({ host: 'mail.invalid', port: '587', ...login }, (await state()).updatedAt).expect(200);
    expect(await tested()).toMatch(/^(not_found|unavailable)$/);
  });

  it('shows host, port and sender again; user and password appear nowhere', async () => {
    const stored = await set({ ...serverOf(locked), ...login, ...sender, dkimSelector: 'mail2026' }).expect(200);
    await tested();
    locked.at('from', () => reply('550 5.7.1 no'));
    await tested();
    const broken = await set({ user: `${login.user}\n` + 'x'.repeat(600) }, stored.body.updatedAt).expect(422);
    const answers = [stored, broken, await admin.get(at), await admin.get('/api/admin/mail')];
    for (const file of ['/api/admin/audit-entries/export.csv', '/api/auth/user/export'])
      answers.push(await admin.get(file).expect(200));
    const rows = await test.dataSource.query<{ text: string }[]>(
      `SELECT t::text AS text FROM provider_keys t UNION ALL SELECT t::text FROM audit_entries t UNION ALL SELECT t::text FROM pgboss.job t`,
    );
    const everything = [...answers.map(({ text }) => text), test.log(), ...rows.map(({ text }) => text)].join('\n');
    expect(everything).toContain('provider-keys.tested');
    for (const secret of [...Object.values(login), encodeURIComponent(login.password)])
      expect(everything.includes(secret)).toBe(false);
    const { host, port } = serverOf(locked);
    expect((await state()).keys.map(({ name, value, lastFour }) => [name, value, lastFour])).toEqual([
      ['host', host, undefined],
      ['port', port, undefined],
      ['user', undefined, undefined],
      ['password', undefined, undefined],
      ['from', sender.from, undefined],
      ['dkimSelector', 'mail2026', undefined],
    ]);
    expect(rows.some(({ text }) => text.includes(sender.from))).toBe(false);
  });

  it('is refused with a part missing or in a wrong form', async () => {
    const whole = { ...serverOf(locked), ...sender };
    for (const [values, field, code] of [
      [{}, 'host', 'required'],
      [sender, 'host', 'required'],
      [serverOf(locked), 'from', 'required'],
      [{ ...whole, user: 'somebody' }, 'password', 'required'],
      [{ ...whole, password: 'something' }, 'user', 'required'],
      [{ ...whole, host: 'smtp://mail.example.com' }, 'host', 'invalid_format'],
      [{ ...whole, host: 'mail.example.com/x' }, 'host', 'invalid_format'],
      [{ ...whole, port: '70000' }, 'port', 'invalid_format'],
      [{ ...whole, from: 'nobody' }, 'from', 'invalid_format'],
      [{ ...whole, from: 'a@example.com\r\nBcc: b@example.com' }, 'from', 'invalid_format'],
      [{ ...whole, from: 'a@example.com, b@example.com' }, 'from', 'invalid_format'],
      [{ ...whole, dkimSelector: 'two words' }, 'dkimSelector', 'invalid_format'],
    ] as const)
      expect((await set(values).expect(422)).body.errors).toEqual([{ field, code }]);
  });

  it('editors neither see, set nor test it', async () => {
    const editor = await loggedIn(await createUser(test.dataSource, { role: 'editor' }));
    await set({ ...serverOf(open), ...sender }, EPOCH, editor).expect(403);
    await editor.post(`${at}/mail/test`).expect(403);
    await editor.get('/api/admin/mail').expect(403);
    expect(test.app.get(MailService).isOn).toBe(false);
  });
});

// From here on with further processes: the texts of emails are those of the last one that started.
describe('with several processes', () => {
  it('is used at once by every process, for each kind of mail, and the next one replaces it', async () => {
    const other = await another();
    const bulk = (to: string) =>
      other.app.get(BulkMail).deliver({ to, id: to, subject: 's', html: '<p>h</p>', text: 't', headers: {} });
    expect(await bulk('early@example.com')).toMatchObject({ is: 'away' });
    await set({ ...serverOf(locked), ...login, ...sender }).expect(200);
    await until(() => other.app.get(MailService).isOn);
    await send(other, 'one@example.com');
    expect(await bulk('two@example.com')).toEqual({ is: 'sent' });
    expect(locked.received.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com']);
    await admin.delete(`${at}/mail`).expect(204);
    await set({ ...serverOf(open), from: 'other@practice.example.org' }).expect(200);
    await until(() => other.app.get(MailService).sender === 'other@practice.example.org');
    await send(other, 'three@example.com');
    expect(await bulk('four@example.com')).toEqual({ is: 'sent' });
    expect(open.received.map(({ to }) => to)).toEqual(['three@example.com', 'four@example.com']);
    expect(open.received.every(({ raw }) => raw.includes('From: other@practice.example.org'))).toBe(true);
    await admin.delete(`${at}/mail`).expect(204);
    await until(() => !other.app.get(MailService).isOn);
    expect([test, other].map(({ app }) => app.get(MailService).isOn)).toEqual([false, false]);
  });

  it('a server of the environment wins as a whole, and only the sender is entered', async () => {
    await set({ ...serverOf(locked), ...login, ...sender }).expect(200);
    const fixed = await another({ SMTP_URL: open.url });
    const browser = await loggedIn(user, fixed);
    const { keys, updatedAt } = await state(browser);
    expect(keys.map(({ name, source }) => [name, source])).toEqual([
      ['host', 'environment'],
      ['port', 'environment'],
      ['user', 'environment'],
      ['password', 'environment'],
      ['from', 'stored'],
      ['dkimSelector', 'none'],
    ]);
    expect((await set({ host: 'mail.example.com' }, updatedAt, browser).expect(422)).body.errors).toEqual([
      { field: 'host', code: 'invalid_choice' },
    ]);
    await set({ from: 'new@practice.example.org' }, updatedAt, browser).expect(200);
    await send(fixed, 'ana@example.com');
    expect([locked.received.length, open.received[0]?.raw.includes('From: new@practice.example.org')]).toEqual([
      0,
      true,
    ]);
  });

  it('an entered server replaces the sandbox; an entered sender alone does not', async () => {
    const fakes = { SMTP_URL: open.url, SANDBOX_SETTINGS: new Set(['SMTP_URL']) };
    const developing = await another({ ...fakes, MAIL_FROM: 'dev@practice.example.org' });
    expect(developing.app.get(MailService).settings.SMTP_URL).toBe(open.url);
    const browser = await loggedIn(user, developing);
    expect((await state(browser)).keys.map(({ source }) => source)).toEqual([
      'sandbox',
      'sandbox',
      'sandbox',
      'sandbox',
      'environment',
      'none',
    ]);
    await set({ ...serverOf(locked), ...login }, EPOCH, browser).expect(200);
    expect(developing.app.get(MailService).settings.SMTP_URL).toContain(`@127.0.0.1:${serverOf(locked).port}`);
    expect(await tested(browser)).toBe('ok');
  });

  it('in a private network is refused in production, when it is saved and whenever a connection is opened', async () => {
    const connectionsBefore = open.connections;
    const guarded = await another({ PRIVATE_MAIL_SERVERS: 'refused' });
    const browser = await loggedIn(user, guarded);
    for (const host of ['127.0.0.1', 'localhost', '10.1.2.3', '169.254.169.254', '0x7f.1', '2130706433'])
      expect((await set({ ...sender, host }, EPOCH, browser).expect(422)).body.errors).toEqual([
        { field: 'host', code: 'private_address' },
      ]);
    // As if the name had been public when it was entered.
    await set({ ...serverOf(open), host: 'localhost', ...sender }).expect(200);
    await until(() => guarded.app.get(MailService).isOn);
    expect(await tested(browser)).toBe('private_address');
    await expect(send(guarded, 'ana@example.com')).rejects.toThrow('Private addresses are refused.');
    await expect(guarded.app.get(MailService).check()).rejects.toThrow('Private addresses are refused.');
    const email = { to: 'ana@example.com', id: '1', subject: 's', html: '<p>h</p>', text: 't', headers: {} };
    expect(await guarded.app.get(BulkMail).deliver(email)).toEqual({
      is: 'away',
      reason: 'Private addresses are refused.',
    });
    expect([open.connections - connectionsBefore, open.received.length]).toEqual([0, 0]);
    // The operator's own setting is not checked.
    const fixed = await another({ PRIVATE_MAIL_SERVERS: 'refused', SMTP_URL: open.url });
    await send(fixed, 'ana@example.com');
    expect(open.received.length).toBe(1);
  });
});
