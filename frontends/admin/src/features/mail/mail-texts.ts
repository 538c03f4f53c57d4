import type { Texts } from '@leap/platform';

/** Texts of the mail check: namespace `admin-mail`. */
export const mailTexts: Texts = {
  'admin-mail': {
    en: () => import(/* webpackChunkName: "admin-mail-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-mail-es" */ './locales/es.json'),
  },
};
