import type { Texts } from '@leap/platform';

/** Texts of the redirect page: namespace `marketing-ai-coach`. */
export const aiCoachTexts: Texts = {
  'marketing-ai-coach': {
    en: () => import(/* webpackChunkName: "marketing-ai-coach-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-ai-coach-es" */ './locales/es.json'),
  },
};
