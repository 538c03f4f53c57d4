import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PodcastImage } from '../src/modules/content/podcast/podcast-image.entity.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { leaveStream } from './streams.js';

let test: TestApp;
let imagePath: string;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  const image = await test.dataSource.getRepository(PodcastImage).save({
    sourceUrl: 'https://example.com/cover.png',
    contentType: 'image/png',
    bytes: Buffer.from('not really a picture'),
  });
  imagePath = `/api/podcast/images/${image.id}`;
  const user = await createUser(test.dataSource, { role: 'admin' });
  const loggedIn = await test.http.post('/api/login').send({ email: user.email, password: testPassword });
  cookie =
    String((loggedIn.headers['set-cookie'] as unknown as string[]).find((one) => one.includes('leap.sid='))).split(
      ';',
    )[0] ?? '';
});
afterAll(() => test.close());

const lookAway = () =>
  test.dataSource.query(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{seenAt}', '0')::json`);

describe('a page that is opened with a session', () => {
  /** Without front ends the address has no page, but the visit counts. */
  const open = (path: string) => test.http.get(path).set('Cookie', cookie).redirects(0);

  it('counts as a visit: the idle time of row and cookie starts again', async () => {
    await lookAway();
    const before = Date.now();
    const { headers } = await open('/account');
    const [renewed = ''] = (headers['set-cookie'] ?? []) as unknown as string[];
    expect(renewed).toContain(cookie);
    expect(Date.parse(/Expires=([^;]+)/.exec(renewed)?.[1] ?? '')).toBeGreaterThan(before + 29 * 60_000);
    const [row] = await test.dataSource.query<{ seen: number }[]>(
      `SELECT (sess ->> 'seenAt')::float8 AS seen FROM sessions`,
    );
    expect(row?.seen).toBeGreaterThanOrEqual(before);
    expect((await open('/account')).headers['set-cookie']).toBeUndefined();
  });

  it.each(['/og/blog.png', '/sitemap.xml', '/es/blog/feed.xml', '/icon.svg', '/api/health/live'])(
    '%s does not: it may be cached publicly',
    async (path) => {
      await lookAway();
      expect((await open(path)).headers['set-cookie']).toBeUndefined();
    },
  );

  it('sets no cookie without a session', async () => {
    expect((await test.http.get('/account').set('Cookie', `${cookie}x`)).headers['set-cookie']).toBeUndefined();
    expect((await test.http.get('/account')).headers['set-cookie']).toBeUndefined();
  });
});

describe('answers with a session', () => {
  it('never put the cookie into a shared cache', async () => {
    const { body: document } = await test.http.get('/api/openapi.json');
    const routes = Object.entries(document.paths as Record<string, object>).filter(
      ([, operations]) => 'get' in operations,
    );
    const paths = routes.map(([path]) =>
      path === '/api/podcast/images/{id}' ? imagePath : path.replace(/\{\w+\}/g, 'unknown'),
    );
    const seen = { shared: 0, withCookie: 0 };
    for (const path of [...paths, imagePath.replace('podcast', 'Podcast'), '/api/docs', '/api/openapi.json']) {
      // The last visit is old, so this answer renews the session.
      await lookAway();
      const { headers } = await test.http.get(path).set('Cookie', cookie).redirects(0).parse(leaveStream);
      const isShared = /\bpublic\b/.test(headers['cache-control'] ?? '');
      const hasCookie = headers['set-cookie'] !== undefined;
      expect([path, isShared && hasCookie]).toEqual([path, false]);
      seen.shared += Number(isShared);
      seen.withCookie += Number(hasCookie);
    }
    // Ensures that both kinds were among them.
    expect(seen.shared).toBeGreaterThanOrEqual(2);
    expect(seen.withCookie).toBeGreaterThan(0);
  });

  it('are private, except for those that are the same for everybody', async () => {
    expect((await test.http.get('/api/testimonials').set('Cookie', cookie)).headers['cache-control']).toBe('no-store');
    expect((await test.http.get(imagePath).set('Cookie', cookie)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });
});
