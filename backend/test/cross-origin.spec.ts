import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookieOf } from './cookies.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    env: { PUBLIC_URL: 'https://www.example.com', ALLOWED_ORIGINS: ['https://admin.example.com'] },
  });
});
afterAll(() => test.close());

const logOut = (headers: Record<string, string>) => test.http.post('/api/logout').set(headers);

describe('unsafe methods', () => {
  it.each([
    ['this site', { Origin: 'https://www.example.com' }],
    ['a listed origin', { Origin: 'https://admin.example.com' }],
    ['a same-origin fetch without Origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a typed address', { 'Sec-Fetch-Site': 'none' }],
    ['no browser', {}],
  ])('are accepted from %s', async (_name, headers) => {
    await logOut(headers as Record<string, string>).expect(204);
  });

  it.each([
    ['a foreign site', { Origin: 'https://evil.example' }],
    ['a foreign site that claims same-origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
    ['a subdomain that is not listed', { Origin: 'https://x.example.com' }],
    ['the same host by another scheme', { Origin: 'http://www.example.com' }],
    ['the same host on another port', { Origin: 'https://www.example.com:8443' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a same-site fetch without Origin', { 'Sec-Fetch-Site': 'same-site' }],
    ['a cross-site form without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('are refused from %s', async (_name, headers) => {
    const answer = await logOut(headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_origin_refused']);
  });

  it('cannot be changed by an override header or a query', async () => {
    await test.http.get('/api/logout').set('X-HTTP-Method-Override', 'POST').expect(405);
  });

  it('are accepted for the one-click unsubscribe of mail providers, which send a form', async () => {
    const answer = await test.http
      .post('/api/newsletter/unsubscribe?token=unknown-token-unknown-token-unknown')
      .set({
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
        'Content-Type': 'application/x-www-form-urlencoded',
      })
      .send('List-Unsubscribe=One-Click');
    expect([answer.status, answer.body.code]).toEqual([404, 'token_invalid']);
  });
});

/** Requests that a foreign page can make a browser send: forms of each encoding, fetches, sandboxed frames. */
const bodies: Record<string, string | undefined> = {
  'application/x-www-form-urlencoded': 'a=b',
  'multipart/form-data; boundary=x': '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  'text/plain': '{"a":"b","c":"="}',
  'application/json': '{}',
  'no body': undefined,
};
const senders: Record<string, Record<string, string>> = {
  'a foreign origin': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'a foreign origin of an old browser': { Origin: 'https://evil.example' },
  'an opaque origin': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'another host of the same site': { Origin: 'https://x.example.com', 'Sec-Fetch-Site': 'same-site' },
  'no origin, cross-site': { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  'no origin, same-site': { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' },
};
/** Called by other servers, with proof in the request. */
const exempt = [
  'POST /api/newsletter/unsubscribe',
  'POST /api/member/notifications/unsubscribe',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/fathom',
  'POST /api/webhooks/mail',
];
const safe = new Set(['get', 'head', 'options']);

const document = JSON.parse(readFileSync(new URL('../../contracts/client/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, object>;
};
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path, name: `${method.toUpperCase()} ${path}` })),
  )
  .filter(({ method, name }) => !safe.has(method) && !exempt.includes(name));
/** One unsafe operation for each first part of a path, and each method. */
const samples = [
  ...new Map(
    operations.map((operation) => [`${operation.method} ${operation.path.split('/')[2]}`, operation]),
  ).values(),
];

describe('cross-origin requests with a session', () => {
  let cookie: string;
  let before: string;
  const state = async (): Promise<string> =>
    JSON.stringify(
      await test.dataSource.query(
        'SELECT (SELECT json_agg(u) FROM users u) AS users, (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM pgboss.job) AS jobs',
      ),
    );
  beforeAll(async () => {
    const user = await createUser(test.dataSource, { role: 'admin', isInnerCircleMember: true });
    cookie = cookieOf(
      await test.http.post('/api/login').send({ email: user.email, password: testPassword }).expect(200),
    );
    before = await state();
  });

  const accepted = async (
    { method, path }: (typeof operations)[number],
    headers: Record<string, string>,
    type: string,
  ): Promise<boolean> => {
    const request = test.http[method as 'post' | 'put' | 'patch' | 'delete'](
      path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
    );
    const body = bodies[type];
    void request.set({ ...headers, Cookie: cookie, ...(body === undefined ? {} : { 'Content-Type': type }) });
    const answer = await (body === undefined ? request : request.serialize(String).send(body));
    return answer.status !== 403 || answer.body.code !== 'cross_origin_refused';
  };

  it.each(samples)('$name is refused for each kind of request', async (operation) => {
    for (const [sender, headers] of Object.entries(senders))
      expect([sender, await accepted(operation, headers, 'application/json')]).toEqual([sender, false]);
  });

  it.each(Object.keys(bodies))('are refused with %s', async (type) => {
    for (const [sender, headers] of Object.entries(senders))
      expect([sender, await accepted({ method: 'post', path: '/api/contacts', name: '' }, headers, type)]).toEqual([
        sender,
        false,
      ]);
  });

  it('change nothing', async () => {
    expect(await state()).toBe(before);
    await test.http.get('/api/auth/user').set('Cookie', cookie).expect(200);
  });
});

describe('CORS', () => {
  it('allows listed origins to read, with credentials', async () => {
    const { headers } = await test.http.get('/api/health/live').set('Origin', 'https://admin.example.com');
    expect(headers['access-control-allow-origin']).toBe('https://admin.example.com');
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['vary']).toContain('Origin');
  });

  it.each(['https://evil.example', 'null', 'https://admin.example.com.evil.example'])(
    'does not allow %s to read',
    async (origin) => {
      for (const answer of [
        await test.http.get('/api/health/live').set('Origin', origin),
        await test.http.options('/api/login').set({ Origin: origin, 'Access-Control-Request-Method': 'POST' }),
      ]) {
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        expect(answer.headers['vary']).toContain('Origin');
      }
    },
  );

  it('answers the preflight of a listed origin', async () => {
    const answer = await test.http.options('/api/login').set({
      Origin: 'https://admin.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toContain('Content-Type');
  });
});
