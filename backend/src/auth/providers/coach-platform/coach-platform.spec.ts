import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { User } from '../../../modules/accounts/users/user.entity.js';
import { verificationsDone } from '../../passwords.js';
import { CoachPlatformClient } from './coach-platform.client.js';
import { CoachPlatformProvider } from './coach-platform.provider.js';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const email = 'ana@example.com';
const password = 'canary of the platform';
let platform: Server;
let answer: Answer;
let asked: { method?: string; path?: string; headers: IncomingMessage['headers']; body: unknown }[];
let test: TestApp;

const send =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }): Answer =>
  (_req, res) =>
    void res.writeHead(status, headers).end(body);
const person = (fields: object = {}): Answer => send(200, JSON.stringify({ email, ...fields }));
const logIn = (body: object = { email, password }) => test.http.post('/api/login').send(body);
const userOf = (address: string) => test.dataSource.getRepository(User).findOneBy({ email: address });

beforeAll(async () => {
  platform = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      asked.push({
        method: req.method,
        path: req.url,
        headers: req.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      answer(req, res);
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  test = await createTestApp({
    env: { AUTH_PROVIDER: 'coach-platform', COACH_PLATFORM_URL: `http://127.0.0.1:${port}/check` },
  });
});
afterAll(async () => {
  await test.close();
  platform.closeAllConnections();
  await new Promise((resolve) => platform.close(resolve));
});
beforeEach(async () => {
  asked = [];
  answer = person();
  test.app.get(CoachPlatformClient, { strict: false }).circuit.reset();
  await resetDatabase(test.dataSource);
});

describe('log-in with the coach platform', () => {
  it('asks by POST with e-mail and password, and creates the account at the first log-in', async () => {
    answer = person({
      firstName: ' Ana ',
      lastName: 'Sample',
      language: 'es',
      role: 'admin',
      isInnerCircleMember: true,
    });
    const { body } = await logIn({ email: ' ANA@Example.com ', password: ' kept as typed ' }).expect(200);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/check', body: { email, password: ' kept as typed ' } });
    expect(asked[0]?.headers['content-type']).toBe('application/json');
    expect(body).toMatchObject({
      email,
      firstName: 'Ana',
      lastName: 'Sample',
      language: 'es',
      role: 'user',
      isInnerCircleMember: false,
    });
    await logIn().expect(200);
    expect(await test.dataSource.getRepository(User).count()).toBe(1);
    expect(await test.dataSource.query('SELECT * FROM user_credentials')).toEqual([]);
  });

  it('keeps local changes of names and roles', async () => {
    const user = await createUser(test.dataSource, {
      email,
      firstName: 'Anita',
      role: 'editor',
      isInnerCircleMember: true,
    });
    answer = person({ firstName: 'Ana', language: 'es' });
    const { body } = await logIn().expect(200);
    expect(body).toMatchObject({
      id: user.id,
      firstName: 'Anita',
      role: 'editor',
      isInnerCircleMember: true,
      language: 'en',
    });
  });

  it('creates one account when ten first log-ins race', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn()));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect(new Set(answers.map(({ body }) => (body as User).id)).size).toBe(1);
  });

  it('truncates or drops names that could not be stored or shown', async () => {
    answer = person({ firstName: `A\u0000n\na\ud800${'x'.repeat(300)}`, lastName: { first: 'Ana' } });
    const { body } = await logIn().expect(200);
    expect(body.firstName).toMatch(/^A n a\ufffdx+$/);
    expect(body.firstName).toHaveLength(100);
    expect(body).not.toHaveProperty('lastName');
  });

  it('does the same work for known, unknown and disabled accounts when the platform refuses', async () => {
    const known = await createUser(test.dataSource);
    const disabled = await createUser(test.dataSource, { isDisabled: true });
    answer = send(401, '{"error":"no"}');
    const before = verificationsDone();
    const seen = new Set<string>();
    for (const address of [known.email, 'nobody@example.com', disabled.email]) {
      const { status, body, headers } = await logIn({ email: address, password: testPassword });
      const { requestId: _requestId, ...texts } = body as { requestId?: string };
      seen.add(JSON.stringify({ status, texts, names: Object.keys(headers).sort() }));
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('invalid_credentials');
    expect(asked).toHaveLength(3);
    expect(verificationsDone()).toBe(before);
    expect(await test.dataSource.getRepository(User).count()).toBe(2);
  });

  it('rejects disabled accounts with the message for a wrong password', async () => {
    await createUser(test.dataSource, { email, isDisabled: true });
    const { body, headers } = await logIn().expect(401);
    expect(body.code).toBe('invalid_credentials');
    expect(headers['set-cookie']).toBeUndefined();
    // The session's own check would refuse them too; the provider refuses first, so that it counts as a failure.
    expect(
      await test.app.get(CoachPlatformProvider, { strict: false }).findByPassword(email, password),
    ).toBeUndefined();
  });

  it('never accepts a local password', async () => {
    const user = await createUser(test.dataSource);
    answer = send(401, '');
    await logIn({ email: user.email, password: testPassword }).expect(401);
  });

  it('throttles guesses like the local log-in', async () => {
    const limited = limitedApp(test);
    try {
      answer = send(401, '');
      const statuses: number[] = [];
      for (let guess = 0; guess < 10; guess += 1)
        statuses.push((await limited.http.post('/api/login').send({ email, password: `guess ${guess}` })).status);
      expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429]);
      expect(asked).toHaveLength(8);
    } finally {
      await limited.close();
    }
  });
});

