import type { PageRoute } from '@leap/platform';

/** The two pages that the newsletter's e-mails link to. */
export const newsletterLinkRoutes: PageRoute[] = [
  {
    name: 'newsletter-confirm',
    path: '/newsletter/confirm',
    search: ['token'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-newsletter-confirm" */ './confirm-page'),
  },
  {
    name: 'newsletter-unsubscribe',
    path: '/newsletter/unsubscribe',
    search: ['token'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-newsletter-unsubscribe" */ './unsubscribe-page'),
  },
];
