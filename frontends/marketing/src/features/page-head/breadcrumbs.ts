import { localePath } from '@leap/i18n';
import type { PageContext } from '@leap/platform';

/** One step of the way to a page: its name and its path without language. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way from the start to a page as JSON-LD; the last step is the page itself. */
export function breadcrumbList({ language, siteUrl }: Pick<PageContext, 'language' | 'siteUrl'>, crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${localePath(language, path)}`,
    })),
  };
}
