import type { Texts } from '@leap/platform';

/** Texts of the check lists from calls: namespace `membership-homework`. */
export const homeworkTexts: Texts = {
  'membership-homework': {
    en: () => import(/* webpackChunkName: "membership-homework-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-homework-es" */ './locales/es.json'),
  },
};
