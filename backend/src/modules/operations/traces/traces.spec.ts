import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { startMailServer, type TestMailServer } from '../../../../test/mail-server.js';
import { TracesService } from './traces.service.js';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  links?: { traceId: string }[];
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** What takes traces, as a collector does. */
let collector: Server;
const spans: Span[] = [];
let sent = '';
let test: TestApp;
let mails: TestMailServer;
beforeAll(async () => {
  collector = createServer((req, res) => {
    void json(req).then((body) => {
      sent += JSON.stringify(body);
      const { resourceSpans } = body as Export;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  mails = await startMailServer();
  test = await createTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      JOBS: 'on',
      SMTP_URL: mails.url,
      PRACTICE_EMAIL: 'practice@example.com',
    },
  });
  await test.app.get(TracesService).start();
});
afterAll(async () => {
  await mails.close();
  collector.close();
});

const contact = {
  name: 'Canary Name',
  email: 'canary@example.com',
  coachingType: 'inner-circle',
  message: 'canary words',
  privacyConsent: true,
  language: 'en',
};

it('follow a request to its statements, its job and the email, and hold nothing of a person', async () => {
  const caller = '4bf92f3577b34da6a3ce929d0e0e4736';
  await test.http
    .post('/api/contacts?canary=1')
    .set('traceparent', `00-${caller}-00f067aa0ba902b7-01`)
    .send(contact)
    .expect(201);
  await test.http.get('/api/blog/canary-post').expect(404);
  await test.http.get('/api/health/live').expect(200);
  for (let waits = 0; mails.received.length === 0 && waits < 100; waits += 1) await sleep(50);
  await test.close();

  const named = (name: string | RegExp): Span | undefined =>
    spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
  const request = named('POST /api/contacts');
  const job = named('job contacts.notify-practice');
  const email = named('email');
  const own = request?.traceId ?? '';
  expect(own).not.toBe(caller);
  expect(request?.links).toEqual([expect.objectContaining({ traceId: caller })]);
  expect([job?.traceId, email?.traceId]).toEqual([own, own]);
  expect(job?.parentSpanId).not.toBe(undefined);
  expect(email?.parentSpanId).toBe(job?.spanId);
  const statements = spans.filter(({ name, traceId }) => name === 'WITH' && traceId === own);
  expect(statements.length).toBeGreaterThan(0);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(1);
  expect(named('GET /api/blog/:slug')?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(named('GET /api/blog/:slug')?.traceId).not.toBe(own);
  expect(named(/health/)).toBe(undefined);
  expect(sent).not.toMatch(/canary/i);
});
