import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';
import { imageTexts } from '../images/image-texts';

/** Texts of the site settings: namespace `admin-settings`. */
export const settingsTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  ...imageTexts,
  'admin-settings': {
    en: () => import(/* webpackChunkName: "admin-settings-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-settings-es" */ './locales/es.json'),
  },
};
