import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    env: { TRUST_PROXY: 1 },
    prepare: (app) => {
      // Work that continues after the answer, with the same request id.
      app.use(
        '/api/late',
        (_req: never, res: { json(body: object): void; once(event: string, listener: () => void): void }) => {
          res.once('close', () => setImmediate(() => new Logger('Late').warn('logged after the response')));
          res.json({});
        },
      );
    },
  });
});
afterAll(() => test.close());

it('the log consists of JSON lines in UTC with request ids, without secrets and personal texts', async () => {
  const user = await createUser(test.dataSource);
  const loggedIn = await test.http
    .post('/api/login')
    .set('X-Request-Id', 'from-nginx-0001')
    .send({ email: user.email, password: testPassword });
  const cookie =
    String((loggedIn.headers['set-cookie'] as unknown as string[]).find((one) => one.includes('leap.sid='))).split(
      ';',
    )[0] ?? '';
  await test.http.get('/api/auth/user').set('Cookie', cookie);
  await test.http.post('/api/contacts').send({
    name: 'Private Person',
    email: 'private@example.com',
    coachingType: 'other',
    message: 'a very private message',
  });
  await test.http.post('/api/newsletter/unsubscribe?token=secret-token-in-the-query');
  const { paths } = (await test.http.get('/api/openapi.json')).body as { paths: object };
  const secretPaths = Object.keys(paths).filter((path) => path.includes('{token}'));
  expect(secretPaths.length).toBeGreaterThan(1);
  for (const path of secretPaths) {
    const address = path.replace('{token}', 'secret-token-in-the-path');
    await test.http.get(address);
    await test.http.get(address.toUpperCase().replace('/API', '/api'));
    await test.http.get(address.replace('/api/', '/api//'));
  }
  await test.dataSource.query('ALTER TABLE contacts RENAME TO contacts_hidden');
  await test.http.post('/api/contacts').send({
    name: 'Private Person',
    email: 'private@example.com',
    coachingType: 'other',
    message: 'a very private message',
  });
  await test.dataSource.query('ALTER TABLE contacts_hidden RENAME TO contacts');

  const lines = test
    .log()
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          time: string;
          level: string;
          requestId?: string;
          req?: { id: string; path: string };
          err?: { message: string };
        },
    );
  expect(lines.every(({ time }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time))).toBe(true);
  const requests = lines.filter(({ req }) => req !== undefined);
  expect(requests.length).toBeGreaterThanOrEqual(5);
  expect(requests.every(({ req }) => req?.id && !req.path.includes('?'))).toBe(true);
  expect(requests.map(({ req }) => req?.id)).toContain('from-nginx-0001');
  expect(lines.some(({ level, requestId }) => level === 'error' && requestId !== undefined)).toBe(true);

  expect(requests.filter(({ level }) => level === 'error').map(({ err }) => err?.message)).toEqual([
    'failed with status code 500',
  ]);
  expect(test.log()).not.toContain('[object Object]');

  const secrets = [
    testPassword,
    decodeURIComponent(cookie),
    cookie.slice(20, 60),
    'secret-token',
    'SECRET-TOKEN',
    'very private',
    'Private Person',
    'private@example.com',
    user.email,
    test.env.SESSION_SECRET,
    new URL(test.env.DATABASE_URL).password,
  ];
  for (const secret of secrets) expect(test.log()).not.toContain(secret);
});

it('clicks on the links of newsletters are not logged', async () => {
  await test.http.get('/api/newsletter/subscribe');
  const id = '5d0c3b7e-41a6-4f0e-8f57-2c9d1e6b7a80';
  for (const path of [
    `/api/newsletter/links/${id}`,
    `/api/Newsletter/Links/${id}/?a=1`,
    `/api/newsletter/links/${id}.`,
  ])
    await test.http.get(path).redirects(0);
  await test.http.get('/api/blog').expect(200);
  expect(test.log()).toContain('"path":"/api/newsletter/subscribe"');
  expect(test.log()).not.toMatch(/5d0c3b7e/i);
});

it('a line after the answer contains only the request’s id', async () => {
  await test.http.get('/api/late').set('Cookie', 'leap.sid=a-cookie-canary').expect(200);
  const find = () =>
    test
      .log()
      .split('\n')
      .find((line) => line.includes('logged after the response'));
  for (let attempt = 0; attempt < 200 && find() === undefined; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(Object.keys(JSON.parse(find() ?? '{}') as object).sort()).toEqual([
    'context',
    'level',
    'msg',
    'requestId',
    'time',
  ]);
  expect(test.log()).not.toContain('canary');
});

it('production logs each write and refusal, and one in ten of the reads that went well', async () => {
  const busy = await createTestApp({ env: { NODE_ENV: 'production' }, database: { url: test.env.DATABASE_URL } });
  try {
    for (let count = 0; count < 20; count += 1) await busy.http.get('/api/blog').expect(200);
    for (let count = 0; count < 3; count += 1) {
      await busy.http.get('/api/blog/none').expect(404);
      await busy.http.post('/api/newsletter/subscribe').send({ name: 'Ana', email: 'ana@example.com' }).expect(202);
    }
    const paths = busy
      .log()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { req?: { path: string } }).req?.path);
    const times = (path: string): number => paths.filter((one) => one === path).length;
    expect([times('/api/blog'), times('/api/blog/none'), times('/api/newsletter/subscribe')]).toEqual([2, 3, 3]);
  } finally {
    await busy.close();
  }
});
