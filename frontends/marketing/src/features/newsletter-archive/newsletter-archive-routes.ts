import type { PageRoute } from '@leap/platform';
import { archivePaths } from './archive-paths';

/** Past newsletters, for the marketing remote's route list. */
export const newsletterArchiveRoutes: PageRoute[] = [
  {
    name: 'newsletter-archive',
    path: archivePaths.list,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-newsletter-archive" */ './archive-list-page'),
  },
  {
    name: 'newsletter-archive-email',
    path: archivePaths.email,
    load: () => import(/* webpackChunkName: "page-newsletter-archive-email" */ './archived-email-page'),
  },
];
