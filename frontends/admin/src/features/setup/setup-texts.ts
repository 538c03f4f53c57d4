import type { Texts } from '@leap/platform';

/** Texts of the set-up: namespace `admin-setup`. */
export const setupTexts: Texts = {
  'admin-setup': {
    en: () => import(/* webpackChunkName: "admin-setup-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-setup-es" */ './locales/es.json'),
  },
};
