import type { Texts } from '@leap/platform';

/** Texts of a recording's player: namespace `membership-recording-player`. */
export const recordingPlayerTexts: Texts = {
  'membership-recording-player': {
    en: () => import(/* webpackChunkName: "membership-recording-player-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-recording-player-es" */ './locales/es.json'),
  },
};
