import type { Texts } from '@leap/platform';

/** Texts of the lead landing page: namespace `marketing-lead-landing`. */
export const leadLandingTexts: Texts = {
  'marketing-lead-landing': {
    en: () => import(/* webpackChunkName: "marketing-lead-landing-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-lead-landing-es" */ './locales/es.json'),
  },
};
