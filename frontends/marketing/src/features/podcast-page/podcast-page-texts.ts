import type { Texts } from '@leap/platform';

/** Texts of /podcast: namespace `marketing-podcast`. */
export const podcastPageTexts: Texts = {
  'marketing-podcast': {
    en: () => import(/* webpackChunkName: "marketing-podcast-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-podcast-es" */ './locales/es.json'),
  },
};
