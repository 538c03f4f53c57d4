import type { Texts } from '@leap/platform';
import { imageTexts } from '../images/image-texts';

/** Texts of the editor: namespace `admin-markdown`, and those of the picture library. */
export const markdownTexts: Texts = {
  ...imageTexts,
  'admin-markdown': {
    en: () => import(/* webpackChunkName: "admin-markdown-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-markdown-es" */ './locales/es.json'),
  },
};
