import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';
import { editableTextsTexts } from '../editable-texts/editable-texts-texts';

/** Texts of the pages about the public pages' texts: namespace `admin-pages`. */
export const pageTextsTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  ...editableTextsTexts,
  'admin-pages': {
    en: () => import(/* webpackChunkName: "admin-pages-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-pages-es" */ './locales/es.json'),
  },
};
