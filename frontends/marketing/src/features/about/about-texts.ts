import type { Texts } from '@leap/platform';

/** Texts of /about: namespace `marketing-about`. */
export const aboutTexts: Texts = {
  'marketing-about': {
    en: () => import(/* webpackChunkName: "marketing-about-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-about-es" */ './locales/es.json'),
  },
};
