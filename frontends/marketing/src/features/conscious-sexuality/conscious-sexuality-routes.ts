import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The conscious-sexuality page, for the marketing remote's route list. */
export const consciousSexualityRoutes: PageRoute[] = [
  {
    name: 'conscious-sexuality',
    path: paths.consciousSexuality,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-conscious-sexuality" */ './conscious-sexuality-page'),
  },
];
