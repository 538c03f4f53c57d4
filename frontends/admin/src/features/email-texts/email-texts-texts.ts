import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';
import { editableTextsTexts } from '../editable-texts/editable-texts-texts';

/** Texts of the pages about emails: namespace `admin-emails`. */
export const emailTextsTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  ...editableTextsTexts,
  'admin-emails': {
    en: () => import(/* webpackChunkName: "admin-emails-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-emails-es" */ './locales/es.json'),
  },
};
