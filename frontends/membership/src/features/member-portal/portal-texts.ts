import type { Texts } from '@leap/platform';

/** Texts of the weekly call, its calendar and the own membership: namespace `membership-portal`. */
export const portalTexts: Texts = {
  'membership-portal': {
    en: () => import(/* webpackChunkName: "membership-portal-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-portal-es" */ './locales/es.json'),
  },
};
