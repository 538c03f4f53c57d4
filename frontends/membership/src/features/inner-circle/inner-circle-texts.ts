import type { Texts } from '@leap/platform';

/** Texts of application, payment and scheduling: namespace `membership-inner-circle`. */
export const innerCircleTexts: Texts = {
  'membership-inner-circle': {
    en: () => import(/* webpackChunkName: "membership-inner-circle-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-inner-circle-es" */ './locales/es.json'),
  },
};
