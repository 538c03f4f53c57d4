import type { Texts } from '@leap/platform';

/** Texts of connecting the calendar: namespace `admin-calendar`. */
export const calendarTexts: Texts = {
  'admin-calendar': {
    en: () => import(/* webpackChunkName: "admin-calendar-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-calendar-es" */ './locales/es.json'),
  },
};
