import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BreachedPasswordsClient } from './breached-passwords.client.js';

/** SHA-1 of "password", as the protocol splits it. */
const PREFIX = '5BAA6';
const SUFFIX = '1E4C9B93F3F0682250B6CF8331B7EE68FD8';

let server: Server;
let url: string;
let asked: { path: string | undefined; padding: unknown }[];
let answer: { status: number; body: string } | 'none';
let warned: jest.SpiedFunction<Logger['warn']>;

beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push({ path: req.url, padding: req.headers['add-padding'] });
    if (answer === 'none') return;
    res.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '' };
  warned = jest
    .spyOn(Logger.prototype, 'warn')
    .mockImplementation(() => undefined)
    .mockClear();
});

const check = (BREACHED_PASSWORDS_URL: string | undefined = url) =>
  new BreachedPasswordsClient(BREACHED_PASSWORDS_URL === '' ? {} : { BREACHED_PASSWORDS_URL }).isBreached('password');

describe('the check for breached passwords', () => {
  it('makes no request without the setting', async () => {
    expect([await check(''), asked]).toEqual([false, []]);
  });

  it('sends five characters of the hash, and compares the rest locally', async () => {
    answer = { status: 200, body: `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${SUFFIX}:10434004\r\n` };
    expect(await check()).toBe(true);
    expect(asked).toEqual([{ path: `/range/${PREFIX}`, padding: 'true' }]);
    answer = { status: 200, body: '0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n' };
    expect(await check()).toBe(false);
  });

  it('ignores padding', async () => {
    answer = { status: 200, body: `${SUFFIX}:0` };
    expect(await check()).toBe(false);
  });

  it.each([
    ['refuses', { status: 503, body: 'busy' }],
    ['answers without an end', { status: 200, body: `${SUFFIX}:1\n`.repeat(10_000) }],
    ['says nothing', 'none'],
  ] as const)('accepts and logs when the provider %s', async (_what, response) => {
    answer = response;
    expect(await check()).toBe(false);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warned.mock.calls)).not.toContain('password"');
  });
});
