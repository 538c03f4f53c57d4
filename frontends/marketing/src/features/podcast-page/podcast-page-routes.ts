import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The podcast page, for the marketing remote's route list. */
export const podcastPageRoutes: PageRoute[] = [
  {
    name: 'podcast',
    path: paths.podcast,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-podcast" */ './podcast-page'),
  },
  {
    name: 'podcast-episode',
    path: `${paths.podcast}/:slug`,
    load: () => import(/* webpackChunkName: "page-podcast-episode" */ './episode-page'),
  },
];
