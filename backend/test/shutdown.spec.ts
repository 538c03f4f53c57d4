import { once } from 'node:events';
import { Agent, get, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { HealthService } from '../src/modules/operations/health/health.service.js';
import { drain } from '../src/server-shutdown.js';
import { createTestApp, type TestApp } from './create-app.js';

let test: TestApp | undefined;
afterEach(() => test?.close());

const ask = (url: string, agent: Agent): Promise<{ status: number; connection?: string }> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (res) => {
      res.resume();
      res.on('end', () => resolve({ status: res.statusCode ?? 0, connection: res.headers.connection }));
    }).on('error', reject);
  });

/** Sends requests over new connections until one is refused. @returns the refusal */
async function untilRefused(url: string): Promise<string> {
  for (;;) {
    const refusal = await ask(url, new Agent()).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (refusal !== undefined) return refusal;
    await sleep(10);
  }
}

describe('stopping', () => {
  it('completes accepted requests, refuses new ones, and does not wait for idle connections', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let begun = 0;
    test = await createTestApp({
      prepare: (app) => {
        app.use('/slow', (_req: never, res: Response) => {
          begun += 1;
          void finished.then(() => res.json({ done: true }));
        });
      },
    });
    const { url, app } = test;
    const idle = new Agent({ keepAlive: true });
    await ask(`${url}/api/health/live`, idle);
    const busy = new Agent({ keepAlive: true });
    const accepted = [ask(`${url}/slow`, busy), ask(`${url}/slow`, new Agent({ keepAlive: true }))];
    while (begun < 2) await sleep(5);

    const drained = drain(app.getHttpServer() as Server, 300);
    // Until load balancers react, connections are kept alive: new ones would meet the closing port.
    expect(await ask(`${url}/api/health/live`, idle)).toEqual({ status: 200, connection: 'keep-alive' });
    await expect(untilRefused(`${url}/api/health/live`)).resolves.toMatch(/ECONNREFUSED|ECONNRESET|hang up/);
    // Then a kept-alive connection serves one more request, and closes.
    expect(await ask(`${url}/api/health/live`, idle)).toEqual({ status: 200, connection: 'close' });
    // Both requests are still running, and complete.
    finish();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200]);
    // Idle connections would keep it open for 20 s.
    await drained;
    idle.destroy();
    busy.destroy();
  }, 15_000);

  it('does not wait for a connection that has sent nothing', async () => {
    test = await createTestApp({});
    const server = test.app.getHttpServer() as Server;
    const reserve = connect(Number(new URL(test.url).port), '127.0.0.1');
    await once(reserve, 'connect');
    reserve.on('error', () => undefined);
    const ended = once(reserve, 'close');
    const began = Date.now();
    await Promise.all([drain(server), ended]);
    expect(Date.now() - began).toBeLessThan(5_000);
  }, 30_000);

  it('is "not ready" first, while requests are still served', async () => {
    test = await createTestApp({});
    test.app.get(HealthService).startDraining();
    const ready = await test.http.get('/api/health/ready');
    expect([ready.status, ready.body.status]).toEqual([503, 'unavailable']);
    await test.http.get('/api/health/live').expect(200);
    await test.http.get('/api/blog').expect(200);
  });
});

it('a process that only runs jobs answers how it is, and nothing else', async () => {
  test = await createTestApp({ env: { JOBS: 'only' } });
  await test.http.get('/api/health/live').expect(200);
  await test.http.get('/api/health/ready').expect(200);
  for (const path of ['/api/blog', '/api/docs', '/api/admin/dashboard', '/']) await test.http.get(path).expect(404);
  await test.http.post('/api/login').send({}).expect(404);
});
