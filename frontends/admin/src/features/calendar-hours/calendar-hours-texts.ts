import type { Texts } from '@leap/platform';
import { bookingsTexts } from '../bookings/bookings-texts';

/** Texts of hours and blocked days: namespace `admin-calendar-hours`, and those of calls. */
export const calendarHoursTexts: Texts = {
  ...bookingsTexts,
  'admin-calendar-hours': {
    en: () => import(/* webpackChunkName: "admin-calendar-hours-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-calendar-hours-es" */ './locales/es.json'),
  },
};
