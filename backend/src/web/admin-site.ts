import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Env } from '../config/env.js';
import type { BuiltFrontends } from './built-frontends.js';
import { contentSecurityPolicy, documentHeaders } from './content-security-policy.js';
import { joined } from './encodings.js';
import type { Page } from './page-cache.js';

/** The admin area on its own origin (ADMIN_URL): the same files, with documents rendered by the browser. */
export interface AdminSite {
  /** Whether a request is to the admin area's host. */
  isAskedBy(request: IncomingMessage): boolean;
  /** The document of a path (with language), or a redirect. */
  answer(path: string, cookie?: string): Promise<Page | { location: string }>;
}

/**
 * @param remoteOrigins of remotes on other origins
 * @returns undefined when the admin area is on the site's origin
 */
export function createAdminSite(
  { ADMIN_URL: adminUrl, PUBLIC_URL: siteUrl }: Pick<Env, 'ADMIN_URL' | 'PUBLIC_URL'>,
  { shell, remotes, reports }: BuiltFrontends,
  remoteOrigins: string[],
): AdminSite | undefined {
  if (adminUrl === undefined) return undefined;
  const { host, protocol } = new URL(adminUrl);
  const common = documentHeaders(protocol === 'https:');
  return {
    isAskedBy: (request) => request.headers.host?.toLowerCase() === host,
    async answer(path, cookie) {
      const { pathname, search } = new URL(path, adminUrl);
      if (pathname === '/' || pathname === '/es/') return { location: `${pathname}admin` };
      const elsewhere = shell.originOf(pathname, adminUrl, { siteUrl, adminUrl });
      if (elsewhere !== undefined) return { location: elsewhere + pathname + search };
      const document = await shell.renderAdminShell({ url: path, siteUrl, adminUrl, cookie, remotes, reports });
      const identity = joined(document.parts);
      return {
        status: document.status,
        title: document.title,
        isCacheable: false,
        etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
        headers: {
          ...common,
          'Content-Language': document.language,
          'Content-Security-Policy': contentSecurityPolicy(document, [...remoteOrigins, siteUrl]),
          'Cache-Control': 'private, no-store',
        },
        body: { identity },
      };
    },
  };
}
