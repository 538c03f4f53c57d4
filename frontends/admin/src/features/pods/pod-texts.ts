import type { Texts } from '@leap/platform';
import { contentTexts } from '../content/content-texts';

/** Texts of pods: namespace `admin-pods`. */
export const podTexts: Texts = {
  ...contentTexts,
  'admin-pods': {
    en: () => import(/* webpackChunkName: "admin-pods-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-pods-es" */ './locales/es.json'),
  },
};
