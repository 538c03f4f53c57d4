import type { Texts } from '@leap/platform';

/** Texts of consents: namespace `admin-consents`. */
export const consentFormsTexts: Texts = {
  'admin-consents': {
    en: () => import(/* webpackChunkName: "admin-consents-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-consents-es" */ './locales/es.json'),
  },
};
