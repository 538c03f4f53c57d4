import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sampleMeeting } from '@leap/sandbox';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../../test/create-app.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startTestFathom, type TestFathom } from '../../../../test/fathom-sandbox.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { FathomStatus } from '../../../integrations/fathom/fathom-status.js';
import { FathomClient } from '../../../integrations/fathom/fathom.client.js';
import type { ProviderKeysDto } from './provider-keys.dto.js';

type Browser = ReturnType<TestApp['browser']>;

const at = '/api/admin/provider-keys';
const EPOCH = new Date(0).toISOString();
const otherSecret = `whsec_${Buffer.from('another secret of this spec').toString('base64')}`;

let database: TestDatabase;
let fathom: TestFathom;
let test: TestApp;
let admin: Browser;
const others: TestApp[] = [];
/** Another process on the same database. */
async function another(env: NonNullable<TestAppOptions['env']> = {}): Promise<TestApp> {
  const other = await createTestApp({ database, env: { FATHOM_BASE_URL: fathom.env.FATHOM_BASE_URL, ...env } });
  others.push(other);
  return other;
}

async function loggedIn(role: 'admin' | 'editor', app = test): Promise<Browser> {
  const user = await createUser(test.dataSource, { role });
  const browser = app.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return browser;
}

beforeAll(async () => {
  database = await createTestDatabase();
  fathom = await startTestFathom(database.url);
  test = await createTestApp({ database, env: { FATHOM_BASE_URL: fathom.env.FATHOM_BASE_URL } });
});
afterAll(async () => {
  await test.close();
  await fathom.close();
  await database.drop();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  await until(() => keysOf(test).every((key) => key === undefined));
  await fathom.setFault('fathom', 'ok');
  test.app.get(FathomClient).reset();
  admin = await loggedIn('admin');
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

/** Notifications take a moment. */
async function until(condition: () => boolean, milliseconds = 5_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end && !condition();)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
async function eventually(check: () => void): Promise<void> {
  await until(() => {
    try {
      check();
      return true;
    } catch {
      return false;
    }
  });
  check();
}

/** As the clients of a process use them. */
const keysOf = ({ app }: TestApp): (string | undefined)[] => {
  const { FATHOM_API_KEY: key, FATHOM_WEBHOOK_SECRET: secret } = app.get(FathomClient).settings;
  return [key, secret];
};
const state = async (browser = admin): Promise<ProviderKeysDto> => {
  const { body } = await browser.get(at).expect(200);
  return (body as ProviderKeysDto[]).find(({ provider }) => provider === 'fathom') as ProviderKeysDto;
};
const set = (values: object, browser = admin, version = EPOCH) =>
  browser.put(`${at}/fathom`).send({ version, ...values });
const tested = async (browser = admin): Promise<unknown> =>
  (await browser.post(`${at}/fathom/test`).expect(200)).body.result;
/** Everything that the database holds, with the jobs; the sandbox stores its own secret. */
async function contents(): Promise<string> {
  const tables = await test.dataSource.query<{ name: string }[]>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'sandbox')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => test.dataSource.query<{ text: string }[]>(`SELECT t::text AS text FROM ${name} t`)),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

describe('keys entered by an administrator', () => {
  it('are used at once, and a test says whether Fathom accepts them', async () => {
    expect(await tested()).toBe('off');
    const refused = await set({ apiKey: 'a-key-of-nobody' }).expect(200);
    expect(await tested()).toBe('refused');
    await expect(test.app.get(FathomStatus).check()).rejects.toThrow('401');
    await set({ apiKey: fathom.env.FATHOM_API_KEY }, admin, refused.body.updatedAt).expect(200);
    expect(await tested()).toBe('ok');
    expect(await test.app.get(FathomStatus).check()).toBe('up');
    await fathom.setFault('fathom', 'down');
    expect(await tested()).toBe('unavailable');
  });

  it('appear nowhere: not in answers, logs, audit entries or any row of the database', async () => {
    const { FATHOM_API_KEY: apiKey, FATHOM_WEBHOOK_SECRET: webhookSecret } = fathom.env;
    const stored = await set({ apiKey, webhookSecret }).expect(200);
    const broken = await set({ apiKey: `${apiKey} ${webhookSecret}` }, admin, stored.body.updatedAt).expect(422);
    await tested();
    await admin.post('/api/admin/fathom-imports').send({});
    const answers = [stored, broken, await admin.get(at), await admin.get('/api/admin/audit-entries')];
    for (const file of ['/api/admin/audit-entries/export.csv', '/api/auth/user/export'])
      answers.push(await admin.get(file).expect(200));
    const everything = [...answers.map(({ text }) => text), test.log(), await contents()].join('\n');
    expect(everything).toContain('provider-keys.set');
    expect([apiKey, webhookSecret.replace('whsec_', '')].filter((value) => everything.includes(value))).toEqual([]);
    expect((await state()).keys).toEqual([
      expect.objectContaining({ name: 'apiKey', source: 'stored', entered: 'yes', lastFour: apiKey.slice(-4) }),
      expect.objectContaining({ name: 'webhookSecret', source: 'stored', lastFour: webhookSecret.slice(-4) }),
    ]);
  });

  it('show no part of a short one', async () => {
    await set({ apiKey: 'fifteen-letters' }).expect(200);
    expect((await state()).keys[0]).not.toHaveProperty('lastFour');
  });

  it('are used by every other process, which forgets removed ones', async () => {
    const other = await another();
    const { FATHOM_API_KEY: apiKey, FATHOM_WEBHOOK_SECRET: webhookSecret } = fathom.env;
    await set({ apiKey, webhookSecret }).expect(200);
    await eventually(() => expect(keysOf(other)).toEqual([apiKey, webhookSecret]));
    const body = JSON.stringify(sampleMeeting(77, Date.parse('2026-11-16T23:00:00Z'), 60));
    const deliver = () =>
      other.http
        .post('/api/webhooks/fathom')
        .set({ 'Content-Type': 'application/json', ...fathom.sign(body) })
        .send(body);
    expect((await deliver()).status).toBeLessThan(300);
    await admin.delete(`${at}/fathom`).expect(204);
    expect(keysOf(test)).toEqual([undefined, undefined]);
    await eventually(() => expect(keysOf(other)).toEqual([undefined, undefined]));
    expect((await deliver()).status).toBe(400);
    await admin.delete(`${at}/fathom`).expect(204);
    const entries = await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE action LIKE 'provider-keys.%' AND subject_id = 'fathom' ORDER BY created_at DESC LIMIT 2`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['provider-keys.removed', 'provider-keys.set']);
  });

  it('entered by two people at once: one gets a conflict, and nothing is mixed', async () => {
    const other = await another();
    const second = await loggedIn('admin', other);
    const answers = await Promise.all([
      set({ apiKey: 'first-key', webhookSecret: otherSecret }),
      set({ apiKey: 'second-key' }, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    const isFirst = answers[0]?.status === 200;
    const won = isFirst ? ['first-key', otherSecret] : ['second-key', undefined];
    await eventually(() => expect([keysOf(test), keysOf(other)]).toEqual([won, won]));
    // The next one keeps what it does not name.
    const { updatedAt } = await state();
    await set({ apiKey: 'third-key' }, admin, updatedAt).expect(200);
    expect(keysOf(test)).toEqual(['third-key', won[1]]);
    await set({ apiKey: 'late-key' }, admin, updatedAt).expect(409);
  });

  it('are refused with a wrong form', async () => {
    for (const [values, field, code] of [
      [{ apiKey: 'two words' }, 'apiKey', 'invalid_format'],
      [{ webhookSecret: 'whsec_c2hvcnQ=' }, 'webhookSecret', 'invalid_format'],
      [{}, 'apiKey', 'required'],
      [{ apiKey: ' ' }, 'apiKey', 'required'],
      [{ apiKey: 'x'.repeat(501) }, 'apiKey', 'too_long'],
    ] as const)
      expect((await set(values).expect(422)).body.errors).toEqual([{ field, code }]);
    await admin.delete(`${at}/elsewhere`).expect(422);
  });
});

describe('who may', () => {
  it('editors neither see nor set them', async () => {
    const editor = await loggedIn('editor');
    await editor.get(at).expect(403);
    await set({ apiKey: 'of-an-editor' }, editor).expect(403);
    await editor.post(`${at}/fathom/test`).expect(403);
    await editor.delete(`${at}/fathom`).expect(403);
    expect(keysOf(test)).toEqual([undefined, undefined]);
  });

  it('an old log-in has to be confirmed first', async () => {
    await test.dataSource.query(
      `UPDATE sessions SET sess = sess::jsonb || jsonb_build_object('startedAt', (sess ->> 'startedAt')::float8 - 600000, 'confirmedAt', 0)`,
    );
    expect((await set({ apiKey: 'after-lunch' }).expect(403)).body.code).toBe('step_up_required');
    expect((await admin.delete(`${at}/fathom`).expect(403)).body.code).toBe('step_up_required');
    await state();
  });
});

describe('precedence', () => {
  it('a key of the environment wins, is shown as such, and is not replaced', async () => {
    await set({ apiKey: 'entered-key', webhookSecret: otherSecret }).expect(200);
    const fixed = await another({ FATHOM_API_KEY: fathom.env.FATHOM_API_KEY });
    expect(keysOf(fixed)).toEqual([fathom.env.FATHOM_API_KEY, otherSecret]);
    const browser = await loggedIn('admin', fixed);
    const { keys, updatedAt } = await state(browser);
    expect(keys.map(({ source, entered }) => [source, entered])).toEqual([
      ['environment', 'yes'],
      ['stored', 'yes'],
    ]);
    const refused = await set({ apiKey: 'never-used' }, browser, updatedAt).expect(422);
    expect(refused.body.errors).toEqual([{ field: 'apiKey', code: 'invalid_choice' }]);
  });

  it('an entered key replaces the sandbox as a whole, until it is removed', async () => {
    const fakes = { ...fathom.env, SANDBOX_SETTINGS: new Set(Object.keys(fathom.env)) };
    const developing = await another(fakes);
    const { settings: before } = developing.app.get(FathomClient);
    expect(before).toEqual(fathom.env);
    const browser = await loggedIn('admin', developing);
    expect((await state(browser)).keys.map(({ source }) => source)).toEqual(['sandbox', 'sandbox']);
    await set({ apiKey: 'a-real-key' }, browser).expect(200);
    expect(developing.app.get(FathomClient).settings).toEqual({ FATHOM_API_KEY: 'a-real-key' });
    expect((await state(browser)).keys.map(({ source }) => source)).toEqual(['stored', 'none']);
    await browser.delete(`${at}/fathom`).expect(204);
    expect(developing.app.get(FathomClient).settings).toEqual(fathom.env);
  });

  it('keys under another encryption key are not used, and reported', async () => {
    await set({ apiKey: 'entered-key' }).expect(200);
    const moved = await another({ ENCRYPTION_KEY: Buffer.from('another-key-0123456789-abcdefghi').toString('base64') });
    expect(keysOf(moved)).toEqual([undefined, undefined]);
    const browser = await loggedIn('admin', moved);
    expect((await state(browser)).keys[0]).toMatchObject({ source: 'none', entered: 'unreadable' });
  });

  it('one copied to another row is not used', async () => {
    await set({ apiKey: 'entered-key' }).expect(200);
    await test.dataSource.query(`UPDATE provider_keys SET name = 'webhookSecret'`);
    await eventually(() => expect(keysOf(test)).toEqual([undefined, undefined]));
  });
});
