import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { boundedWork } from '../common/bounded-work.js';
import type { BuiltFrontends } from './built-frontends.js';
import { contentSecurityPolicy, documentHeaders, type EmbeddedAddresses } from './content-security-policy.js';
import type { Page } from './page-cache.js';
import type { CallApi } from './shell-server.js';

interface RendererOptions {
  frontends: BuiltFrontends;
  siteUrl: string;
  /** Origin of the admin area, if it has its own. */
  adminUrl?: string;
  /** Origins of remotes that are deployed elsewhere. */
  remoteOrigins: string[];
  /** Addresses of podcast player and music in the current settings, and whether Stripe accepts cards. */
  embedded: () => Promise<EmbeddedAddresses>;
}

/**
 * Limits of concurrent and queued renderings, each of which calls this process's API; further ones get an error at once. Logged-in
 * users have a queue of their own.
 */
const bounds = { maxConcurrent: 4, maxWaiting: 50, retryAfterSeconds: 5 };

/** Renders documents by the shell's server build and makes them ready to send. */
export function createPageRenderer({ frontends, siteUrl, adminUrl, remoteOrigins, embedded }: RendererOptions) {
  const common = documentHeaders(siteUrl.startsWith('https:'));
  const [forVisitors, forUsers] = [boundedWork(bounds), boundedWork(bounds)];

  /** Renders a page for everybody, or for one visitor: with their cookies, or at an address that holds a secret of theirs. */
  return async function renderPage(url: string, callApi: CallApi, visitor?: { cookie?: string }): Promise<Page> {
    const { remotes, loadRoutes, reports } = frontends;
    const document = await (visitor?.cookie === undefined ? forVisitors : forUsers)(() =>
      frontends.shell.render({
        url,
        cookie: visitor?.cookie,
        callApi,
        siteUrl,
        adminUrl,
        remotes,
        loadRoutes,
        reports,
      }),
    );
    const identity = Buffer.from(document.html);
    const headers = { ...common, 'Content-Language': document.language, Vary: 'Cookie, Accept-Encoding' };
    if (document.redirectTo !== undefined) {
      const location = { Location: document.redirectTo, 'Cache-Control': 'private, no-store' };
      return {
        status: 302,
        title: '',
        isCacheable: false,
        etag: '',
        headers: { ...headers, ...location },
        body: { identity: Buffer.alloc(0) },
      };
    }
    // 404 pages are cached under one address per language, so that invented addresses do not fill the cache.
    const isGuess = document.status === 404 && !/^(\/es)?\/404$/.test(url);
    const isCacheable = visitor === undefined && document.isComplete && document.status < 500 && !isGuess;
    return {
      status: document.status,
      title: document.title,
      isCacheable,
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      headers: {
        ...headers,
        'Content-Security-Policy': contentSecurityPolicy(document, remoteOrigins, await embedded().catch(() => ({}))),
        'Cache-Control': isCacheable ? 'public, no-cache' : 'private, no-store',
        ...(document.status === 503 ? { 'Retry-After': '30' } : {}),
      },
      body: isCacheable ? await compress(identity) : { identity },
    };
  };
}

async function compress(identity: Buffer): Promise<Page['body']> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: zipped };
}
