import type { Texts } from '@leap/platform';

/** Texts of the portal's pictures, what follows a payment, and the questions: namespace `membership-offer`. */
export const offerTexts: Texts = {
  'membership-offer': {
    en: () => import(/* webpackChunkName: "membership-offer-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-offer-es" */ './locales/es.json'),
  },
};
