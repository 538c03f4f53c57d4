import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from './create-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://www.example.com', ALLOWED_ORIGINS: ['https://admin.example.com'] } });
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

  it('cannot be reached through an override header or a query', async () => {
    await test.http.get('/api/logout').set('X-HTTP-Method-Override', 'POST').expect(405);
  });

  it('of every operation are refused from elsewhere, whatever sends them', async () => {
    const { paths } = JSON.parse(readFileSync(new URL('../../contracts/openapi.json', import.meta.url), 'utf8')) as { paths: Record<string, object> };
    const attempts: Record<string, string>[] = [
      { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      { Origin: 'https://evil.example', 'Content-Type': 'application/json' },
      { Origin: 'null', 'Content-Type': 'text/plain' },
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' },
    ];
    const accepted: string[] = [];
    let tried = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods).filter((name) => name !== 'get' && path !== '/api/newsletter/unsubscribe')) {
        for (const headers of attempts) {
          tried += 1;
          const answer = await test.http[method as 'post' | 'put' | 'patch' | 'delete'](path).set(headers).send('');
          if (answer.status !== 403 || answer.body.code !== 'cross_origin_refused') accepted.push(`${method} ${path}: ${answer.status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(50);
  });

  it('are open for the one-click unsubscribe of mail providers, which send a form', async () => {
    const answer = await test.http
      .post('/api/newsletter/unsubscribe?token=unknown-token-unknown-token-unknown')
      .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' })
      .send('List-Unsubscribe=One-Click');
    expect([answer.status, answer.body.code]).toEqual([404, 'token_invalid']);
  });
});

describe('CORS', () => {
  it('lets listed origins read, with credentials', async () => {
    const { headers } = await test.http.get('/api/health/live').set('Origin', 'https://admin.example.com');
    expect(headers['access-control-allow-origin']).toBe('https://admin.example.com');
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['vary']).toContain('Origin');
  });

  it.each(['https://evil.example', 'null', 'https://admin.example.com.evil.example'])('lets %s read nothing', async (origin) => {
    for (const answer of [await test.http.get('/api/health/live').set('Origin', origin), await test.http.options('/api/login').set({ Origin: origin, 'Access-Control-Request-Method': 'POST' })]) {
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['vary']).toContain('Origin');
    }
  });

  it('answers the preflight of a listed origin', async () => {
    const answer = await test.http.options('/api/login').set({ Origin: 'https://admin.example.com', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toContain('Content-Type');
  });
});
