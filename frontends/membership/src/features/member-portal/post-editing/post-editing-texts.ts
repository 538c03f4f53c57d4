import type { Texts } from '@leap/platform';

/** Texts of what is loaded with the forms of posts and comments: namespace `membership-post-editing`. */
export const postEditingTexts: Texts = {
  'membership-post-editing': {
    en: () => import(/* webpackChunkName: "membership-post-editing-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-post-editing-es" */ './locales/es.json'),
  },
};
