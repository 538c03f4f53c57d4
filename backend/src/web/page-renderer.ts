import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltFrontends } from './built-frontends.js';
import { contentSecurityPolicy, documentHeaders } from './content-security-policy.js';
import type { Page } from './page-cache.js';

interface RendererOptions {
  frontends: BuiltFrontends;
  /** Where this process answers `/api`, from inside. */
  apiUrl: () => string;
  siteUrl: string;
  /** Origins of remotes that are deployed elsewhere. */
  remoteOrigins: string[];
}

/** Renders documents by the shell's server build and makes them ready to send. */
export function createPageRenderer({ frontends, apiUrl, siteUrl, remoteOrigins }: RendererOptions) {
  const common = documentHeaders(siteUrl.startsWith('https:'));
  /** @param cookie the visitor's cookies where there may be a session; such a page is for them alone */
  return async function renderPage(url: string, cookie?: string): Promise<Page> {
    const document = await frontends.shell.render({
      url,
      cookie,
      apiUrl: apiUrl(),
      siteUrl,
      remotes: frontends.remotes,
      loadRoutes: frontends.loadRoutes,
      reports: frontends.reports,
    });
    const identity = Buffer.from(document.html);
    const isShared = cookie === undefined;
    const isCacheable = isShared && document.isComplete && document.status < 500;
    return {
      status: document.status,
      title: document.title,
      isCacheable,
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      headers: {
        ...common,
        'Content-Security-Policy': contentSecurityPolicy(document, remoteOrigins),
        'Content-Language': document.language,
        'Cache-Control': isShared ? 'public, no-cache' : 'private, no-store',
        Vary: 'Cookie, Accept-Encoding',
      },
      body: isCacheable ? await compress(identity) : { identity },
    };
  };
}

async function compress(identity: Buffer): Promise<Page['body']> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: zipped };
}
