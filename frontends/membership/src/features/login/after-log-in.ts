import type { CurrentUserDto } from '@leap/client/membership';
import { paths } from '../../paths';

const SITE = 'http://site.invalid';

/**
 * `next` when it is a path of this site to return to, otherwise nothing. Addresses of other origins, in whatever
 * disguise (`//host`, `/\host`, `/..//host`, `/es//host`, control characters), the API and the log-in page itself are refused.
 */
export function safeNext(next: string | null): string | undefined {
  if (!next || !next.startsWith('/') || !URL.canParse(next, SITE)) return undefined;
  const url = new URL(next, SITE);
  // Doubled slashes: without the dots or the language before them, a browser would take what follows for a host.
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
 * Where someone goes after logging in: to `next` when present, admins to their dashboard, all others to the portal. A user who must
 * set up a second factor first goes there: nothing else would open.
 */
export function afterLogIn(user: Pick<CurrentUserDto, 'role' | 'mustSetUpSecondFactor'>, next: string | null): string {
  if (user.mustSetUpSecondFactor) return paths.setUpSecondFactor;
  return safeNext(next) ?? (user.role === 'admin' ? paths.admin : paths.memberPortal);
}
