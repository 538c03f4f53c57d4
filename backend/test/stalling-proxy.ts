import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Proxy between the application and PostgreSQL that can simulate a stalled, dead or restored server. */
export interface StallingProxy {
  url: string;
  /** Connections stay open, but no data passes. */
  stall(): void;
  /** Connections are closed and new ones refused. */
  cut(): void;
  /** Open connections of this application pass nothing any more, as when a router has forgotten them; new ones work. */
  forget(applicationName: string): void;
  /** Notifications are lost, as behind a pooler in transaction mode. */
  deafen(): void;
  /** Normal operation. */
  cure(): void;
  close(): Promise<void>;
}

const NOTIFICATION_RESPONSE = 0x41;

/** Messages of the server, which have a byte for their kind and four for their length, without notifications while these are lost. */
function withoutNotifications(areLost: () => boolean): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const end = rest.readUInt32BE(1) + 1;
        if (rest[0] !== NOTIFICATION_RESPONSE || !areLost()) this.push(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
      done();
    },
  });
}

/** A TCP proxy on a free port in front of the database of this address. */
export async function startStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  /** What comes back to a client, and what its first message says of it. */
  const answers = new Map<Socket, Transform>();
  const startups = new Map<Socket, string>();
  let state: 'well' | 'stalled' | 'cut' = 'well';
  let isDeaf = false;
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = createConnection(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    const answer = withoutNotifications(() => isDeaf);
    pairs.add(pair);
    answers.set(client, answer);
    const end = (): void => {
      pairs.delete(pair);
      answers.delete(client);
      startups.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.once('data', (first: Buffer) => startups.set(client, first.toString('latin1')));
    client.pipe(upstream);
    upstream.pipe(answer).pipe(client);
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
    forget: (applicationName) => {
      for (const [client, upstream] of pairs)
        if (startups.get(client)?.includes(applicationName)) {
          client.unpipe().pause();
          upstream.unpipe().pause();
        }
    },
    deafen: () => {
      isDeaf = true;
    },
    cure: () => {
      isDeaf = false;
      if (state === 'stalled')
        for (const [client, upstream] of pairs) {
          client.pipe(upstream);
          upstream.pipe(answers.get(client) ?? client);
        }
      state = 'well';
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
