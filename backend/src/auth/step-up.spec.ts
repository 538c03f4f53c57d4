import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { createTestApp, limitedApp, type TestApp } from '../../test/create-app.js';
import { createUser, testPassword } from '../../test/factories.js';
import { resetDatabase } from '../../test/reset-database.js';
import { codeOf, setUpSecondFactor } from '../../test/second-factor.js';
import type { User } from '../modules/accounts/accounts.module.js';

type Browser = ReturnType<typeof supertest.agent>;

const TEN_MINUTES = 10 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));

async function loggedIn(overrides: Partial<User> = {}): Promise<{ user: User; browser: Browser }> {
  const user = await createUser(test.dataSource, { role: 'admin', ...overrides });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}

/** Moves the last log-in and step-up of every session into the past. */
const passTime = (milliseconds = TEN_MINUTES) =>
  test.dataSource.query(
    `UPDATE sessions SET sess = sess::jsonb || jsonb_build_object('startedAt', (sess ->> 'startedAt')::float8 - $1::float8,
       'confirmedAt', coalesce((sess ->> 'confirmedAt')::float8, 0) - $1::float8)`,
    [milliseconds],
  );
const exported = (browser: Browser) => browser.get('/api/admin/contacts/export.csv');
const stepUp = (browser: Browser, body: object) => browser.post('/api/auth/step-up').send(body);
const refusals = (body: unknown) => (body as { errors?: unknown }).errors;

describe('step-up authentication', () => {
  it('accepts a log-in for ten minutes, and a password after that for ten more', async () => {
    const { browser } = await loggedIn();
    await exported(browser).expect(200);
    await passTime(TEN_MINUTES - 5_000);
    await exported(browser).expect(200);
    await browser.get('/api/auth/step-up').expect(204);
    await passTime(5_000);
    for (const refused of [await exported(browser), await browser.get('/api/auth/step-up')])
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    // Other routes are not affected.
    await browser.get('/api/admin/contacts').expect(200);

    await stepUp(browser, { password: testPassword }).expect(204);
    await exported(browser).expect(200);
    await passTime();
    await exported(browser).expect(403);
  });

  it('counts only for the session that passed it', async () => {
    const { user, browser } = await loggedIn();
    const elsewhere = test.browser();
    await elsewhere.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    await passTime();
    await stepUp(browser, { password: testPassword }).expect(204);
    await exported(browser).expect(200);
    await exported(elsewhere).expect(403);
  });

  it('reports missing and wrong fields, and writes a failure to the audit log', async () => {
    const { user, browser } = await loggedIn();
    await passTime();
    expect(refusals((await stepUp(browser, {}).expect(422)).body)).toEqual([{ field: 'password', code: 'required' }]);
    const wrong = await stepUp(browser, { password: 'not my password' }).expect(422);
    expect(refusals(wrong.body)).toEqual([{ field: 'password', code: 'wrong' }]);
    await exported(browser).expect(403);
    const entries = await test.dataSource.query<object[]>(
      `SELECT 1 FROM audit_entries WHERE actor_id = $1 AND action = 'auth.confirmation-failed'`,
      [user.id],
    );
    expect(entries).toHaveLength(1);
    await test.http.post('/api/auth/step-up').send({ password: testPassword }).expect(401);
  });

  it('requires a code where there is a second factor: the password is not enough', async () => {
    const user = await createUser(test.dataSource, { role: 'admin' });
    const browser = test.browser();
    const { secret } = await setUpSecondFactor(browser, user);
    await passTime();
    expect(refusals((await stepUp(browser, { password: testPassword }).expect(422)).body)).toEqual([
      { field: 'secondFactorCode', code: 'required' },
    ]);
    expect(refusals((await stepUp(browser, { secondFactorCode: '000000' }).expect(422)).body)).toEqual([
      { field: 'secondFactorCode', code: 'wrong' },
    ]);
    await exported(browser).expect(403);
    await stepUp(browser, { secondFactorCode: codeOf(secret) }).expect(204);
    await exported(browser).expect(200);
  });

  it('a form with a password requires it only of accounts with a second factor', async () => {
    const change = { currentPassword: testPassword, newPassword: 'three quiet mornings' };
    const { browser } = await loggedIn({ role: 'user' });
    await passTime();
    await browser.post('/api/auth/change-password').send(change).expect(204);

    const careful = await createUser(test.dataSource);
    const other = test.browser();
    const { secret } = await setUpSecondFactor(other, careful);
    await passTime();
    for (const [path, body] of [
      ['change-password', change],
      ['change-email', { email: 'new@example.com', password: testPassword }],
    ] as const)
      expect((await other.post(`/api/auth/${path}`).send(body).expect(403)).body.code).toBe('step_up_required');
    await stepUp(other, { secondFactorCode: codeOf(secret) }).expect(204);
    await other.post('/api/auth/change-password').send(change).expect(204);
  });

  it('throttles guesses like the log-in', async () => {
    const limited = limitedApp(test);
    try {
      const user = await createUser(test.dataSource);
      const browser = limited.browser();
      await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
      const statuses: number[] = [];
      for (let guess = 0; guess < 9; guess += 1)
        statuses.push((await stepUp(browser, { password: `guess ${guess}` })).status);
      expect(statuses).toEqual([...Array<number>(8).fill(422), 429]);
    } finally {
      await limited.close();
    }
  });

  it('is required by exports, roles, erasure, keys, and a new address or password', () => {
    const document = JSON.parse(
      readFileSync(new URL('../../../contracts/client/openapi.json', import.meta.url), 'utf8'),
    ) as { paths: Record<string, Record<string, Record<string, unknown>>> };
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
    const asking = operations.filter(({ operation }) => operation['x-requires-step-up']).map(({ name }) => name);
    const exports = operations.map(({ name }) => name).filter((name) => /\.csv$|\/export$/.test(name));
    expect(exports.length).toBeGreaterThan(14);
    expect(asking.toSorted()).toEqual(
      [
        ...exports,
        'delete /api/admin/calendar/connection',
        'delete /api/admin/provider-keys/{provider}',
        'delete /api/auth/passkeys/{id}',
        'get /api/auth/step-up',
        'get /api/calendar/auth',
        'patch /api/admin/webhooks/{id}',
        'post /api/admin/api-tokens',
        'post /api/admin/webhooks',
        'post /api/admin/webhooks/{id}/change-key',
        'post /api/admin/members',
        'post /api/admin/members/{id}/change-role',
        'post /api/admin/newsletter-subscribers/bulk-delete',
        'post /api/admin/privacy-requests/{id}/erase',
        'post /api/auth/change-email',
        'post /api/auth/change-password',
        'post /api/auth/passkeys',
        'post /api/auth/passkeys/options',
        'put /api/admin/provider-keys/deepl',
        'put /api/admin/provider-keys/fathom',
        'put /api/admin/provider-keys/google',
        'put /api/admin/provider-keys/mail',
        'put /api/admin/provider-keys/podcast',
        'put /api/admin/provider-keys/stripe',
      ].toSorted(),
    );
  });
});
