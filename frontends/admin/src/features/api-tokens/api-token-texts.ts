import type { Texts } from '@leap/platform';
import { contentTexts } from '../content/content-texts';

/** Texts of the API tokens: namespace `admin-tokens`. */
export const apiTokenTexts: Texts = {
  ...contentTexts,
  'admin-tokens': {
    en: () => import(/* webpackChunkName: "admin-tokens-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-tokens-es" */ './locales/es.json'),
  },
};
