import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';
import { WITHDRAWN_ON } from './withdrawn-on';

/** The consent form and the page that its receipt links to, for the marketing remote's route list. */
export const informedConsentRoutes: PageRoute[] = [
  {
    name: 'informed-consent',
    path: paths.informedConsent,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-informed-consent" */ './informed-consent-page'),
  },
  {
    name: 'withdraw-consent',
    path: paths.withdrawConsent,
    search: ['token', WITHDRAWN_ON],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-withdraw-consent" */ './withdraw-consent-page'),
  },
];
