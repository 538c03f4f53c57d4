import type { PageRoute } from '@leap/platform';

/** The page that emails link to for changing what one receives. */
export const newsletterPreferencesRoutes: PageRoute[] = [
  {
    name: 'newsletter-preferences',
    path: '/newsletter/preferences',
    search: ['token'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-newsletter-preferences" */ './preferences-page'),
  },
];
