import type { Texts } from '@leap/platform';

/** Texts of the privacy admin: namespace `admin-privacy`. */
export const privacyTexts: Texts = {
  'admin-privacy': {
    en: () => import(/* webpackChunkName: "admin-privacy-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-privacy-es" */ './locales/es.json'),
  },
};
