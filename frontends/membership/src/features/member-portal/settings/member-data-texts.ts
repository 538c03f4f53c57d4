import type { Texts } from '@leap/platform';

/** Texts of emails, export and deletion: namespace `membership-member-data`. */
export const memberDataTexts: Texts = {
  'membership-member-data': {
    en: () => import(/* webpackChunkName: "membership-member-data-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-member-data-es" */ './locales/es.json'),
  },
};
