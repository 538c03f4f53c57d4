import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { markOwnRequest } from '../common/load-shedding.js';

/**
 * A listener of its own for pages that ask this process's API while they are rendered: on loopback, on a free port, and open
 * until the public server has answered its last request, so that a stop in the middle of a rendering fails nothing.
 * @returns its origin
 */
export async function listenInternally(publicServer: Server, listener: RequestListener): Promise<string> {
  const internal = createServer((req, res) => {
    markOwnRequest(req);
    listener(req, res);
  });
  internal.listen(0, '127.0.0.1');
  await once(internal, 'listening');
  internal.unref();
  publicServer.once('close', () => {
    internal.close();
    internal.closeAllConnections();
  });
  return `http://127.0.0.1:${(internal.address() as AddressInfo).port}`;
}
