import { ownerOf } from './remotes-config';

/** Where the site is, and the admin area when it has an origin of its own. */
export interface SiteOrigins {
  siteUrl: string;
  adminUrl?: string;
}

/** What administrators need beside the admin area, on its own origin too: the way in, and their account. */
const forEverybody = ['/login', '/forgot-password', '/set-password', '/confirm-email', '/account'];

/** The origin that a path (without language) is to be opened at instead of `origin`; undefined when it is at home there. */
export function otherOriginOf(path: string, origin: string, { siteUrl, adminUrl }: SiteOrigins): string | undefined {
  if (adminUrl === undefined) return undefined;
  if (ownerOf(path) === 'admin') return origin === adminUrl ? undefined : adminUrl;
  return origin === adminUrl && !forEverybody.includes(path) ? siteUrl : undefined;
}
