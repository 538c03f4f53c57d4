import type { Texts } from '@leap/platform';

/** Texts of Inner Circle applications: namespace `admin-inner-circle-signups`. */
export const signupsTexts: Texts = {
  'admin-inner-circle-signups': {
    en: () => import(/* webpackChunkName: "admin-inner-circle-signups-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-inner-circle-signups-es" */ './locales/es.json'),
  },
};
