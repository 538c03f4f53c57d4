import type { Texts } from '@leap/platform';
import { contentTexts } from '../content/content-texts';
import { markdownTexts } from '../markdown/markdown-texts';
import { pageTextsTexts } from '../page-texts/page-texts-texts';

/** Texts of the page about a legal text: namespace `admin-legal-texts`. */
export const legalTextsTexts: Texts = {
  ...contentTexts,
  ...markdownTexts,
  ...pageTextsTexts,
  'admin-legal-texts': {
    en: () => import(/* webpackChunkName: "admin-legal-texts-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-legal-texts-es" */ './locales/es.json'),
  },
};
