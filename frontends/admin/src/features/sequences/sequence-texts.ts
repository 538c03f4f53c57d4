import type { Texts } from '@leap/platform';
import { campaignsTexts } from '../campaigns/campaigns-texts';

/** Texts of newsletter series: namespace `admin-sequences`, and those of the newsletter's editor. */
export const sequenceTexts: Texts = {
  ...campaignsTexts,
  'admin-sequences': {
    en: () => import(/* webpackChunkName: "admin-sequences-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-sequences-es" */ './locales/es.json'),
  },
};
