import type { Texts } from '@leap/platform';
import { auditTexts } from '../audit-log/audit-texts';
import { contentTexts } from '../content/content-texts';
import { markdownTexts } from '../markdown/markdown-texts';

/** Texts of blog editing: namespace `admin-blog`, and those of its parts. */
export const blogTexts: Texts = {
  ...auditTexts,
  ...contentTexts,
  ...markdownTexts,
  'admin-blog': {
    en: () => import(/* webpackChunkName: "admin-blog-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-blog-es" */ './locales/es.json'),
  },
};
