import type { RemoteRoutes } from '@leap/platform';
import { accountRoutes } from './features/account/account-routes';
import { paths } from './paths';

/** The membership remote's exposed module. */
export const remote: RemoteRoutes = {
  texts: {
    membership: {
      en: () => import(/* webpackChunkName: "membership-en" */ './locales/en.json'),
      es: () => import(/* webpackChunkName: "membership-es" */ './locales/es.json'),
    },
  },
  routes: [
    {
      name: 'inner-circle',
      path: paths.innerCircle,
      search: ['step', 'success'],
      isListed: true,
      load: () => import(/* webpackChunkName: "page-inner-circle" */ './features/inner-circle/inner-circle-page'),
    },
    {
      name: 'inner-circle-booking',
      path: paths.innerCircleBooking,
      search: ['token'],
      isPrivate: true,
      load: () =>
        import(/* webpackChunkName: "page-inner-circle-booking" */ './features/inner-circle/booking/booking-page'),
    },
    {
      name: 'inner-circle-continue',
      path: paths.innerCircleContinue,
      search: ['token'],
      isPrivate: true,
      load: () =>
        import(/* webpackChunkName: "page-inner-circle-continue" */ './features/inner-circle/continue/continue-page'),
    },
    {
      name: 'book',
      path: paths.book,
      isListed: true,
      load: () => import(/* webpackChunkName: "page-book" */ './features/inner-circle/book/book-page'),
    },
    {
      name: 'book-type',
      path: paths.bookPattern,
      load: () => import(/* webpackChunkName: "page-book-type" */ './features/inner-circle/book/book-type-page'),
    },
    {
      name: 'support',
      path: paths.support,
      load: () => import(/* webpackChunkName: "page-support" */ './features/inner-circle/support/support-page'),
    },
    {
      name: 'login',
      path: paths.login,
      search: ['next'],
      load: () => import(/* webpackChunkName: "page-login" */ './features/login/login-page'),
    },
    ...accountRoutes,
    {
      name: 'member-notifications',
      path: paths.notifications,
      search: ['token'],
      isPrivate: true,
      load: () =>
        import(
          /* webpackChunkName: "page-member-notifications" */ './features/member-portal/settings/notifications-page'
        ),
    },
    {
      name: 'member-people',
      path: paths.people,
      search: ['q', 'person'],
      load: () => import(/* webpackChunkName: "page-member-people" */ './features/member-portal/people/people-page'),
    },
    {
      name: 'member-decisions',
      path: paths.decisions,
      load: () =>
        import(/* webpackChunkName: "page-member-decisions" */ './features/member-portal/decisions/decisions-page'),
    },
    {
      name: 'member-portal',
      path: paths.memberPortal,
      hydratesOnLoad: true,
      search: ['tab', 'post', 'comment', 'recording', 'view'],
      load: () => import(/* webpackChunkName: "page-member-portal" */ './features/member-portal/member-portal-page'),
    },
  ],
};
