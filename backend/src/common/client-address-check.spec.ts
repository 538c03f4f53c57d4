import { describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Logger } from 'pino';
import supertest from 'supertest';
import type { Env } from '../config/env.js';
import { clientAddressCheck } from './client-address-check.js';

const CALLS = 250;

/** Warnings after requests from these addresses, in turn, through a proxy. */
async function warnings(
  addresses: readonly string[],
  { NODE_ENV = 'production', path = '/api/blog' }: { NODE_ENV?: Env['NODE_ENV']; path?: string } = {},
): Promise<unknown[]> {
  const logged: unknown[] = [];
  const logger = { warn: (details: unknown) => logged.push(details) } as unknown as Logger;
  const app = express().set('trust proxy', 1);
  app.use(clientAddressCheck({ NODE_ENV, TRUST_PROXY: 1 } as Env, logger), (_req, res) => void res.end());
  const server = app.listen(0, '127.0.0.1');
  const http = supertest(server);
  for (let call = 0; call < CALLS; call += 1) {
    const address = addresses[call % addresses.length] ?? '';
    await (address === '' ? http.get(path) : http.get(path).set('X-Forwarded-For', address));
  }
  await new Promise((resolve) => server.close(resolve));
  return logged;
}

describe('production warns that visitors cannot be distinguished', () => {
  it.each(['10.0.0.7', '172.18.0.1', '::ffff:192.168.1.4', 'fd00::1', '127.0.0.1'])(
    'once, when all requests come from %s',
    async (address) => {
      expect(await warnings([address])).toEqual([{ address: address.replace('::ffff:', ''), trustProxy: 1 }]);
    },
  );

  it.each([
    ['a public address', ['203.0.113.7']],
    ['two addresses', ['10.0.0.7', '10.0.0.8']],
    ['what the process asks itself', ['']],
  ])('not for %s', async (_name, addresses) => expect(await warnings(addresses)).toEqual([]));

  it('not for health checks, and not in development', async () => {
    expect(await warnings(['10.0.0.7'], { path: '/api/health/ready' })).toEqual([]);
    expect(await warnings(['10.0.0.7'], { NODE_ENV: 'development' })).toEqual([]);
  });
});
