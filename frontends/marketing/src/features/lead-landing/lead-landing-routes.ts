import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The lead landing page, for the marketing remote's route list. */
export const leadLandingRoutes: PageRoute[] = [
  {
    name: 'lead-landing',
    path: paths.leadLanding,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-lead-landing" */ './lead-landing-page'),
  },
];
