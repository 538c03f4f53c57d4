import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { repeatContent } from '../src/app.setup.js';
import { counted } from '../src/common/counters.js';
import { createPublicAnswers } from '../src/common/public-answers.js';
import { ChangeListener } from '../src/database/change-listener.js';
import { inProcessApi } from '../src/web/in-process-api.js';
import { createBlogPost } from './content-factories.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';

const LISTED = 'https://elsewhere.example.com';
const LONGEST_WAIT_MS = 2_000;

let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  const prepare = repeatContent;
  test = await createTestApp({ prepare, env: { ALLOWED_ORIGINS: [LISTED] } });
  other = await createTestApp({ prepare, database: { url: test.env.DATABASE_URL } });
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const get = (path: string, headers: Record<string, string> = {}) => test.http.get(path).set(headers);
/** Only what went through express has an id. */
const isRepeated = ({ headers }: { headers: Record<string, string> }): boolean => headers['x-request-id'] === undefined;
const titles = ({ body }: { body: { title: string }[] }): string[] => body.map(({ title }) => title);

async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  const endsAt = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < endsAt) {
    if (await check()) return true;
    await sleep(10);
  }
  return false;
}

/** Until the changes made before are heard, which come in their order: one that is late would empty the memory within the test. */
async function untilHeard(): Promise<void> {
  const mark = 'heard';
  const heard = new Promise<void>((resolve) => {
    const unsubscribe = test.app.get(ChangeListener).onChange((table) => {
      if (table !== mark) return;
      unsubscribe();
      resolve();
    });
  });
  await test.dataSource.query(`SELECT pg_notify('content_changed', $1)`, [mark]);
  await heard;
}

