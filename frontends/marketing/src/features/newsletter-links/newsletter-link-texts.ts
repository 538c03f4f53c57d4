import type { Texts } from '@leap/platform';

/** Texts of the confirm and unsubscribe pages: namespace `marketing-newsletter-links`. */
export const newsletterLinkTexts: Texts = {
  'marketing-newsletter-links': {
    en: () => import(/* webpackChunkName: "marketing-newsletter-links-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-newsletter-links-es" */ './locales/es.json'),
  },
};
