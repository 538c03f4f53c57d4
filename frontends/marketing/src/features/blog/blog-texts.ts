import type { Texts } from '@leap/platform';

/** Texts of the blog's list and posts: namespace `marketing-blog`. */
export const blogTexts: Texts = {
  'marketing-blog': {
    en: () => import(/* webpackChunkName: "marketing-blog-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-blog-es" */ './locales/es.json'),
  },
};
