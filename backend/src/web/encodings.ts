import type { IncomingMessage, ServerResponse } from 'node:http';
import { namesTag } from '../common/entity-tag.js';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in each useful encoding. */
export type EncodedBody = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

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
