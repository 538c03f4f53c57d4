import type { CurrentUserDto } from '@leap/client/membership';
import { paths } from '../../paths';

const SITE = 'http://site.invalid';

/**
 * `next` when it is a valid path of this site, otherwise undefined. Refuses other origins in any form (`//host`, `/\host`, `/..//host`,
 * `/es//host`, control characters), the API and the log-in page itself.
 */
export function safeNext(next: string | null): string | undefined {
  if (!next || !next.startsWith('/') || !URL.canParse(next, SITE)) return undefined;
  const url = new URL(next, SITE);
  // Doubled slashes: without the dots or the language before them, a browser would read the rest as a host.
  if (
    url.origin !== SITE ||
    url.pathname.includes('//') ||
    /^\/(?:api|sandbox)(?:\/|$)/.test(url.pathname) ||
    /^(?:\/es)?\/login\/?$/.test(url.pathname)
  )
    return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Target after a log-in: `next` when present, the dashboard for admins, the blog's texts for editors who are no members, the portal for
 * others. A user who must set up a second factor is redirected there first, since nothing else is accessible.
 */
export function afterLogIn(
  user: Pick<CurrentUserDto, 'role' | 'isInnerCircleMember' | 'mustSetUpSecondFactor'>,
  next: string | null,
): string {
  if (user.mustSetUpSecondFactor) return paths.setUpSecondFactor;
  if (user.role === 'admin') return safeNext(next) ?? paths.admin;
  const home = user.role === 'editor' && !user.isInnerCircleMember ? paths.adminBlog : paths.memberPortal;
  return safeNext(next) ?? home;
}
