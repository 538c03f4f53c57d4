import type { Texts } from '@leap/platform';

/** Texts of the list of what is new: namespace `membership-whats-new`. */
export const whatsNewTexts: Texts = {
  'membership-whats-new': {
    en: () => import(/* webpackChunkName: "membership-whats-new-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-whats-new-es" */ './locales/es.json'),
  },
};
