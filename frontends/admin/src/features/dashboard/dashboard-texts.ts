import type { Texts } from '@leap/platform';

/** Texts of the day's work and of the numbers: namespace `admin-dashboard`. */
export const dashboardTexts: Texts = {
  'admin-dashboard': {
    en: () => import(/* webpackChunkName: "admin-dashboard-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-dashboard-es" */ './locales/es.json'),
  },
};
