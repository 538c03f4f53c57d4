import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';

/** Texts of the community admin: namespace `admin-community`. */
export const communityTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  'admin-community': {
    en: () => import(/* webpackChunkName: "admin-community-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-community-es" */ './locales/es.json'),
  },
};
