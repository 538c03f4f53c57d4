import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPrivateLiteral, PrivateAddressError, publicLookup } from './public-address.js';

/** Why a fetch was refused or aborted; for logs and the admin's status, never for visitors. */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError';
}

export interface GuardedFetchOptions {
  /** Time limit for everything, including redirects and body. */
  timeoutMs: number;
  maxBytes: number;
  accept: string;
  /** Validators of an earlier answer. */
  headers?: Record<string, string>;
  /** Origins that may have a private address. */
  privateOrigins?: readonly string[];
}

/** A request whose answer's body nobody reads. */
export interface GuardedPostOptions extends Pick<GuardedFetchOptions, 'timeoutMs' | 'privateOrigins'> {
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface FetchedResource {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * GET for addresses from user input. Only http and https to public addresses: the name is resolved once, the result is checked, and the
 * connection uses that result, so that a second DNS answer cannot redirect it (DNS rebinding). Redirects are checked by the same rules.
 * @throws FetchRefusedError, PrivateAddressError when a rule forbids it; other errors when the network fails
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<FetchedResource> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = parse(address);
  for (let redirects = 0; ; redirects += 1) {
    const response = await open(
      url,
      { ...options, method: 'GET', headers: { ...options.headers, accept: options.accept } },
      signal,
    );
    const status = response.statusCode ?? 0;
    if (!REDIRECTS.has(status))
      return { status, headers: response.headers, body: await readBody(response, options.maxBytes) };
    response.destroy();
    if (redirects === MAX_REDIRECTS) throw new FetchRefusedError('Too many redirects.');
    url = parse(response.headers.location ?? '', url);
  }
}

/**
 * POST to an address from user input, by the same rules. Redirects are not followed, and the answer's body is not read.
 * @returns the status
 * @throws FetchRefusedError, PrivateAddressError when a rule forbids it; other errors when the network fails
 */
export async function guardedPost(address: string, { timeoutMs, ...options }: GuardedPostOptions): Promise<number> {
  const response = await open(parse(address), { ...options, method: 'POST' }, AbortSignal.timeout(timeoutMs));
  response.destroy();
  return response.statusCode ?? 0;
}

function parse(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new FetchRefusedError('Not an http or https address.');
  if (url.username !== '' || url.password !== '')
    throw new FetchRefusedError('Addresses with a user name are refused.');
  return url;
}

interface OpenOptions extends Pick<GuardedFetchOptions, 'headers' | 'privateOrigins'> {
  method: 'GET' | 'POST';
  body?: string | Uint8Array;
}

async function open(
  url: URL,
  { method, headers, body, privateOrigins = [] }: OpenOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const mayBePrivate = privateOrigins.includes(url.origin);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && isPrivateLiteral(host)) throw new PrivateAddressError();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  request(
    url,
    {
      method,
      agent: false,
      signal,
      lookup: mayBePrivate ? undefined : publicLookup,
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'leap/1.0' },
    },
    resolve,
  )
    .on('error', reject)
    // An answer that switches protocols is none: neither `response` nor `error` follows.
    .on('close', () => reject(new Error('The connection was closed without an answer.')))
    .end(body);
  return promise;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    response.destroy();
    throw new FetchRefusedError('The answer is compressed although it was asked not to be.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the connection.
    if (size > maxBytes) throw new FetchRefusedError(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  if (!response.complete) throw new FetchRefusedError('The answer was cut short.');
  return Buffer.concat(chunks);
}
