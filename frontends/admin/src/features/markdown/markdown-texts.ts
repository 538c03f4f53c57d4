import { markdownEditorTexts } from '@leap/markdown-editor';
import type { Texts } from '@leap/platform';
import { imageTexts } from '../images/image-texts';

/** Texts of the editor, of the dialog for its pictures (namespace `admin-markdown`) and of the picture library. */
export const markdownTexts: Texts = {
  ...imageTexts,
  ...markdownEditorTexts,
  'admin-markdown': {
    en: () => import(/* webpackChunkName: "admin-markdown-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-markdown-es" */ './locales/es.json'),
  },
};
