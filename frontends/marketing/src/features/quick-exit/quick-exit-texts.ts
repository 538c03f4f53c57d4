import type { Texts } from '@leap/platform';

/** Texts of the quick-exit link; a page that shows it includes them. */
export const quickExitTexts: Texts = {
  'marketing-quick-exit': {
    en: () => import(/* webpackChunkName: "marketing-quick-exit-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-quick-exit-es" */ './locales/es.json'),
  },
};
