import type { Texts } from '@leap/platform';

/** Texts of the job queue: namespace `admin-jobs`. */
export const jobsTexts: Texts = {
  'admin-jobs': {
    en: () => import(/* webpackChunkName: "admin-jobs-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-jobs-es" */ './locales/es.json'),
  },
};
