import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the server received. */
export interface Received {
  to: string;
  raw: string;
}

type Step = 'connect' | 'from' | 'to' | 'data';

/** A mail server with configurable answers. */
export interface TestMailServer {
  url: string;
  /** All accepted messages, in order. */
  received: Received[];
  /** Connections so far. */
  connections: number;
  /** Behaviour at a step, e.g. an error with a `responseCode`; `'drop'` closes the connection, a promise delays the answer. */
  at(step: Step, runAction: (address: string) => unknown): void;
  calm(): void;
  close(): Promise<void>;
}

/** An answer of a mail server, such as `550 5.1.1 No such user`. */
export const reply = (text: string): Error =>
  Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });

/** @param login required of senders; none by default */
export async function startMailServer(login?: { user: string; password: string }): Promise<TestMailServer> {
  const actions = new Map<Step, (address: string) => unknown>();
  const sockets = new Set<{ destroy(): void }>();
  const meet = (step: Step, address: string, done: (error?: Error | null) => void): void => {
    void Promise.resolve(actions.get(step)?.(address)).then((outcome) => {
      if (outcome === 'drop') for (const socket of sockets) socket.destroy();
      else done(outcome instanceof Error ? outcome : null);
    });
  };
  const state: TestMailServer = {
    url: '',
    received: [],
    connections: 0,
    at: (step, runAction) => void actions.set(step, runAction),
    calm: () => actions.clear(),
    close: () => Promise.resolve(),
  };
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(reply('535 5.7.8 Wrong user or password')),
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      state.connections += 1;
      meet('connect', '', done);
    },
    onMailFrom: ({ address }, _session, done) => meet('from', address, done),
    onRcptTo: ({ address }, _session, done) => meet('to', address, done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        meet('data', to, (error) => {
          if (!error) state.received.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
          done(error);
        });
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  state.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return state;
}
