import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** Routes of the own account. */
export const accountRoutes: PageRoute[] = [
  {
    name: 'forgot-password',
    path: paths.forgotPassword,
    load: () => import(/* webpackChunkName: "page-forgot-password" */ './forgot-password-page'),
  },
  {
    name: 'set-password',
    path: paths.setPassword,
    search: ['token'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-set-password" */ './set-password-page'),
  },
  {
    name: 'confirm-email',
    path: paths.confirmEmail,
    search: ['token'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-confirm-email" */ './confirm-email-page'),
  },
  {
    name: 'account',
    path: paths.account,
    hydratesOnLoad: true,
    search: ['deleted'],
    load: () => import(/* webpackChunkName: "page-account" */ './account-page'),
  },
];
