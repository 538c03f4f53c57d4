import type { PageRoute } from '@leap/platform';

/** The contact form's page, for the marketing remote's route list. What it is about is not worth a place among the cached pages. */
export const contactRoutes: PageRoute[] = [
  {
    name: 'contact',
    path: '/contact',
    search: ['program', 'from', 'topic'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-contact" */ './contact-page'),
  },
];