describe('an invalid answer of the coach platform logs nobody in', () => {
  it.each<[string, Answer]>([
    ['is broken', send(500, '{"email":"ana@example.com"}')],
    ['is resting', send(503, '')],
    ['has moved its check', send(404, '')],
    ['limits us', send(429, '')],
    ['confirms with 201', send(201, JSON.stringify({ email }))],
    ['confirms with 204', (_req, res) => void res.writeHead(204).end()],
    ['answers with a page', send(200, '<h1>Welcome</h1>', { 'content-type': 'text/html' })],
    ['answers with nothing', send(200, '')],
    ['answers with a list', send(200, JSON.stringify([{ email }]))],
    ['answers with null', send(200, 'null')],
    ['names nobody', send(200, '{}')],
    ['names somebody else', send(200, '{"email":"admin@example.com"}')],
    ['names many', send(200, JSON.stringify({ email: [email] }))],
    ['answers without end', send(200, JSON.stringify({ email, firstName: 'x'.repeat(100_000) }))],
    ['hangs up', (req) => void req.socket.destroy()],
    [
      'hangs up in the middle',
      (_req, res) => {
        res.writeHead(200, { 'content-length': '1000' }).write(`{"email":"${email}"`);
        setTimeout(() => res.destroy(), 20);
      },
    ],
  ])('when it %s', async (_name, reply) => {
    await createUser(test.dataSource, { email: 'admin@example.com', role: 'admin' });
    answer = reply;
    const { body, headers } = await logIn().expect(503);
    expect(body.code).toBe('auth_provider_unavailable');
    expect(headers['set-cookie']).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(await userOf(email)).toBeNull();
  });

  it('when it redirects the password to another host', async () => {
    answer = (req, res) =>
      req.url === '/check' ? send(307, '', { location: '/elsewhere' })(req, res) : person()(req, res);
    await logIn().expect(503);
    expect(asked.map(({ path }) => path)).toEqual(['/check']);
  });

  it('when it takes longer than four seconds', async () => {
    answer = () => undefined;
    const { body } = await logIn().expect(503);
    expect(body.code).toBe('auth_provider_unavailable');
    expect(asked).toHaveLength(1);
  }, 30_000);

  it('and is not called after five failures, neither for right nor for wrong passwords', async () => {
    answer = send(500, '');
    for (let count = 0; count < 5; count += 1) await logIn().expect(503);
    answer = person();
    await logIn().expect(503);
    expect(asked).toHaveLength(5);
    test.app.get(CoachPlatformClient, { strict: false }).circuit.reset();
    await logIn().expect(200);
  });

  it('when its address is not set', async () => {
    const without = await createTestApp({
      env: { AUTH_PROVIDER: 'coach-platform' },
      database: { url: test.env.DATABASE_URL },
    });
    try {
      await without.http.post('/api/login').send({ email, password }).expect(503);
    } finally {
      await without.close();
    }
  });
});

describe('passwords and addresses are managed by the platform', () => {
  it.each([
    ['forgot-password', { email }],
    ['set-password', { token: 'x', password: 'three quiet mornings' }],
  ])('%s answers 404', async (path, body) => {
    const answered = await test.http.post(`/api/auth/${path}`).send(body).expect(404);
    expect(answered.body.code).toBe('not_found');
  });

  it('change-password answers 404', async () => {
    const browser = test.browser();
    await browser.post('/api/login').send({ email, password }).expect(200);
    await browser
      .post('/api/auth/change-password')
      .send({ currentPassword: password, newPassword: 'three quiet mornings' })
      .expect(404);
  });

  it('and the client gets the error', async () => {
    expect((await test.http.get('/api/site-settings').expect(200)).body.authProvider).toBe('coach-platform');
  });
});

it('no password reaches the log, whatever the platform does', async () => {
  // Needs its own application: the framework logs to the application that was created last.
  const own = await createTestApp({ env: test.env, database: { url: test.env.DATABASE_URL } });
  try {
    for (const reply of [
      person(),
      send(401, ''),
      send(500, password),
      send(200, password),
      send(200, `{"email":"${password}"}`),
    ]) {
      answer = reply;
      const { text } = await own.http.post('/api/login').send({ email, password });
      expect(text).not.toContain(password);
    }
    expect(asked).toHaveLength(5);
    expect(own.log()).toContain('The coach platform could not check a log-in');
    for (const secret of [password, testPassword]) expect(own.log() + test.log()).not.toContain(secret);
    const stored = await test.dataSource.query<object[]>('SELECT * FROM users');
    expect(JSON.stringify(stored)).not.toContain(password);
  } finally {
    await own.close();
  }
});
