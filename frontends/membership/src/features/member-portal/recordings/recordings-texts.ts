import type { Texts } from '@leap/platform';

/** Texts of the call recordings in the portal: namespace `membership-recordings`. */
export const recordingsTexts: Texts = {
  'membership-recordings': {
    en: () => import(/* webpackChunkName: "membership-recordings-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-recordings-es" */ './locales/es.json'),
  },
};
