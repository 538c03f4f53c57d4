import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';

/** Texts of testimonials: namespace `admin-testimonials`. */
export const testimonialTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  'admin-testimonials': {
    en: () => import(/* webpackChunkName: "admin-testimonials-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-testimonials-es" */ './locales/es.json'),
  },
};
