import type { Texts } from '@leap/platform';

/** Texts of the preference page: namespace `marketing-newsletter-preferences`. */
export const newsletterPreferencesTexts: Texts = {
  'marketing-newsletter-preferences': {
    en: () => import(/* webpackChunkName: "marketing-newsletter-preferences-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-newsletter-preferences-es" */ './locales/es.json'),
  },
};
