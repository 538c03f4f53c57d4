const spanishRemembered = /(^|;\s*)preferred-language=es(;|$)/;

export interface Redirect {
  status: 302 | 308;
  location: string;
}

/** Whether the visitor chose Spanish before, by a cookie. */
export const remembersSpanish = (cookie: string): boolean => spanishRemembered.test(cookie);

/**
 * Parses the address of a page request. Every page has one canonical address: no doubled slashes (which a browser would read as another
 * host), no trailing one, no `/en`; the Spanish home is `/es/`. A remembered Spanish redirects to the Spanish address.
 * @returns where to redirect, or the address; null when it is invalid
 */
export function readAddress(raw: string, siteUrl: string, cookie: string): Redirect | URL | null {
  const rooted = `/${raw.replace(/^[/\\]+/, '')}`;
  const url = URL.canParse(rooted, siteUrl) ? new URL(rooted, siteUrl) : null;
  if (!url) return null;
  const { pathname, search } = url;
  const plain = pathname.replace(/\/{2,}/g, '/').replace(/^\/en(?=\/|$)/, '') || '/';
  const tidy = plain === '/' || plain === '/es/' ? plain : plain === '/es' ? '/es/' : plain.replace(/\/$/, '');
  if (tidy !== pathname || rooted !== raw) return { status: 308, location: tidy + search };
  // Google's redirect URI; the page that shows the code is the admin's.
  if (pathname === '/oauth-success') return { status: 302, location: `/admin/google-callback${search}` };
  const isPage = !/\.\w{2,5}$/.test(pathname);
  if (isPage && !pathname.startsWith('/es/') && remembersSpanish(cookie))
    return { status: 302, location: `/es${pathname}${search}` };
  return url;
}
