import { splitLocale } from '@leap/i18n';
import type { RemoteRoutes } from '@leap/platform';
import { matchRoute } from '../remotes/page-loader';
import { shellRoutes } from '../pages/shell-routes';
import { otherOriginOf, type SiteOrigins } from '../remotes/origins';
import { formOf, SENT } from './post-form';
import { ownerOf, type RemoteName } from '../remotes/remotes-config';

type LoadRoutes = (name: RemoteName) => Promise<RemoteRoutes>;

/** Metadata of an address before its rendering. */
export interface AddressFacts {
  /** Whether the page exists. True when its remote is unavailable, which the page then says. */
  isKnown: boolean;
  /** Query parameters of its first view. */
  search: readonly string[];
  /** Whether the address contains a secret. */
  isPrivate: boolean;
  /** Whether the page is the same for everybody but for the button named after them: the marketing remote knows nobody. */
  isSameForAll: boolean;
}

/** Finds the route of a path (with language). */
export async function lookUp(
  pathname: string,
  loadRoutes: LoadRoutes,
  query = new URLSearchParams(),
): Promise<AddressFacts> {
  const { path } = splitLocale(pathname);
  const remote = await loadRoutes(ownerOf(path)).catch(() => null);
  const route = [...shellRoutes, ...(remote?.routes ?? [])].find((each) => matchRoute(each, path) !== null);
  return {
    isKnown: remote === null || route !== undefined,
    search: [...(route?.search ?? []), ...((await formOf(path, query.get(SENT), loadRoutes)) ? [SENT] : [])],
    isPrivate: route?.isPrivate ?? false,
    isSameForAll: ownerOf(path) === 'marketing' && !route?.isPrivate,
  };
}

/** The origin that a path (with language) belongs to, when it is not `origin`. */
export function originOf(pathname: string, origin: string, origins: SiteOrigins): string | undefined {
  return otherOriginOf(splitLocale(pathname).path, origin, origins);
}

/** Paths (without language) that belong in the sitemap. */
export async function listedPaths(loadRoutes: LoadRoutes): Promise<string[]> {
  const remotes = await Promise.all(
    (['marketing', 'membership'] as const).map((name) => loadRoutes(name).catch(() => ({ routes: [] }))),
  );
  return remotes.flatMap(({ routes }) => routes.filter((route) => route.isListed).map((route) => route.path));
}
