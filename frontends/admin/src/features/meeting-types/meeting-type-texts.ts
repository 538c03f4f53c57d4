import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';

/** Texts of meeting types: namespace `admin-meeting-types`. */
export const meetingTypeTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  'admin-meeting-types': {
    en: () => import(/* webpackChunkName: "admin-meeting-types-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-meeting-types-es" */ './locales/es.json'),
  },
};
