import type { Texts } from '@leap/platform';

/** Texts of translations and the choices about them: namespace `membership-translation`. */
export const translationTexts: Texts = {
  'membership-translation': {
    en: () => import(/* webpackChunkName: "membership-translation-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-translation-es" */ './locales/es.json'),
  },
};