describe('answers that are the same for everybody', () => {
  const path = '/api/blog?language=en';
  beforeEach(async () => {
    await createBlogPost(test.dataSource, { title: 'First' });
    await untilHeard();
  });

  it('are counted as computed or from memory', async () => {
    const counts = (): number[] => [counted().get('answers_computed') ?? 0, counted().get('answers_from_memory') ?? 0];
    const [computed = 0, repeated = 0] = counts();
    for (let times = 0; times < 3; times += 1) await get('/api/blog?language=en&limit=3').expect(200);
    expect(counts()).toEqual([computed + 1, repeated + 2]);
  });

  it.each([
    path,
    '/api/testimonials',
    '/api/retreat-offerings?language=es',
    '/api/podcast/episodes',
    '/api/site-settings',
    '/api/inner-circle/plans',
    '/api/legal-texts/informed-consent',
    '/api/health/live',
  ])('%s is repeated with the same bytes and headers', async (address) => {
    const first = await get(address).expect(200);
    expect(await eventually(async () => isRepeated(await get(address)))).toBe(true);
    const again = await get(address).expect(200);
    const { 'x-request-id': _id, date: _date, ...headers } = first.headers as Record<string, string>;
    const { date: _again, ...repeated } = again.headers as Record<string, string>;
    expect(repeated).toEqual(headers);
    expect(again.text).toBe(first.text);
  });

  it('is not sent to somebody who has it: 304, and HEAD has no body', async () => {
    expect(await eventually(async () => isRepeated(await get(path)))).toBe(true);
    const { headers, text } = await get(path);
    const etag = String(headers['etag']);
    const known = await get(path, { 'If-None-Match': `"other", ${etag}` }).expect(304);
    expect([known.text, known.headers['etag'], isRepeated(known)]).toEqual(['', etag, true]);
    expect(isRepeated(await get(path, { 'If-None-Match': '"other"' }).expect(200))).toBe(true);
    const head = await test.http.head(path).expect(200);
    expect([head.text ?? '', Number(head.headers['content-length']), isRepeated(head)]).toEqual([
      '',
      Buffer.byteLength(text),
      true,
    ]);
  });

  it('is another one as soon as another process, or a statement by hand, has changed the content', async () => {
    await get(path);
    const { id } = await createBlogPost(other.dataSource, { title: 'Second' });
    expect(await eventually(async () => titles(await get(path)).includes('Second'))).toBe(true);
    await test.dataSource.query('UPDATE blog_posts SET is_published = false WHERE id = $1', [id]);
    expect(await eventually(async () => !titles(await get(path)).includes('Second'))).toBe(true);
  });

  it('shows what an editor of this process wrote in the very next answer', async () => {
    const { email } = await createUser(test.dataSource, { role: 'editor' });
    const editor = test.browser();
    await editor.post('/api/login').send({ email, password: testPassword }).expect(200);
    const name = { name: 'Sample', rating: 5, title: 'Client', content: 'Words', language: 'en' };
    for (let round = 1; round <= 10; round += 1) {
      await get('/api/testimonials');
      const content = `Words ${round}`;
      await editor
        .post('/api/admin/testimonials')
        .send({ ...name, content })
        .expect(201);
      const { body } = await get('/api/testimonials');
      expect((body as { content: string }[]).some((one) => one.content === content)).toBe(true);
    }
  });

  it('is neither stored from nor sent to a request with a session, and other origins get their own', async () => {
    const { email } = await createUser(test.dataSource);
    const browser = test.browser();
    await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
    await get(path);
    const theirs = await browser.get(path).expect(200).expect('Cache-Control', 'no-store');
    expect(isRepeated(theirs)).toBe(false);
    expect((await get(path)).headers['cache-control']).toBe('no-cache');
    const { headers } = await get(path, { Origin: LISTED });
    expect([headers['access-control-allow-origin'], isRepeated({ headers })]).toEqual([LISTED, false]);
    expect((await get(path)).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is asked for again after a second where it also depends on the hour', async () => {
    const openTimes = '/api/calendar/next-times';
    expect(await eventually(async () => isRepeated(await get(openTimes)))).toBe(true);
    expect((await get(openTimes)).headers['cache-control']).toBe('no-store');
    expect(await eventually(async () => !isRepeated(await get(openTimes)))).toBe(true);
  });

  it.each(['/api/lead-offer', '/api/health/ready', '/api/user', '/api/blog?language=xx', '/api/blog/none'])(
    '%s is asked each time',
    async (address) => {
      await get(address);
      expect(isRepeated(await get(address))).toBe(false);
    },
  );
});

describe('pages that ask from inside', () => {
  it('get the next page of a list from memory too', async () => {
    for (let count = 0; count < 3; count += 1) await createBlogPost(test.dataSource);
    await untilHeard();
    // The last one: what records answers for the search of secrets stands before it.
    const listener = (test.app.getHttpServer() as Server).listeners('request').at(-1) as RequestListener;
    const ask = inProcessApi(listener, 'leap.sid')();
    const path = '/api/blog?language=en&limit=2';
    expect(await eventually(async () => isRepeated(await get(path)))).toBe(true);
    const { headers, body } = await ask(path);
    expect([headers['link'], body]).toEqual([(await get(path)).headers['link'], (await get(path)).text]);
    expect(headers['link']).toContain('rel="next"');
  });
});

describe('the memory for them', () => {
  const response = (body: string) => ({ body: Buffer.from(body), headers: {}, etag: 'W/"1"' });

  it('is bounded by bytes: the oldest answers leave, and what is too large is never stored', () => {
    const answers = createPublicAnswers(40_000);
    for (let index = 0; index < 100; index += 1)
      answers.prepare()(`/api/blog?cursor=${index}`, response('x'.repeat(1_000)));
    const stored = Array.from({ length: 100 }, (_unused, index) => answers.get(`/api/blog?cursor=${index}`));
    const count = stored.filter(Boolean).length;
    expect(count).toBeGreaterThan(5);
    expect(count * 3_000).toBeLessThanOrEqual(40_000);
    expect([stored[0], stored[99]?.body.length]).toEqual([undefined, 1_000]);
    answers.prepare()('/api/large', response('x'.repeat(20_000)));
    expect(answers.get('/api/large')).toBeUndefined();
  });

  it('forgets by time and on demand', async () => {
    const answers = createPublicAnswers(40_000, 20);
    answers.prepare()('/api/blog', response('x'));
    await sleep(30);
    expect(answers.get('/api/blog')).toBeUndefined();
    answers.prepare()('/api/blog', response('x'));
    answers.drop();
    expect(answers.get('/api/blog')).toBeUndefined();
  });
});
