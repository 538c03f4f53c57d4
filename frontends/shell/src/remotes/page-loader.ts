import { loadTexts, matchPath, type i18n, type PageModule, type PageRoute, type RemoteRoutes } from '@leap/platform';
import { shellRoutes } from '../pages/shell-routes';
import { ownerOf, type RemoteName } from './remotes-config';

/** A page that is ready to render: its route, its module and its texts are there. */
export interface LoadedPage {
  remote: RemoteName;
  route: PageRoute;
  module: PageModule;
  params: Record<string, string | undefined>;
}

/** Answers the page for a path (without language), or null when its owner has no such route. */
export type PageLoader = (path: string) => Promise<LoadedPage | null>;

/** The parameters of a path that is a route's, otherwise null. */
export function matchRoute({ path: pattern, only }: PageRoute, path: string): Pick<LoadedPage, 'params'> | null {
  return only && !only.test(path) ? null : matchPath({ path: pattern, caseSensitive: true }, path);
}

/**
 * Loads pages from remotes and remembers them, so that a second visit renders at once. A failure is not remembered by
 * more than the attempt that created it: `forget` and ask again.
 */
export function createPageLoader(i18n: i18n, loadRoutes: (remote: RemoteName) => Promise<RemoteRoutes>) {
  const pages = new Map<string, Promise<LoadedPage | null>>();
  const load: PageLoader = (path) => {
    let page = pages.get(path);
    if (!page) {
      page = find(path);
      pages.set(path, page);
    }
    return page;
  };
  async function find(path: string): Promise<LoadedPage | null> {
    const remote = ownerOf(path);
    const { routes, texts } = shellRoutes.some((route) => matchRoute(route, path))
      ? { routes: shellRoutes, texts: {} }
      : await loadRoutes(remote);
    for (const route of routes) {
      const match = matchRoute(route, path);
      if (!match) continue;
      const [module] = await Promise.all([route.load(), loadTexts(i18n, texts)]);
      if (module.texts) await loadTexts(i18n, module.texts);
      return { remote, route, module, params: match.params };
    }
    return null;
  }
  return { load, forget: (path: string) => void pages.delete(path) };
}
