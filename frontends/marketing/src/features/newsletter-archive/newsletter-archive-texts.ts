import type { Texts } from '@leap/platform';

/** Texts of past newsletters: namespace `marketing-newsletter-archive`; the form's texts are in `marketing`. */
export const newsletterArchiveTexts: Texts = {
  'marketing-newsletter-archive': {
    en: () => import(/* webpackChunkName: "marketing-newsletter-archive-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-newsletter-archive-es" */ './locales/es.json'),
  },
};
