import { createHash } from 'node:crypto';
import { AppError } from '../common/app-error.js';
import { boundedWork } from '../common/bounded-work.js';
import type { BuiltFrontends } from './built-frontends.js';
import {
  contentSecurityPolicy,
  documentHeaders,
  hasRecordings,
  type EmbeddedAddresses,
} from './content-security-policy.js';
import { joined } from './encodings.js';
import type { Page } from './page-cache.js';
import type { CallApi, RefusedForm, RenderedDocument, RenderRequest } from './shell-server.js';

interface RendererOptions {
  frontends: BuiltFrontends;
  siteUrl: string;
  /** Origin of the admin area, if it has its own. */
  adminUrl?: string;
  /** Origins of remotes that are deployed elsewhere. */
  remoteOrigins: string[];
  /** Addresses of podcast player and music in the current settings, and whether Stripe accepts cards. */
  embedded: () => Promise<EmbeddedAddresses>;
  /** What the practice changed in the texts of the pages. */
  texts: () => Promise<RenderRequest['texts']>;
}

/**
 * Limits of concurrent and queued renderings, each of which calls this process's API; further ones get an error at once. Logged-in
 * users have a queue of their own.
 */
const bounds = { maxConcurrent: 4, maxQueued: 50, retryAfterSeconds: 5 };

/** A page without its data after so long has waited for PostgreSQL in vain. */
const WAITED_IN_VAIN_MS = 1_500;

/**
 * A queue of renderings. Those that wait when one fails for PostgreSQL's sake fail with it: each would wait for a time-out of its own,
 * one after another.
 */
function renderingQueue() {
  const inTurn = boundedWork(bounds);
  let failedAt = Number.NEGATIVE_INFINITY;
  return (render: () => Promise<RenderedDocument>): Promise<RenderedDocument> => {
    const queuedAt = performance.now();
    return inTurn(async () => {
      if (queuedAt <= failedAt)
        throw new AppError('service_unavailable', 503, {
          detail: 'The database did not answer the page before this one.',
          retryAfterSeconds: bounds.retryAfterSeconds,
        });
      const startedAt = performance.now();
      const document = await render();
      const now = performance.now();
      if (document.status === 503 && now - startedAt > WAITED_IN_VAIN_MS) failedAt = now;
      return document;
    });
  };
}

/** Renders documents by the shell's server build and makes them ready to send. */
export function createPageRenderer({ frontends, siteUrl, adminUrl, remoteOrigins, embedded, texts }: RendererOptions) {
  const common = documentHeaders(siteUrl.startsWith('https:'));
  const [forVisitors, forUsers] = [renderingQueue(), renderingQueue()];

  /**
   * Renders a page for everybody, or for one visitor: with their cookies, at an address that holds a secret of theirs, with what they
   * typed into a form, or with texts that are not saved.
   */
  return async function renderPage(
    url: string,
    callApi: CallApi,
    visitor?: { cookie?: string; refused?: RefusedForm; texts?: RenderRequest['texts'] },
  ): Promise<Page> {
    const { remotes, loadRoutes, reports } = frontends;
    // Asked for beside the page's data: after it, a slow database would cost a second time-out.
    const addresses = embedded().catch(() => ({}));
    const document = await (visitor?.cookie === undefined ? forVisitors : forUsers)(async () =>
      frontends.shell.render({
        url,
        cookie: visitor?.cookie,
        callApi,
        siteUrl,
        adminUrl,
        remotes,
        loadRoutes,
        reports,
        texts: visitor?.texts ?? (await texts()),
        refused: visitor?.refused,
      }),
    );
    const identity = joined(document.parts);
    const headers = { ...common, 'Content-Language': document.language, Vary: 'Cookie, Accept-Encoding' };
    if (document.redirectTo !== undefined) {
      const location = { Location: document.redirectTo, 'Cache-Control': 'private, no-store' };
      return {
        status: document.isMoved ? 308 : 302,
        title: '',
        isCacheable: false,
        isMissingOrMoved: visitor === undefined && document.isMoved === true,
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
      drawing: document.drawing,
      isCacheable,
      isMissingOrMoved: visitor === undefined && isGuess,
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      headers: {
        ...headers,
        'Content-Security-Policy': contentSecurityPolicy(document, remoteOrigins, {
          ...(await addresses),
          hasRecordings: hasRecordings(url),
        }),
        'Cache-Control': isCacheable ? 'public, no-cache' : 'private, no-store',
        ...(document.status === 503 ? { 'Retry-After': '30' } : {}),
      },
      body: { identity },
    };
  };
}
