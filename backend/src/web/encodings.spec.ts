import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { sendEncoded } from './encodings.js';

const body = { identity: Buffer.from('plain'), br: Buffer.from('brotli'), gzip: Buffer.from('gzip') };
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((incoming, response) =>
    sendEncoded(incoming, response, 200, { 'Content-Type': 'text/plain' }, 'tag', body),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('sendEncoded', () => {
  it.each([
    ['br, gzip', 'br', 6],
    ['gzip', 'gzip', 4],
    ['br;q=0, gzip', 'gzip', 4],
    ['identity', undefined, 5],
  ])('answers %s with %s', async (accepted, encoding, length) => {
    const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': accepted } });
    expect(headers.get('content-encoding') ?? undefined).toBe(encoding);
    expect(headers.get('content-length')).toBe(String(length));
  });

  it('answers 304 to the tag of the same encoding, and 200 to another', async () => {
    await request(address)
      .get('/')
      .set('Accept-Encoding', 'identity')
      .set('If-None-Match', '"tag-identity"')
      .expect(304);
    await request(address)
      .get('/')
      .set('Accept-Encoding', 'identity')
      .set('If-None-Match', 'W/"tag-identity", "other"')
      .expect(304);
    await request(address)
      .get('/')
      .set('Accept-Encoding', 'identity')
      .set('If-None-Match', '"tag-br"')
      .expect(200, 'plain');
  });
});
