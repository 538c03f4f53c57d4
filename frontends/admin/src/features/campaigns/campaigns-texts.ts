import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';
import { markdownTexts } from '../markdown/markdown-texts';

/** Texts of the newsletter: namespace `admin-campaigns`, and those of the forms and the history. */
export const campaignsTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  ...markdownTexts,
  'admin-campaigns': {
    en: () => import(/* webpackChunkName: "admin-campaigns-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-campaigns-es" */ './locales/es.json'),
  },
};
