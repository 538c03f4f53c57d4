import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';

/** Words of the newsletter: namespace `admin-letters`, and those of the forms and the history. */
export const lettersTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  'admin-letters': {
    en: () => import(/* webpackChunkName: "admin-letters-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-letters-es" */ './locales/es.json'),
  },
};
