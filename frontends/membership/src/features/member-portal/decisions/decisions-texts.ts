import type { Texts } from '@leap/platform';

/** Texts of the decisions about what a member wrote: namespace `membership-decisions`. */
export const decisionsTexts: Texts = {
  'membership-decisions': {
    en: () => import(/* webpackChunkName: "membership-decisions-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-decisions-es" */ './locales/es.json'),
  },
};
