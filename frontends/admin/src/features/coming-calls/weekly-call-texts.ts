import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';

/** Texts of the weekly call: namespace `admin-weekly-call`. */
export const weeklyCallTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  'admin-weekly-call': {
    en: () => import(/* webpackChunkName: "admin-weekly-call-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-weekly-call-es" */ './locales/es.json'),
  },
};
