import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';

/** Texts of the plans: namespace `admin-plans`. */
export const planTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  'admin-plans': {
    en: () => import(/* webpackChunkName: "admin-plans-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-plans-es" */ './locales/es.json'),
  },
};
