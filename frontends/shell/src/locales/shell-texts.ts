import type { Texts } from '@leap/platform';

/** The shell's texts; the server preloads the chunk of the page's language. */
export const shellTexts: Texts = {
  shell: {
    en: () => import(/* webpackChunkName: "shell-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "shell-es" */ './es.json'),
  },
};
