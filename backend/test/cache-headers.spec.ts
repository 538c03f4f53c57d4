import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PodcastImage } from '../src/modules/podcast/podcast-image.entity.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';

let test: TestApp;
let imagePath: string;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  const image = await test.dataSource.getRepository(PodcastImage).save({ sourceUrl: 'https://example.com/cover.png', contentType: 'image/png', bytes: Buffer.from('not really a picture') });
  imagePath = `/api/podcast/images/${image.id}`;
  const user = await createUser(test.dataSource, { role: 'admin' });
  const loggedIn = await test.http.post('/api/login').send({ email: user.email, password: testPassword });
  cookie = String((loggedIn.headers['set-cookie'] as unknown as string[])[0]).split(';')[0] ?? '';
});
afterAll(() => test.close());

describe('answers to somebody with a session', () => {
  it('never give the cookie to a shared cache', async () => {
    const { body: document } = await test.http.get('/api/openapi.json');
    const routes = Object.entries(document.paths as Record<string, object>).filter(([, operations]) => 'get' in operations);
    const paths = routes.map(([path]) => (path === '/api/podcast/images/{id}' ? imagePath : path.replace(/\{\w+\}/g, 'unknown')));
    const seen = { shared: 0, withCookie: 0 };
    for (const path of [...paths, imagePath.replace('podcast', 'Podcast'), '/api/docs', '/api/openapi.json']) {
      // Nobody was here for a while: the session is renewed with this answer.
      await test.dataSource.query(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{seenAt}', '0')::json`);
      const { headers } = await test.http.get(path).set('Cookie', cookie).redirects(0);
      const isShared = /\bpublic\b/.test(headers['cache-control'] ?? '');
      const hasCookie = headers['set-cookie'] !== undefined;
      expect([path, isShared && hasCookie]).toEqual([path, false]);
      seen.shared += Number(isShared);
      seen.withCookie += Number(hasCookie);
    }
    // Both kinds were among them, or this test would say nothing.
    expect(seen.shared).toBeGreaterThanOrEqual(2);
    expect(seen.withCookie).toBeGreaterThan(0);
  });

  it('are theirs alone, except what is the same for everybody', async () => {
    expect((await test.http.get('/api/testimonials').set('Cookie', cookie)).headers['cache-control']).toBe('no-store');
    expect((await test.http.get(imagePath).set('Cookie', cookie)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
