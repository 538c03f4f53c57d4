import type { Texts } from '@leap/platform';

/** Texts of support requests: namespace `admin-support-requests`. */
export const supportRequestsTexts: Texts = {
  'admin-support': {
    en: () => import(/* webpackChunkName: "admin-support-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-support-es" */ './locales/es.json'),
  },
};
