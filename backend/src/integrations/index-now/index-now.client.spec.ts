import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IndexNowClient, IndexNowError } from './index-now.client.js';

const KEY = 'sample-index-now-key';
let server: Server;
let endpoint: string;
let status: number;
let received: { type: string | undefined; body: unknown }[];

beforeAll(async () => {
  server = createServer((req, res) => {
    let text = '';
    req
      .on('data', (part: Buffer) => (text += part.toString()))
      .on('end', () => {
        received.push({ type: req.headers['content-type'], body: JSON.parse(text) });
        res.writeHead(status, { location: endpoint }).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  status = 200;
  received = [];
});

const client = (more: object = {}) =>
  new IndexNowClient({ PUBLIC_URL: 'https://leap.example', INDEXNOW_KEY: KEY, INDEXNOW_ENDPOINT: endpoint, ...more });

describe('IndexNow', () => {
  it('receives the addresses and the location of the key', async () => {
    await client().submit(['/blog/one', '/es/blog']);
    expect(received).toEqual([
      {
        type: 'application/json; charset=utf-8',
        body: {
          host: 'leap.example',
          key: KEY,
          keyLocation: `https://leap.example/${KEY}.txt`,
          urlList: ['https://leap.example/blog/one', 'https://leap.example/es/blog'],
        },
      },
    ]);
  });

  it('takes 202 as taken', async () => {
    status = 202;
    await client().submit(['/blog']);
    expect(received).toHaveLength(1);
  });

  it('receives nothing without a key', async () => {
    const off = client({ INDEXNOW_KEY: undefined });
    await off.submit(['/blog']);
    expect([off.isOn, received]).toEqual([false, []]);
  });

  it.each([302, 403, 422, 429, 503])('answering %i fails the job, which is tried again', async (answer) => {
    status = answer;
    await expect(client().submit(['/blog'])).rejects.toThrow(IndexNowError);
  });

  it('not answering fails the job', async () => {
    await expect(client({ INDEXNOW_ENDPOINT: 'http://127.0.0.1:1' }).submit(['/blog'])).rejects.toThrow(IndexNowError);
  });
});
