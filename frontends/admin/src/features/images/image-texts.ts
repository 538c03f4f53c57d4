import type { Texts } from '@leap/platform';
import { contentTexts } from '../content/content-texts';

/** Texts of the picture library: namespace `admin-images`, and those of its form. */
export const imageTexts: Texts = {
  ...contentTexts,
  'admin-images': {
    en: () => import(/* webpackChunkName: "admin-images-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-images-es" */ './locales/es.json'),
  },
};
