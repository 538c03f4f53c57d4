import { createServer, type Socket } from 'node:net';

/** A mail server that accepts and counts everything, and can delay its answer. */
export interface MailServer {
  url: string;
  /** Addresses of completely received emails, in order, answered or not. */
  arrived: string[];
  /** The last email to an address, as it was sent. */
  emailTo(address: string): string;
  /** Called for a completely received email; the answer waits for the promise, and is not sent for `false`. */
  onEmail: (address: string, count: number) => boolean | Promise<boolean>;
  close(): Promise<void>;
}

/** The part of SMTP that emails need (RFC 5321), on a free port of loopback. */
export async function startMailServer(): Promise<MailServer> {
  const emails = new Map<string, string>();
  const sockets = new Set<Socket>();
  const state: MailServer = {
    url: '',
    arrived: [],
    emailTo: (address) => emails.get(address) ?? '',
    onEmail: () => true,
    close: () => Promise.resolve(),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    let text = '';
    let address = '';
    let isData = false;
    const answer = (line: string): void => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') answer('250 at your service');
      else if (verb === 'RCPT') {
        address = /<([^>]*)>/.exec(line)?.[1] ?? '';
        answer('250 fine');
      } else if (verb === 'DATA') {
        isData = true;
        answer('354 go on');
      } else if (verb === 'QUIT') {
        answer('221 bye');
        socket.end();
      } else answer('250 fine');
    };
    const arrive = (email: string): void => {
      emails.set(address, email);
      state.arrived.push(address);
      void Promise.resolve(state.onEmail(address, state.arrived.length)).then(
        (isAccepted) => isAccepted && answer('250 accepted'),
      );
    };
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          arrive(part);
        } else command(part);
      }
    });
    answer('220 ready');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  state.url = `smtp://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  state.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return state;
}
