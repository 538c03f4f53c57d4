import { Agent, get, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { HealthService } from '../src/modules/health/health.service.js';
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

describe('stopping', () => {
  it('finishes what was accepted, refuses what is new, and does not wait for idle connections', async () => {
    test = await createTestApp({
      prepare: (app) => {
        app.use('/slow', (_req: never, res: Response) => void setTimeout(() => res.json({ done: true }), 400));
      },
    });
    const { url, app } = test;
    const idle = new Agent({ keepAlive: true });
    await ask(`${url}/api/health/live`, idle);
    const busy = new Agent({ keepAlive: true });
    const accepted = [ask(`${url}/slow`, busy), ask(`${url}/slow`, new Agent({ keepAlive: true }))];
    await sleep(100);

    const start = Date.now();
    const drained = drain(app.getHttpServer() as Server);
    // While clients take notice, new requests are served, and told to leave.
    expect(await ask(`${url}/api/health/live`, idle)).toEqual({ status: 200, connection: 'close' });
    await sleep(200);
    await expect(ask(`${url}/api/health/live`, new Agent())).rejects.toThrow(/ECONNREFUSED/);
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200]);
    await drained;
    expect(Date.now() - start).toBeLessThan(1_500);
    idle.destroy();
    busy.destroy();
  });

  it('is "not ready" first, while requests are still served', async () => {
    test = await createTestApp();
    test.app.get(HealthService).startDraining();
    const ready = await test.http.get('/api/health/ready');
    expect([ready.status, ready.body.status]).toEqual([503, 'unavailable']);
    await test.http.get('/api/health/live').expect(200);
    await test.http.get('/api/blog').expect(200);
  });
});
