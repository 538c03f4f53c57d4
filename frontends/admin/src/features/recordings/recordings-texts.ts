import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';
import { markdownTexts } from '../markdown/markdown-texts';

/** Texts of the recordings admin: namespace `admin-recordings`. */
export const recordingsTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  ...markdownTexts,
  'admin-recordings': {
    en: () => import(/* webpackChunkName: "admin-recordings-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-recordings-es" */ './locales/es.json'),
  },
};
