import type { Texts } from '@leap/platform';

/** Texts of the editor: namespace `markdown-editor`. */
export const markdownEditorTexts: Texts = {
  'markdown-editor': {
    en: () => import(/* webpackChunkName: "markdown-editor-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "markdown-editor-es" */ './locales/es.json'),
  },
};
