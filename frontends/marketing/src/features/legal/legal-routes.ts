import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** Legal pages: the privacy policy and the terms of service. */
export const legalRoutes: PageRoute[] = [
  {
    name: 'privacy-policy',
    path: paths.privacy,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-privacy-policy" */ './privacy/privacy-page'),
  },
  {
    name: 'terms-of-service',
    path: paths.terms,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-terms-of-service" */ './terms/terms-page'),
  },
];
