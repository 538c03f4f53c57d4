import type { Texts } from '@leap/platform';

const shared: Texts = {
  'marketing-legal': {
    en: () => import(/* webpackChunkName: "marketing-legal-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-legal-es" */ './locales/es.json'),
  },
};

/** Texts of the privacy policy: namespaces `marketing-legal` and `marketing-privacy`. */
export const privacyTexts: Texts = {
  ...shared,
  'marketing-privacy': {
    en: () => import(/* webpackChunkName: "marketing-privacy-en" */ './privacy/locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-privacy-es" */ './privacy/locales/es.json'),
  },
};

/** Texts of the terms of service: namespaces `marketing-legal` and `marketing-terms`. */
export const termsTexts: Texts = {
  ...shared,
  'marketing-terms': {
    en: () => import(/* webpackChunkName: "marketing-terms-en" */ './terms/locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-terms-es" */ './terms/locales/es.json'),
  },
};
