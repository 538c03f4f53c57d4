import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { SLOW_MS } from '../faults.js';
import type { SandboxStore } from '../store.js';
import type { Inbox } from './inbox.js';

const LARGEST_MESSAGE = 10 * 1024 * 1024;

/** 451: a temporary failure, so that the sender retries. */
const failure = (): Error => Object.assign(new Error('The sandbox was set to fail'), { responseCode: 451 });

async function save(inbox: Inbox, raw: Buffer, session: SMTPServerSession): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const { mailFrom, rcptTo } = session.envelope;
  await inbox.add({
    from: mail.from?.address ?? (mailFrom ? mailFrom.address : ''),
    to: rcptTo.map((recipient) => recipient.address).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => {
      const base64 = typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('base64');
      return {
        filename: filename ?? '',
        contentType: mimeType,
        size: Buffer.byteLength(base64, 'base64'),
        content: base64,
      };
    }),
  });
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/** A mail server on loopback that delivers to the sandbox's inbox. */
export class FakeMailServer {
  private readonly server: SMTPServer;

  constructor(store: SandboxStore, inbox: Inbox) {
    const meet = async (): Promise<void> => {
      const state = await store.nextCall('smtp');
      if (state === 'slow') await sleep(SLOW_MS, undefined, { ref: false });
      if (state === 'down') throw failure();
    };
    this.server = new SMTPServer({
      banner: 'sandbox',
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      size: LARGEST_MESSAGE,
      logger: false,
      // At MAIL FROM, not at the connection: the client uses a connection for several messages.
      onMailFrom: (_address, _session, done) => void meet().then(() => done(), done),
      onData: (stream, session, done) => {
        void readAll(stream)
          .then((raw) => save(inbox, raw, session))
          .then(() => done(), done);
      },
    });
    this.server.on('error', () => undefined);
  }

  /** @returns the address for SMTP_URL */
  listen(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      const listener = this.server.listen(0, '127.0.0.1', () => {
        const address = listener.address();
        resolve(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
