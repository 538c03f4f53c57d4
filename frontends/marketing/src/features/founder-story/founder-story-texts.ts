import type { Texts } from '@leap/platform';

/** Texts of the founder's story: namespace `marketing-founder-story`. */
export const founderStoryTexts: Texts = {
  'marketing-founder-story': {
    en: () => import(/* webpackChunkName: "marketing-founder-story-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-founder-story-es" */ './locales/es.json'),
  },
};
