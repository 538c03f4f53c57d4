import type { Texts } from '@leap/platform';

/** Texts of inputs for texts that can be changed: namespace `admin-texts`. */
export const editableTextsTexts: Texts = {
  'admin-texts': {
    en: () => import(/* webpackChunkName: "admin-texts-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-texts-es" */ './locales/es.json'),
  },
};
