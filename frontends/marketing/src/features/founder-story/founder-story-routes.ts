import type { PageRoute } from '@leap/platform';

/** The founder's story. Its address carries the founder's name, which only the site settings know: the page compares. */
export const founderStoryRoutes: PageRoute[] = [
  {
    name: 'founder-story',
    path: '/:slug',
    only: /^\/[^/]+-story$/,
    load: () => import(/* webpackChunkName: "page-founder-story" */ './founder-story-page'),
  },
];
