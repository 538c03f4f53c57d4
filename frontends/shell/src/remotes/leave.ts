import { otherOriginOf, type SiteOrigins } from './origins';
import type { createPageLoader } from './page-loader';

type Pages = ReturnType<typeof createPageLoader>;

/**
 * Opens pages of another origin in a new document: links to the admin area on the site, and links to the site in an admin area on its
 * own origin.
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

/** Never resolves, because the document is being replaced. One promise, so that React suspends once. */
const never = new Promise<null>(() => undefined);
