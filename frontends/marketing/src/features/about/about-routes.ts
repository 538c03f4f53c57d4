import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The about page, for the marketing remote's route list. */
export const aboutRoutes: PageRoute[] = [
  {
    name: 'about',
    path: paths.about,
    isListed: true,
    search: ['tab'],
    load: () => import(/* webpackChunkName: "page-about" */ './about-page'),
  },
];
