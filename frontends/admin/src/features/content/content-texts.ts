import type { Texts } from '@leap/platform';

/** Texts of all content forms: namespace `admin-content`. */
export const contentTexts: Texts = {
  'admin-content': {
    en: () => import(/* webpackChunkName: "admin-content-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-content-es" */ './locales/es.json'),
  },
};
