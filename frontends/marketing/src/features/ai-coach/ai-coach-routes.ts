import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The redirect page to the AI coach. Not in the sitemap. */
export const aiCoachRoutes: PageRoute[] = [
  {
    name: 'ai-coach',
    path: paths.aiCoach,
    load: () => import(/* webpackChunkName: "page-ai-coach" */ './ai-coach-page'),
  },
];
