import { loadTexts, matchPath, type i18n, type PageModule, type PageRoute, type RemoteRoutes } from '@leap/platform';
import { shellRoutes } from '../pages/shell-routes';
import { ownerOf, type RemoteName } from './remotes-config';

/** A loaded page: route, module and texts. */
export interface LoadedPage {
  remote: RemoteName;
  route: PageRoute;
  module: PageModule;
  params: Record<string, string | undefined>;
}

/** Resolves to the page of a path (without language), or null without a route. */
export type PageLoader = (path: string) => Promise<LoadedPage | null>;

/** The parameters of a path that matches the route, otherwise null. */
export function matchRoute({ path: pattern, only }: PageRoute, path: string): Pick<LoadedPage, 'params'> | null {
  return only && !only.test(path) ? null : matchPath({ path: pattern, caseSensitive: true }, path);
}

/** Loads and caches pages of remotes, so that a second visit renders at once. After a failure, `forget` it and load again. */
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
