import type { Texts } from '@leap/platform';

/** Texts of the account and of password pages: namespace `membership-account`. */
export const accountTexts: Texts = {
  'membership-account': {
    en: () => import(/* webpackChunkName: "membership-account-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-account-es" */ './locales/es.json'),
  },
};
