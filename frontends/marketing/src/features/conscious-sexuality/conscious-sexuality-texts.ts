import type { Texts } from '@leap/platform';

/** Texts of /sacred-sexuality: namespace `marketing-conscious-sexuality`. */
export const consciousSexualityTexts: Texts = {
  'marketing-conscious-sexuality': {
    en: () => import(/* webpackChunkName: "marketing-conscious-sexuality-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-conscious-sexuality-es" */ './locales/es.json'),
  },
};
