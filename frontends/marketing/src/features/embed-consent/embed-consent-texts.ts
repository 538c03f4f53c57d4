import type { Texts } from '@leap/platform';

/** Texts around an embedded player; a page that shows one names them among its own. */
export const embedConsentTexts: Texts = {
  'marketing-embed-consent': {
    en: () => import(/* webpackChunkName: "marketing-embed-consent-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-embed-consent-es" */ './locales/es.json'),
  },
};
