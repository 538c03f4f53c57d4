import type { Texts } from '@leap/platform';
import { applicationsTexts } from '../inner-circle-signups/applications-texts';
import { bookingsTexts } from '../bookings/bookings-texts';

/** Texts of members: namespace `admin-members`, and those of applications and calls. */
export const membersTexts: Texts = {
  ...applicationsTexts,
  ...bookingsTexts,
  'admin-members': {
    en: () => import(/* webpackChunkName: "admin-members-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-members-es" */ './locales/es.json'),
  },
};
