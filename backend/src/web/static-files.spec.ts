import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { StaticFiles } from './static-files.js';

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

it('serves the pictures of a build by their type, for ever, and nothing of its server part; nginx keeps others for a second', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leap-static-'));
  mkdirSync(join(folder, 'pictures'));
  mkdirSync(join(folder, 'server'));
  for (const name of [
    'pictures/call-en-wide-720.0123abcd.avif',
    'pictures/call-en-wide-720.0123abcd.webp',
    'server/a.js',
  ])
    writeFileSync(join(folder, name), 'bytes');
  const files = new StaticFiles();
  files.add(folder, '/remotes/membership/');
  rmSync(folder, { recursive: true });
  server = createServer((request, response) => {
    if (!files.answer(request.url ?? '', request, response)) response.writeHead(404).end();
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const ask = async (path: string) => {
    const answer = await fetch(
      `http://127.0.0.1:${(listening.address() as AddressInfo).port}/remotes/membership/${path}`,
    );
    return ['content-type', 'cache-control', 'x-accel-expires'].reduce<unknown[]>(
      (facts, name) => [...facts, answer.headers.get(name)],
      [answer.status],
    );
  };
  const immutable = 'public, max-age=31536000, immutable';
  expect(await ask('pictures/call-en-wide-720.0123abcd.avif')).toEqual([200, 'image/avif', immutable, null]);
  expect(await ask('pictures/call-en-wide-720.0123abcd.webp')).toEqual([200, 'image/webp', immutable, null]);
  expect(await ask('server/a.js')).toEqual([404, null, null, null]);
  files.put('/remotes/membership/icon.svg', 'image/svg+xml', { identity: Buffer.from('<svg/>') });
  expect(await ask('icon.svg')).toEqual([200, 'image/svg+xml', 'public, no-cache', '1']);
});

it('unpacks a compressed file for a client that accepts no compression', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leap-static-'));
  writeFileSync(join(folder, 'main.js'), 'the script');
  writeFileSync(join(folder, 'main.js.gz'), gzipSync('the script'));
  const files = new StaticFiles();
  files.add(folder, '/');
  rmSync(folder, { recursive: true });
  server = createServer((request, response) => void files.answer(request.url ?? '', request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/main.js`;
  for (const [accepted, encoding] of [
    ['identity', null],
    ['gzip', 'gzip'],
  ] as const) {
    const answer = await fetch(address, { headers: { 'accept-encoding': accepted } });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([encoding, 'the script']);
  }
});
