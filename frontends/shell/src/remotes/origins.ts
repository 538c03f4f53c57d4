import { ownerOf } from './remotes-config';

/** Origins of the site, and of the admin area if it has its own. */
export interface SiteOrigins {
  siteUrl: string;
  adminUrl?: string;
}

/** Pages that administrators need on the admin area's origin too: the log-in, and their account. */
const forEverybody = ['/login', '/forgot-password', '/set-password', '/confirm-email', '/account'];

/** The origin that a path (without language) belongs to, when it is not `origin`; undefined otherwise. */
export function otherOriginOf(path: string, origin: string, { siteUrl, adminUrl }: SiteOrigins): string | undefined {
  if (adminUrl === undefined) return undefined;
  if (ownerOf(path) === 'admin') return origin === adminUrl ? undefined : adminUrl;
  return origin === adminUrl && !forEverybody.includes(path) ? siteUrl : undefined;
}
