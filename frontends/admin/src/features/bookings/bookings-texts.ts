import type { Texts } from '@leap/platform';

/** Texts of booked calls: namespace `admin-bookings`. */
export const bookingsTexts: Texts = {
  'admin-bookings': {
    en: () => import(/* webpackChunkName: "admin-bookings-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-bookings-es" */ './locales/es.json'),
  },
};
