import { splitLocale } from '@leap/i18n';
import type { RemoteRoutes } from '@leap/platform';
import { matchRoute } from '../remotes/page-loader';
import { shellRoutes } from '../pages/shell-routes';
import { ownerOf, type RemoteName } from '../remotes/remotes-config';

type LoadRoutes = (name: RemoteName) => Promise<RemoteRoutes>;

/** Whether a path (with language) has a page. True when its remote cannot tell: the page then says that it is unavailable. */
export async function hasPage(pathname: string, loadRoutes: LoadRoutes): Promise<boolean> {
  const { path } = splitLocale(pathname);
  if (shellRoutes.some((route) => matchRoute(route, path))) return true;
  const remote = await loadRoutes(ownerOf(path)).catch(() => null);
  return remote === null || remote.routes.some((route) => matchRoute(route, path) !== null);
}

/** Paths (without language) that belong in the sitemap. */
export async function listedPaths(loadRoutes: LoadRoutes): Promise<string[]> {
  const remotes = await Promise.all((['marketing', 'membership'] as const).map((name) => loadRoutes(name).catch(() => ({ routes: [] }))));
  return remotes.flatMap(({ routes }) => routes.filter((route) => route.isListed).map((route) => route.path));
}
