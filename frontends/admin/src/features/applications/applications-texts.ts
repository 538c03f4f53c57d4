import type { Texts } from '@leap/platform';

/** Words of applications for the Inner Circle: namespace `admin-applications`. */
export const applicationsTexts: Texts = {
  'admin-applications': {
    en: () => import(/* webpackChunkName: "admin-applications-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-applications-es" */ './locales/es.json'),
  },
};
