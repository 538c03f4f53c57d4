import type { Texts } from '@leap/platform';

/** Texts of support requests: namespace `admin-support-requests`. */
export const supportRequestsTexts: Texts = {
  'admin-support-requests': {
    en: () => import(/* webpackChunkName: "admin-support-requests-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-support-requests-es" */ './locales/es.json'),
  },
};
