import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';

/** Texts of the imports: namespace `admin-imports`, and those of the history. */
export const importsTexts: Texts = {
  ...auditTexts,
  'admin-imports': {
    en: () => import(/* webpackChunkName: "admin-imports-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-imports-es" */ './locales/es.json'),
  },
};
