import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** Proxy between the application and PostgreSQL that can simulate a stalled, dead or restored server. */
export interface StallingProxy {
  url: string;
  /** Connections stay open, but no data passes. */
  stall(): void;
  /** Connections are closed and new ones refused. */
  cut(): void;
  /** Normal operation. */
  cure(): void;
  close(): Promise<void>;
}

/** A TCP proxy on a free port in front of the database of this address. */
export async function startStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let state: 'well' | 'stalled' | 'cut' = 'well';
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = createConnection(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', end).on('close', end);
      from.pipe(to);
    }
    if (state === 'stalled') for (const socket of pair) socket.unpipe().pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stall: () => {
      state = 'stalled';
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    },
    cut: () => {
      state = 'cut';
      for (const [client, upstream] of pairs) {
        client.destroy();
        upstream.destroy();
      }
    },
    cure: () => {
      state = 'well';
      for (const [client, upstream] of pairs) {
        client.pipe(upstream);
        upstream.pipe(client);
      }
    },
    close: async () => {
      for (const [client, upstream] of pairs) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
