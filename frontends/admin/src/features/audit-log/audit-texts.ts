import type { Texts } from '@leap/platform';

/** Texts of the audit log, which each record's history uses too: namespace `admin-audit`. */
export const auditTexts: Texts = {
  'admin-audit': {
    en: () => import(/* webpackChunkName: "admin-audit-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-audit-es" */ './locales/es.json'),
  },
};
