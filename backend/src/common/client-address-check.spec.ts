import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../config/env.js';
import { clientAddressCheck } from './client-address-check.js';

const CALLS = 250;

/** Warnings after requests from these addresses, in turn, through a proxy; those without an address come from the process itself. */
function warnings(
  addresses: readonly string[],
  { NODE_ENV = 'production', path = '/api/blog' }: { NODE_ENV?: Env['NODE_ENV']; path?: string } = {},
): unknown[] {
  const logged: unknown[] = [];
  const logger = { warn: (details: unknown) => logged.push(details) } as unknown as Logger;
  const check = clientAddressCheck({ NODE_ENV, TRUST_PROXY: 1 } as Env, logger);
  let passed = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const address = addresses[call % addresses.length] ?? '';
    const own = '127.0.0.1';
    const headers = address === '' ? {} : { 'x-forwarded-for': address };
    const request = { path, headers, ip: address === '' ? own : address, socket: { remoteAddress: own } };
    void check(request as unknown as Request, {} as Response, () => (passed += 1));
  }
  expect(passed).toBe(CALLS);
  return logged;
}

describe('production warns that visitors cannot be distinguished', () => {
  it.each(['10.0.0.7', '172.18.0.1', '::ffff:192.168.1.4', 'fd00::1', '127.0.0.1'])(
    'once, when all requests come from %s',
    (address) => {
      expect(warnings([address])).toEqual([{ address: address.replace('::ffff:', ''), trustProxy: 1 }]);
    },
  );

  it.each([
    ['a public address', ['203.0.113.7']],
    ['two addresses', ['10.0.0.7', '10.0.0.8']],
    ['what the process asks itself', ['']],
  ])('not for %s', (_name, addresses) => expect(warnings(addresses)).toEqual([]));

  it('not for health checks, and not in development', () => {
    expect(warnings(['10.0.0.7'], { path: '/api/health/ready' })).toEqual([]);
    expect(warnings(['10.0.0.7'], { NODE_ENV: 'development' })).toEqual([]);
  });
});
