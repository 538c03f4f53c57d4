import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentHeaders } from '../src/web/content-security-policy.js';
import { createTestApp, type TestApp } from './create-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const logIn = (body: string | object, headers: Record<string, string> = {}) =>
  test.http
    .post('/api/login')
    .set({ 'Content-Type': 'application/json', ...headers })
    .send(body);

describe('problem answers', () => {
  it('are RFC 9457 documents with a code and the request id', async () => {
    const answer = await test.http.get('/api/nothing-here');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toEqual({
      type: 'urn:leap:problem:not_found',
      title: 'Not Found',
      status: 404,
      detail: expect.any(String),
      code: 'not_found',
      requestId: answer.headers['x-request-id'],
    });
  });

  it('name each refused field once, with a stable code', async () => {
    const answer = await logIn({ email: 'nobody', role: 'admin' });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        { field: 'email', code: 'invalid_email' },
        { field: 'password', code: 'required' },
        { field: 'role', code: 'unknown_field' },
      ]),
    );
    expect(answer.body.errors).toHaveLength(3);
  });

  it('contain Unauthorized in every 401', async () => {
    const [anonymous, refused] = [
      await test.http.get('/api/auth/user'),
      await logIn({ email: 'nobody@example.com', password: 'wrong password' }),
    ];
    for (const answer of [anonymous, refused]) {
      expect(answer.status).toBe(401);
      expect(answer.body.detail).toContain('Unauthorized');
    }
  });

  it('never contain a stack or a statement', async () => {
    await test.dataSource.query('ALTER TABLE users RENAME TO users_hidden');
    try {
      const answer = await logIn({ email: 'nobody@example.com', password: 'something' });
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({ code: 'internal_error', detail: 'Something went wrong on our side.' });
      expect(answer.text).not.toMatch(/users|SELECT|node_modules|\.ts|\.js/);
    } finally {
      await test.dataSource.query('ALTER TABLE users_hidden RENAME TO users');
    }
  });
});

