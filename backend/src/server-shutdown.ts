import type { Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const SWEEP_MS = 100;
const DRAIN_LIMIT_MS = 20_000;
/** Time for the first byte of a connection that was accepted at the last moment. */
const SILENCE_LIMIT_MS = 1_000;
/** Minimum notice, even without a load balancer: busy keep-alive connections get their `Connection: close` in this time. */
const SHORTEST_NOTICE_MS = 150;

const openSockets = new WeakMap<Server, Set<Socket>>();

/**
 * Tracks the connections of a server for {@link drain}. Node counts a connection that has sent nothing as busy: browsers and proxies
 * open such connections in advance, and each would delay the shutdown by its whole limit.
 */
export function recordConnections(server: Server): void {
  const sockets = new Set<Socket>();
  openSockets.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

/**
 * Closes a listening server without failing accepted requests. First, load balancers that check readiness have time to stop sending
 * requests; then new connections are refused, and every answer has `Connection: close`, so that used connections end by themselves;
 * then idle sockets are closed every 100 ms, and after a second those that have not sent a byte.
 * The order matters, because a connection can be reset at both ends: one in the accept queue when the listening socket closes, and one
 * whose request is in transit when it is closed as idle. A proxy with keep-alive opens almost no new connections in the first step, as
 * long as its connections stay open. Before the last step it has closed unused ones, provided its keep-alive time-out is shorter
 * than the notice (nginx.conf: 4 s; compose.yml: 5 s).
 * @param noticeMs length of the first step, and at most of the second
 */
export async function drain(server: Server, noticeMs = 0): Promise<void> {
  if (!server.listening) return;
  const notice = Math.max(noticeMs, SHORTEST_NOTICE_MS);
  await sleep(notice);
  await quietTurn();
  // Not the HTTP server's close(), which also cuts connections whose first request is in transit.
  const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
  server.prependListener('request', (_req, res) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  });
  await Promise.race([closed, sleep(notice)]);
  const sweep = setInterval(() => void everythingRead().then(() => server.closeIdleConnections()), SWEEP_MS);
  const silence = setTimeout(() => closeSilent(server), SILENCE_LIMIT_MS);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
  limit.unref();
  await closed;
  clearInterval(sweep);
  clearTimeout(silence);
  clearTimeout(limit);
}

function closeSilent(server: Server): void {
  for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}

/**
 * Waits until all received bytes are read: on a busy process a connection looks idle while its request is still in the socket buffer.
 * Received bytes are read between two turns of `setImmediate`.
 */
async function everythingRead(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

const QUIET_MS = 1;
const MOST_TURNS = 500;

/**
 * Waits for a turn that had next to nothing to do. A connection that comes between the last look at the queue of new ones and its closing is
 * reset, with the request that a proxy has sent on it; after a busy turn that look was long ago.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const beganAt = performance.now();
    await everythingRead();
    if (performance.now() - beganAt < QUIET_MS) return;
  }
}

const DOUBLE_SIGNAL_MS = 500;

/**
 * Runs the steps once on the first SIGTERM or SIGINT, then exits. A second signal exits at once; one key press can arrive twice (from
 * the terminal and from a parent process), so signals within half a second count as one.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let firstAt: number | undefined;
  const handle = (): void => {
    if (firstAt !== undefined) {
      if (Date.now() - firstAt > DOUBLE_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = Date.now();
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
