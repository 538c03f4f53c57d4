import type { Texts } from '@leap/platform';

/** Texts of /retreats-ceremonies: namespace `marketing-retreats`. */
export const retreatsTexts: Texts = {
  'marketing-retreats': {
    en: () => import(/* webpackChunkName: "marketing-retreats-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-retreats-es" */ './locales/es.json'),
  },
};
