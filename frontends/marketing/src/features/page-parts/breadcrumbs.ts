import { api } from '@leap/client/marketing';
import { localePath } from '@leap/i18n';
import type { PageContext, StructuredData } from '@leap/platform';
import { paths } from '../../paths';
import { brandNameOf } from '../site-settings/use-site-settings';

interface Crumb {
  name: string;
  /** Path without language. */
  path: string;
}

/** Breadcrumbs from the landing page to this page, as a JSON-LD object. */
export function breadcrumbList({ getState, language, siteUrl }: PageContext, steps: Crumb[]): StructuredData {
  const settings = api.endpoints.getSiteSettings.select(language)(getState()).data;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: brandNameOf(settings), path: paths.landing }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${localePath(language, path)}`,
    })),
  };
}
