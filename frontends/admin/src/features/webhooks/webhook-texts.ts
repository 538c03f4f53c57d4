import type { Texts } from '@leap/platform';
import { contentTexts } from '../content/content-texts';

/** Texts of webhooks: namespace `admin-webhooks`. */
export const webhookTexts: Texts = {
  ...contentTexts,
  'admin-webhooks': {
    en: () => import(/* webpackChunkName: "admin-webhooks-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-webhooks-es" */ './locales/es.json'),
  },
};
