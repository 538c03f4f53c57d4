import type { Texts } from '@leap/platform';

/** Texts of contacts and leads: namespace `admin-contacts`. */
export const contactsTexts: Texts = {
  'admin-contacts': {
    en: () => import(/* webpackChunkName: "admin-contacts-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-contacts-es" */ './locales/es.json'),
  },
};
