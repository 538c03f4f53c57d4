import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mailSignature } from '../src/integrations/mail/mail-feedback-signature.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { resetDatabase } from './reset-database.js';

const SECRET = 'four quiet mornings by the sea, and one loud';
const FATHOM_SECRET = `whsec_${Buffer.from('a key of the tests alone').toString('base64')}`;
const MEGABYTE = 1024 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 1, MAIL_WEBHOOK_SECRET: SECRET, FATHOM_WEBHOOK_SECRET: FATHOM_SECRET },
  });
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  code: string;
}

/** A POST whose body is written by hand. */
function open(
  path: string,
  headers: Record<string, string | number>,
): { sent: ClientRequest; answer: Promise<Answer> } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(`${test.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    let text = '';
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
    answer.on('end', () => {
      const { code } = (text === '' ? {} : JSON.parse(text)) as { code?: string };
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, code: code ?? '' });
    });
  });
  sent.flushHeaders();
  return { sent, answer: promise };
}

const fresh = (): Record<string, string> => {
  const seconds = String(Math.floor(Date.now() / 1_000));
  return {
    'mail-signature': `t=${seconds},v1=${'0'.repeat(64)}`,
    'webhook-id': 'msg_1',
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    'stripe-signature': `t=${seconds},v1=${'0'.repeat(64)}`,
  };
};

describe('compressed bodies', () => {
  const bomb = gzipSync(Buffer.alloc(10 * MEGABYTE - 1_024, '{'));

  it.each([
    ['/api/webhooks/mail', 415],
    ['/api/webhooks/fathom', 415],
    // Payments are off here, so there is no secret.
    ['/api/webhooks/stripe', 400],
    ['/api/webhooks/nothing', 404],
    ['/api/contacts', 415],
    ['/api/login', 415],
    ['/api/nothing', 415],
    ['/api/newsletter/unsubscribe', 415],
  ])('are refused by %s with %i, and never inflated', async (path, status) => {
    const before = process.memoryUsage().arrayBuffers;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { sent, answer } = open(path, {
          ...fresh(),
          'content-encoding': 'gzip',
          'content-length': bomb.length,
          'x-forwarded-for': '198.51.100.1',
        });
        sent.end(bomb);
        return (await answer).status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([status]));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * MEGABYTE);
  });

  it('are refused on upload routes', async () => {
    const { email } = await createUser(test.dataSource, { role: 'admin' });
    const browser = test.browser();
    await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
    for (const [path, type] of [
      ['/api/auth/user/avatar', 'image/png'],
      ['/api/admin/images', 'image/png'],
      ['/api/admin/imports?kind=contacts&fileName=a.csv', 'text/csv'],
    ] as const) {
      const answer = await browser
        .post(path)
        .set({ 'Content-Type': type, 'Content-Encoding': 'gzip' })
        .send(gzipSync('x'));
      expect([path, answer.status, answer.body.code]).toEqual([path, 415, 'unsupported_media_type']);
    }
  });
});

describe('a webhook', () => {
  it.each([
    ['/api/webhooks/mail', { 'mail-signature': `t=1,v1=${'0'.repeat(64)}` }, 400],
    ['/api/webhooks/mail', { 'mail-signature': 'x' }, 400],
    ['/api/webhooks/fathom', { 'webhook-timestamp': '1' }, 400],
    ['/api/webhooks/fathom', { 'webhook-signature': 'x' }, 400],
    ['/api/webhooks/mail', { 'content-length': 11 * MEGABYTE }, 413],
    ['/api/webhooks/nothing', {}, 404],
  ])('%s with %j is answered before its body has arrived', async (path, headers, status) => {
    const { sent, answer } = open(path, { ...fresh(), 'content-length': 9 * MEGABYTE, ...headers });
    expect((await answer).status).toBe(status);
    sent.destroy();
  });

  it('answers 503 to a fifth concurrent large body, while small ones pass', async () => {
    const large = Array.from({ length: 4 }, (_unused, index) =>
      open('/api/webhooks/mail', {
        ...fresh(),
        'content-length': 9 * MEGABYTE,
        'x-forwarded-for': `198.51.100.${index}`,
      }),
    );
    large.forEach(({ sent }) => sent.write('{'));
    let fifth: Answer | undefined;
    for (let attempt = 0; attempt < 100 && fifth?.status !== 503; attempt += 1) {
      const { sent, answer } = open('/api/webhooks/mail', { ...fresh(), 'transfer-encoding': 'chunked' });
      sent.end('{}');
      fifth = await answer;
    }
    expect([fifth?.status, fifth?.code, fifth?.headers['retry-after']]).toEqual([503, 'service_unavailable', '5']);
    const body = JSON.stringify({ kind: 'bounced', email: 'ana@example.com' });
    await test.http
      .post('/api/webhooks/mail')
      .set({ 'Content-Type': 'application/json', 'Mail-Signature': mailSignature(SECRET, Buffer.from(body)) })
      .set('X-Forwarded-For', '198.51.100.77')
      .send(body)
      .expect(200);
    for (const { sent, answer } of large) {
      answer.catch(() => undefined);
      sent.destroy();
    }
  });

  it('is rate limited for an address with wrong signatures, and for no other', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 22; round += 1) {
      const { sent, answer } = open('/api/webhooks/mail', { ...fresh(), 'x-forwarded-for': '198.51.100.9' });
      sent.end('{}');
      statuses.push((await answer).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429]);
    const { sent, answer } = open('/api/webhooks/mail', { ...fresh(), 'x-forwarded-for': '198.51.100.10' });
    sent.end('{}');
    expect((await answer).status).toBe(400);
  });
});

describe('a body that does not arrive', () => {
  it.each(['/api/webhooks/mail', '/api/webhooks/nothing', '/api/contacts', '/api/nothing'])(
    'times out at %s after 10 s',
    async (path) => {
      const { setTimeout: real } = globalThis;
      const delays: (number | undefined)[] = [];
      const faster = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
        delays.push(ms);
        return real(work, ms === 10_000 ? 100 : ms);
      }) as typeof setTimeout);
      try {
        const { sent, answer } = open(path, {
          ...fresh(),
          'content-length': 60_000,
          'x-forwarded-for': '203.0.113.5',
        });
        const closed = new Promise((resolve) => sent.once('close', resolve));
        sent.write('{');
        const { status, code } = await answer;
        await closed;
        expect(delays).toContain(10_000);
        // A route that reads no body answers at once; the connection is closed all the same.
        expect([status, code]).toEqual(
          path === '/api/webhooks/nothing' ? [404, 'not_found'] : [408, 'request_timeout'],
        );
      } finally {
        faster.mockRestore();
      }
    },
  );
});
