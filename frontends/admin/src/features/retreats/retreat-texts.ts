import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';

/** Texts of retreats and ceremonies: namespace `admin-retreats`. */
export const retreatTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  'admin-retreats': {
    en: () => import(/* webpackChunkName: "admin-retreats-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-retreats-es" */ './locales/es.json'),
  },
};
