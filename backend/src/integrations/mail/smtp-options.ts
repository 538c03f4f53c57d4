import { connect, type Socket } from 'node:net';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { ProviderKeys } from '../provider-keys/provider-keys.js';
import { isPrivateLiteral, PrivateAddressError, publicLookup } from '../public-address.js';

/** Options of a connection to the mail server. */
export interface SmtpOptions {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
  ignoreTLS?: boolean;
  requireTLS?: boolean;
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  dnsTimeout: number;
  /** Opens the connection of a server that may not be in a private network. */
  getSocket?: GetSocket;
}

type GetSocket = NonNullable<SMTPTransport.Options['getSocket']>;

/** How to reach the mail server in use; undefined without one. */
export function smtpOptionsOf(keys: ProviderKeys, timeout: number): SmtpOptions | undefined {
  const { SMTP_URL: url } = keys.settingsOf('mail');
  if (url === undefined) return undefined;
  const options = parse(url, timeout);
  if (!keys.isMailServerPublic) return options;
  return {
    ...options,
    getSocket: (_options, callback) => {
      publicSocket(options).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, undefined),
      );
    },
  };
}

function parse(url: string, timeout: number): SmtpOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isLoopback = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);
  // `?tls=optional` is for a relay on the same private network; all others must encrypt. The sandbox has no certificate.
  const isTlsRequired = protocol === 'smtp:' && searchParams.get('tls') !== 'optional';
  return {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...(isLoopback ? { ignoreTLS: true } : { requireTLS: isTlsRequired }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
}

/**
 * Connects to a server with public addresses alone; the name is resolved once. Encryption still compares the certificate with the name.
 * @throws PrivateAddressError
 */
export async function publicSocket({ host, port, connectionTimeout }: SmtpOptions): Promise<Socket> {
  if (isPrivateLiteral(host)) throw new PrivateAddressError();
  const socket = connect({ host, port, lookup: publicLookup });
  socket.setTimeout(connectionTimeout, () => socket.destroy(new Error('The mail server did not answer in time.')));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } finally {
    socket.setTimeout(0);
    socket.removeAllListeners();
  }
  return socket;
}
