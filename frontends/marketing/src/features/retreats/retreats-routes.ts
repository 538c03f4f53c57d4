import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The retreats page, for the marketing remote's route list. */
export const retreatsRoutes: PageRoute[] = [
  {
    name: 'retreats',
    path: paths.retreats,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-retreats" */ './retreats-page'),
  },
];
