import type { Texts } from '@leap/platform';
import { signupsTexts } from '../inner-circle-signups/signups-texts';
import { bookingsTexts } from '../bookings/bookings-texts';

/** Texts of members: namespace `admin-members`, and those of applications and calls. */
export const membersTexts: Texts = {
  ...signupsTexts,
  ...bookingsTexts,
  'admin-members': {
    en: () => import(/* webpackChunkName: "admin-members-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-members-es" */ './locales/es.json'),
  },
};
