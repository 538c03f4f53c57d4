import type { PageRoute } from '@leap/platform';

/** The founder's story. Its address contains the founder's name from the site settings, which the page compares. */
export const founderStoryRoutes: PageRoute[] = [
  {
    name: 'founder-story',
    path: '/:slug',
    only: /^\/[^/]+-story$/,
    load: () => import(/* webpackChunkName: "page-founder-story" */ './founder-story-page'),
  },
];
