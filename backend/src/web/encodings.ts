import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { namesTag } from '../common/entity-tag.js';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in each useful encoding. */
export type EncodedBody = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** A body from its parts in their order: texts, and bytes of UTF-8. */
export function joined(parts: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/**
 * A body that many will read. Quality 9 of Brotli would save half a percent of a page, and cost the first reader five times the CPU.
 */
export async function encodeForMany(identity: Buffer): Promise<EncodedBody> {
  const [br, zipped] = await Promise.all([brotli(identity, 7), promisify(gzip)(identity)]);
  return { identity, br, gzip: zipped };
}

/** A body that is made for one request, of any size: quickly. Only for what holds no secret beside what the reader chose. */
export async function encodeForOne(identity: Buffer): Promise<EncodedBody> {
  return { identity, br: await brotli(identity, 4) };
}

function brotli(identity: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // 256 KB, as long as our longest pages: more memory finds nothing more, and Node's garbage collector counts it.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });
}

/** The best encoding that the client accepts. */
export function negotiate(request: IncomingMessage, body: EncodedBody): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (body.br && /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (body.gzip && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}

/** Sends an encoded body, with support for HEAD and `If-None-Match`. Each encoding has its own ETag. */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  etag: string,
  body: EncodedBody,
): void {
  const encoding = negotiate(request, body);
  const tag = `"${etag}-${encoding}"`;
  const all: Record<string, string | number> = { ...headers, ETag: tag };
  if (encoding !== 'identity') all['Content-Encoding'] = encoding;
  if (status === 200 && namesTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, all).end();
    return;
  }
  const bytes = body[encoding] ?? body.identity;
  all['Content-Length'] = bytes.length;
  response.writeHead(status, all).end(request.method === 'HEAD' ? undefined : bytes);
}
