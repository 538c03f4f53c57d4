import type { Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const SWEEP_MS = 100;
const DRAIN_LIMIT_MS = 20_000;
/** Long enough for the first byte of a connection that was accepted at the last moment. */
const SILENCE_LIMIT_MS = 1_000;
/** Even without a load balancer: busy keep-alive connections get their `Connection: close` in this time. */
const SHORTEST_NOTICE_MS = 150;

const openSockets = new WeakMap<Server, Set<Socket>>();

/**
 * Records the connections of a server for {@link drain}. Node counts one that has sent nothing as busy: browsers and proxies open such
 * connections in reserve, and each would delay the end by its whole limit.
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
 * Closes a listening server without failing a request that it has accepted. First balancers that ask for readiness have time to leave;
 * then there are no new connections, and every answer says `Connection: close`, so that each connection that is used ends by itself;
 * then sockets that idle are closed every 100 ms until none is left, and after a second those that have not sent a byte yet.
 *
 * In this order, because both ends of a connection are dangerous: one that waits to be accepted while the listening socket closes is
 * reset, and so is one whose request is on its way while it is closed as idle. A proxy that keeps its connections opens almost no new
 * one at the first moment, as long as nothing has signalled it to close them. Before the second it has ended what it does not use, as long as
 * its patience with an idle connection is shorter than the notice (nginx.conf: 4 s; compose.yml: 5 s).
 * @param noticeMs length of the first step, and at most of the second
 */
export async function drain(server: Server, noticeMs = 0): Promise<void> {
  if (!server.listening) return;
  const notice = Math.max(noticeMs, SHORTEST_NOTICE_MS);
  await sleep(notice);
  await everythingRead();
  // Not the HTTP server's own close: that also cuts connections whose first request is still on its way.
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
 * Waits until every byte that has arrived is read: on a busy process a connection looks idle while its request still lies in
 * the socket. What has arrived is read between two turns of `setImmediate`.
 */
async function everythingRead(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

const DOUBLE_SIGNAL_MS = 500;

/**
 * Runs the steps once on the first SIGTERM or SIGINT, then exits. A second signal exits at once; the same key press can
 * arrive twice (from the terminal and from a parent process), so signals within half a second count as one.
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
