import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '@leap/sandbox';
import { CoachPlatformClient } from '../src/auth/providers/coach-platform/coach-platform.client.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createTestDatabase, type TestDatabase } from './database.js';

const demoPassword = 'transform-demo';
let database: TestDatabase;
let sandbox: Sandbox;
let url: string;
let test: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  const logIns = {
    accounts: [{ email: 'member@example.com', firstName: 'Sample', lastName: 'Member' }],
    password: demoPassword,
  };
  sandbox = await startSandbox({ databaseUrl: database.url, siteUrl: 'http://localhost:3000', productPort: 9, logIns });
  const { coachPlatform, sandbox: address } = sandbox.settings;
  url = `${address.SANDBOX_ORIGIN}/sandbox/coach-platform`;
  test = await createTestApp({ env: { AUTH_PROVIDER: 'coach-platform', ...coachPlatform }, database });
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
  await database.drop();
});
beforeEach(async () => {
  await sandbox.setFault('coach-platform', 'ok');
  test.app.get(CoachPlatformClient, { strict: false }).circuit.reset();
});

const post = (path: string, body: unknown) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const logIn = (email: string, password: string) => test.http.post('/api/login').send({ email, password });

describe("the coach platform's fake", () => {
  it('knows the demo accounts', async () => {
    expect((await logIn('member@example.com', demoPassword).expect(200)).body).toMatchObject({
      email: 'member@example.com',
      firstName: 'Sample',
    });
    await logIn('member@example.com', 'another password').expect(401);
    await logIn('nobody@example.com', demoPassword).expect(401);
  });

  it('allows sign-ups, and stores no plain password', async () => {
    expect(
      (await post('/accounts', { email: 'New@Example.com', password: 'three quiet mornings', firstName: 'Noa' }))
        .status,
    ).toBe(201);
    expect((await logIn('new@example.com', 'three quiet mornings').expect(200)).body).toMatchObject({
      firstName: 'Noa',
    });
    await logIn('new@example.com', 'four quiet mornings').expect(401);
    const rows: unknown = await test.dataSource.query(
      'SELECT *, encode(password_hash, $1) AS text FROM sandbox.coach_accounts',
      ['escape'],
    );
    expect(JSON.stringify(rows)).not.toContain('quiet');
  });

  it.each([
    {},
    { email: 'a@example.com' },
    { email: 1, password: 'x' },
    { email: 'a@example.com', password: 'x', remember: 'yes' },
    [],
  ])('refuses the body %j', async (body) => {
    expect((await post('/check', body)).status).toBe(400);
    expect((await post('/accounts', { ...body, age: '40' })).status).toBe(400);
  });

  it('can simulate faults', async () => {
    await sandbox.setFault('coach-platform', 'down');
    expect((await logIn('member@example.com', demoPassword).expect(503)).body.code).toBe('auth_provider_unavailable');
    await sandbox.setFault('coach-platform', 'flaky');
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await logIn('member@example.com', demoPassword)).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
    await sandbox.setFault('coach-platform', 'slow');
    await logIn('member@example.com', demoPassword).expect(503);
    await sandbox.setFault('coach-platform', 'ok');
    test.app.get(CoachPlatformClient, { strict: false }).circuit.reset();
    await logIn('member@example.com', demoPassword).expect(200);
  }, 30_000);
});
