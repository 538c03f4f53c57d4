import type { Texts } from '@leap/platform';

/** Texts of the check list of new members: namespace `membership-first-week`. */
export const firstWeekTexts: Texts = {
  'membership-first-week': {
    en: () => import(/* webpackChunkName: "membership-first-week-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-first-week-es" */ './locales/es.json'),
  },
};
