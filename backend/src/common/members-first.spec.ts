import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { membersFirst } from './members-first.js';

/** What was begun, in order, with the turn of the event loop. */
let begun: { path: string; turn: number }[];
let held: ServerResponse[];
let turn: number;
let isCounting: boolean;
let server: Server;
beforeEach(async () => {
  [begun, held, turn, isCounting] = [[], [], 0, true];
  const count = (): void => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  count();
  server = createServer((req, res) => {
    begun.push({ path: req.url ?? '', turn });
    if (req.url?.startsWith('/slow')) held.push(res);
    else res.end();
  });
  membersFirst(server, (cookies) => cookies === 'member');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  isCounting = false;
  for (const res of held) res.end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Emitted in one turn, as the requests of many connections are that have arrived together. */
function arrive(paths: readonly string[], headers: IncomingMessage['headers'] = {}): void {
  for (const path of paths) {
    const [req, res] = [
      { url: path, headers },
      { once: () => undefined, end: () => undefined },
    ];
    server.emit('request', req, res);
  }
}

function ask(path: string, headers: Record<string, string> = {}): Promise<void> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      answer.resume().once('end', resolve);
    });
    sent.once('error', reject).end();
  });
}

const turnsOf = (paths: readonly string[]): number[] =>
  begun.filter(({ path }) => paths.includes(path)).map((one) => one.turn);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

const strangers = ['/1', '/2', '/3', '/4'];

it('begins all strangers at once while no member waits for an answer', () => {
  arrive(strangers);
  expect(begun.map(({ path }) => path)).toEqual(strangers);
});

it('begins one stranger in a turn while a member waits, in their order, and members and health checks at once', async () => {
  const member = ask('/slow', { cookie: 'member' });
  await until(() => held.length === 1);
  arrive([...strangers, '/api/health/live', '/api/webhooks/stripe?x=1']);
  arrive(['/member'], { cookie: 'member' });
  expect(begun.slice(1).map(({ path }) => path)).toEqual(['/api/health/live', '/api/webhooks/stripe?x=1', '/member']);
  await until(() => begun.length === 8);
  expect(begun.slice(4).map(({ path }) => path)).toEqual(strangers);
  expect(new Set(turnsOf(strangers)).size).toBe(4);
  held.shift()?.end();
  await member;
});

it('lets nobody wait any more once the member is answered or gone, nor for a stream of events', async () => {
  const member = ask('/slow', { cookie: 'member' });
  const aborted = ask('/slow/aborted', { cookie: 'member' }).catch(() => undefined);
  await until(() => held.length === 2);
  held[0]?.end();
  held[1]?.destroy();
  await Promise.all([member, aborted]);
  void ask('/slow/events', { cookie: 'member', accept: 'text/event-stream' }).catch(() => undefined);
  await until(() => held.length === 3);
  begun = [];
  arrive(strangers);
  expect(begun.map(({ path }) => path)).toEqual(strangers);
});
