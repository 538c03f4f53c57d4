import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The newsletter's own page. */
export const newsletterPageRoutes: PageRoute[] = [
  {
    name: 'newsletter',
    path: paths.newsletter,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-newsletter" */ './newsletter-page'),
  },
];
