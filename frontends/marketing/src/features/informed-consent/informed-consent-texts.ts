import type { Texts } from '@leap/platform';

/** Texts of the informed consent form and of its withdrawal: namespace `marketing-informed-consent`. */
export const informedConsentTexts: Texts = {
  'marketing-informed-consent': {
    en: () => import(/* webpackChunkName: "marketing-informed-consent-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-informed-consent-es" */ './locales/es.json'),
  },
};
