import type { RemoteRoutes } from '@leap/platform';
import { paths } from './paths';

/** All that the admin remote gives to a shell. */
export const remote: RemoteRoutes = {
  texts: {
    admin: {
      en: () => import(/* webpackChunkName: "admin-en" */ './locales/en.json'),
      es: () => import(/* webpackChunkName: "admin-es" */ './locales/es.json'),
    },
  },
  routes: [
    {
      name: 'admin',
      path: paths.admin,
      load: () => import(/* webpackChunkName: "page-admin" */ './features/status/admin-page'),
    },
    {
      name: 'calendar-setup',
      path: paths.calendarSetup,
      load: () => import(/* webpackChunkName: "page-calendar-setup" */ './features/calendar-setup/calendar-setup-page'),
    },
    {
      name: 'jobs',
      path: paths.jobs,
      load: () => import(/* webpackChunkName: "page-jobs" */ './features/jobs/jobs-page'),
    },
    {
      name: 'audit-log',
      path: paths.auditLog,
      search: ['action', 'subjectType', 'actorId', 'subjectId'],
      load: () => import(/* webpackChunkName: "page-audit-log" */ './features/audit-log/audit-log-page'),
    },
    {
      name: 'google-callback',
      path: paths.googleCallback,
      search: ['code', 'state', 'error'],
      isPrivate: true,
      load: () => import(/* webpackChunkName: "page-google-callback" */ './features/calendar-setup/google-callback-page'),
    },
  ],
};
