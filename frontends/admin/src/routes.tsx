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
      name: 'applications',
      path: paths.applications,
      search: ['q', 'paymentStatus', 'step', 'readiness', 'plan', 'language'],
      load: () => import(/* webpackChunkName: "page-applications" */ './features/applications/applications-page'),
    },
    {
      name: 'application',
      path: paths.application(':id'),
      load: () => import(/* webpackChunkName: "page-application" */ './features/applications/application-page'),
    },
    {
      name: 'members',
      path: paths.members,
      search: ['q', 'membership', 'role', 'tag', 'language', 'secondFactor'],
      load: () => import(/* webpackChunkName: "page-members" */ './features/members/members-page'),
    },
    {
      name: 'member',
      path: paths.member(':id'),
      load: () => import(/* webpackChunkName: "page-member" */ './features/members/member-page'),
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
