import { splitLocale } from '@leap/i18n';
import type { RemoteRoutes } from '@leap/platform';
import { matchRoute } from '../remotes/page-loader';
import { shellRoutes } from '../pages/shell-routes';
import { otherOriginOf, type SiteOrigins } from '../remotes/origins';
import { ownerOf, type RemoteName } from '../remotes/remotes-config';

type LoadRoutes = (name: RemoteName) => Promise<RemoteRoutes>;

/** What the server needs to know of an address before it renders it. */
export interface AddressFacts {
  /** Whether there is a page. True when its remote does not answer: the page then says that it is unavailable. */
  isKnown: boolean;
  /** Query parameters that its first view depends on. */
  search: readonly string[];
  /** Whether the address holds a secret. */
  isPrivate: boolean;
  /** Whether the page is the same for everybody but for the button named after them: the marketing remote knows nobody. */
  isSameForAll: boolean;
}

/** Looks a path (with language) up in the routes of its owner. */
export async function lookUp(pathname: string, loadRoutes: LoadRoutes): Promise<AddressFacts> {
  const { path } = splitLocale(pathname);
  const remote = await loadRoutes(ownerOf(path)).catch(() => null);
  const route = [...shellRoutes, ...(remote?.routes ?? [])].find((each) => matchRoute(each, path) !== null);
  return {
    isKnown: remote === null || route !== undefined,
    search: route?.search ?? [],
    isPrivate: route?.isPrivate ?? false,
    isSameForAll: ownerOf(path) === 'marketing' && !route?.isPrivate,
  };
}

/** The origin that a path (with language) is to be opened at instead of `origin`, where there is another. */
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
