import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The page between this site and the AI coach's own. Not listed: nobody should arrive there from a search. */
export const aiCoachRoutes: PageRoute[] = [
  {
    name: 'ai-coach',
    path: paths.aiCoach,
    load: () => import(/* webpackChunkName: "page-ai-coach" */ './ai-coach-page'),
  },
];
