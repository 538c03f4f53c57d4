import type { PageRoute } from '@leap/platform';

/** The preference page, linked from emails. */
export const newsletterPreferencesRoutes: PageRoute[] = [
  {
    name: 'newsletter-preferences',
    path: '/newsletter/preferences',
    search: ['token'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-newsletter-preferences" */ './preferences-page'),
  },
];
