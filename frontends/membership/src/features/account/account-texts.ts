import type { Texts } from '@leap/platform';

/** Texts of the account, of forgotten and of new passwords: namespace `membership-account`. */
export const accountTexts: Texts = {
  'membership-account': {
    en: () => import(/* webpackChunkName: "membership-account-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-account-es" */ './locales/es.json'),
  },
};
