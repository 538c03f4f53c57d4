import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';

/** Texts of the subscribers: namespace `admin-subscribers`, and those of the history. */
export const subscribersTexts: Texts = {
  ...auditTexts,
  'admin-subscribers': {
    en: () => import(/* webpackChunkName: "admin-subscribers-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-subscribers-es" */ './locales/es.json'),
  },
};
