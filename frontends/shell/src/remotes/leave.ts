import { otherOriginOf, type SiteOrigins } from './origins';
import type { createPageLoader } from './page-loader';

type Pages = ReturnType<typeof createPageLoader>;

/**
 * Pages, with those that are at home at another origin opened there: a link to the admin area on the site, and a link to
 * the site in an admin area of its own. Such a page is never loaded here; the document goes.
 */
export function leaveFor(
  pages: Pages,
  origins: SiteOrigins,
  here: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'assign'> = location,
): Pages {
  return {
    ...pages,
    load: (path) => {
      const origin = otherOriginOf(path, here.origin, origins);
      if (origin === undefined) return pages.load(path);
      here.assign(origin + here.pathname + here.search + here.hash);
      return never;
    },
  };
}

/** Never there: what waits for it goes with the document. One promise, so that React asks once. */
const never = new Promise<null>(() => undefined);
