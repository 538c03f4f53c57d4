import type { PageContext, PageHead } from '@leap/platform';
import { breadcrumbList } from '../page-parts/breadcrumbs';

/** Title, description and breadcrumbs of a legal text. */
export function legalHead(context: PageContext, ns: string, path: string): PageHead {
  const { t } = context;
  const title = t(`${ns}:head.title`);
  return {
    title,
    description: t(`${ns}:head.description`),
    jsonLd: [breadcrumbList(context, [{ name: title, path }])],
  };
}