describe('a method that a route does not have', () => {
  it.each([
    ['delete', '/api/contacts', 'POST'],
    ['post', '/api/blog/some-post', 'GET, HEAD'],
    ['put', '/api/login', 'GET, HEAD, POST'],
    ['get', '/api/logout', 'POST'],
  ] as const)('%s %s is 405 and names the allowed ones', async (method, path, allowed) => {
    const answer = await test.http[method](path);
    expect([answer.status, answer.body.code, answer.headers['allow']]).toEqual([405, 'method_not_allowed', allowed]);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('differs from an unknown address, and from a missing record', async () => {
    for (const path of ['/api/nothing-here', '/api/contacts/1', '/api/blog/no-such-post', '/nothing-here']) {
      const answer = await test.http.get(path);
      expect([path, answer.status, answer.headers['allow']]).toEqual([path, 404, undefined]);
    }
  });
});

describe('bad input', () => {
  const password = 'something';
  const long = 'a'.repeat(10_000);
  const cases: [string, string | object, number, string, string][] = [
    ['broken JSON', '{"email":', 400, 'malformed_json', ''],
    ['JSON that is no object', '"text"', 400, 'malformed_json', ''],
    ['an array', '[]', 422, 'validation_failed', 'required'],
    ['an empty body', '', 422, 'validation_failed', 'required'],
    ['a NUL byte', { email: 'a\0@example.com', password }, 422, 'invalid_characters', 'invalid_characters'],
    [
      'an escaped lone surrogate',
      '{"email":"\\ud800@example.com","password":"x"}',
      422,
      'invalid_characters',
      'invalid_characters',
    ],
    ['a NUL byte in a key', '{"em\\u0000ail":"x"}', 422, 'invalid_characters', 'invalid_characters'],
    [
      'an e-mail of 10,000 characters',
      { email: `${long}@example.com`, password },
      422,
      'validation_failed',
      'too_long',
    ],
    [
      'a password of 10,000 characters',
      { email: 'a@example.com', password: long },
      422,
      'validation_failed',
      'too_long',
    ],
    ['blank fields', { email: '   ', password }, 422, 'validation_failed', 'required'],
    ['a number for a text', { email: 7, password }, 422, 'validation_failed', 'invalid_type'],
    ['an object for a text', { email: { $gt: '' }, password }, 422, 'validation_failed', 'invalid_type'],
    ['null', { email: null, password }, 422, 'validation_failed', 'required'],
    [
      '__proto__',
      '{"__proto__":{"role":"admin"},"email":"a@example.com","password":"x"}',
      422,
      'validation_failed',
      'unknown_field',
    ],
    [
      'constructor',
      '{"constructor":{"prototype":{}},"email":"a@example.com","password":"x"}',
      422,
      'validation_failed',
      'unknown_field',
    ],
    ['30,000 nested lists', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400, 'bad_request', ''],
    ['a body of 2 MB', { email: 'a@example.com', password: 'a'.repeat(2 * 1024 * 1024) }, 413, 'body_too_large', ''],
  ];

  it.each(cases)('%s', async (_name, body, status, code, fieldCode) => {
    const answer = await logIn(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    const fieldCodes = ((answer.body.errors ?? []) as { code: string }[]).map((error) => error.code);
    expect(['', ...fieldCodes]).toContain(fieldCode);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('is described', async () => {
    const details: string[] = [];
    for (const body of [
      '{"__proto__":{},"email":"a@example.com","password":"x"}',
      { email: 'a\0@example.com', password },
    ])
      details.push((await logIn(body)).body.detail);
    expect(details).toEqual([
      'No field is called __proto__, constructor or prototype.',
      'Some texts hold characters that cannot be stored.',
    ]);
  });

  it.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'email=a'],
    ['plain text', { 'Content-Type': 'text/plain' }, '{"email":"a@example.com"}'],
    ['JSON by another name', { 'Content-Type': 'application/json-seq' }, '{}'],
    ['an unknown charset', { 'Content-Type': 'application/json; charset=iso-8859-1' }, '{}'],
    ['an unknown encoding', { 'Content-Type': 'application/json', 'Content-Encoding': 'zip' }, '{}'],
  ])('%s is 415', async (_name, headers, body) => {
    const answer = await logIn(body, headers);
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('in the address is 400 or 422', async () => {
    expect((await test.http.get('/api/blog/%00')).status).toBe(422);
    expect((await test.http.get('/api/blog/%E0%A4%A')).status).toBe(400);
    expect((await test.http.get('/api/login?next=%00')).body.code).toBe('invalid_characters');
    expect((await test.http.get('/api/blog?language=en&language=es')).status).toBe(422);
    expect((await test.http.get('/api/blog?cursor=nonsense')).body.code).toBe('invalid_cursor');
    expect((await test.http.get('/api/blog?limit=101')).body.errors).toEqual([{ field: 'limit', code: 'too_large' }]);
    expect((await test.http.get('/api/blog?limit=x')).status).toBe(422);
  });
});

describe('headers of API answers', () => {
  it('forbid everything in the CSP, and content sniffing', async () => {
    const { headers } = await test.http.get('/api/health/live');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['vary']).toContain('Origin');
  });

  it('name the version of the API, as its document does', async () => {
    const { headers } = await test.http.get('/api/nothing');
    expect(headers['api-version']).toBe((await test.http.get('/api/openapi.json')).body.info.version);
  });

  it('allow Swagger UI its own policy', async () => {
    const page = await test.http.get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*[^<\s]/);
    expect((await test.http.get('/api/openapi.json')).body.openapi).toMatch(/^3\./);
  });

  it('contain HSTS where the site is served by https only', async () => {
    expect((await test.http.get('/api/health/live')).headers['strict-transport-security']).toBeUndefined();
    const secure = await createTestApp({
      env: { PUBLIC_URL: 'https://www.example.com' },
      database: { url: test.env.DATABASE_URL },
    });
    try {
      const { headers } = await secure.http.get('/api/health/live');
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      expect(documentHeaders(true)['Strict-Transport-Security']).toBe(headers['strict-transport-security']);
    } finally {
      await secure.close();
    }
  });
});
