import type { Texts } from '@leap/platform';

/** Words of the picture library: namespace `admin-images`. */
export const imageTexts: Texts = {
  'admin-images': {
    en: () => import(/* webpackChunkName: "admin-images-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-images-es" */ './locales/es.json'),
  },
};
