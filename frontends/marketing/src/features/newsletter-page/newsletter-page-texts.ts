import type { Texts } from '@leap/platform';

/** Texts of the newsletter's page: namespace `marketing-newsletter-page`; the form's texts are in `marketing`. */
export const newsletterPageTexts: Texts = {
  'marketing-newsletter-page': {
    en: () => import(/* webpackChunkName: "marketing-newsletter-page-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-newsletter-page-es" */ './locales/es.json'),
  },
};
