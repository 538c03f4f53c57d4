import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cachedBriefly } from '../common/cached-by-nginx.js';
import { sendEncoded, type EncodedBody } from './encodings.js';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

interface StaticFile {
  body: EncodedBody;
  etag: string;
  headers: Record<string, string>;
}

/** Whether a file's name contains its content hash, so that it can be cached forever. */
const isHashed = (name: string) => /\.[0-9a-f]{8}\.\w+$/.test(name);

/** Half of these files' bytes would be those that hardly a client asks for, as they all accept one of the other two. */
const unpackedOnDemand = (gzip: Buffer, br?: Buffer): EncodedBody => ({
  br,
  gzip,
  get identity() {
    return gunzipSync(gzip);
  },
});

/** The built files in memory, compressed, and the pictures of the pages: some 5 MB. */
export class StaticFiles {
  private readonly files = new Map<string, StaticFile>();

  /** Adds a folder below `publicPath`, without `server` builds and source maps. */
  add(folder: string, publicPath: string): void {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'));
    for (const name of names) {
      const type = types[extname(name)];
      if (!type || name.startsWith('server/') || name === 'assets.json') continue;
      const read = (suffix: string) =>
        names.includes(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined;
      const body = { identity: readFileSync(join(folder, name)), br: read('.br'), gzip: read('.gz') };
      this.put(publicPath + name, type, body, isHashed(name));
    }
  }

  /** Adds one file that was created in memory. */
  put(path: string, type: string, body: EncodedBody, immutable = false): void {
    this.files.set(path, {
      body: body.gzip ? unpackedOnDemand(body.gzip, body.br) : body,
      etag: createHash('sha256').update(body.identity).digest('base64url').slice(0, 22),
      headers: {
        // nginx answers 304 only for what it may keep.
        ...(immutable ? {} : cachedBriefly),
        'Content-Type': type,
        'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        Vary: 'Accept-Encoding',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // Public files without cookies; a shell on another origin loads them with integrity.
        'Access-Control-Allow-Origin': '*',
      },
    });
  }

  /** Answers when the path is a file's; otherwise returns false. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.files.get(path);
    if (!file) return false;
    sendEncoded(request, response, 200, file.headers, file.etag, file.body);
    return true;
  }
}
