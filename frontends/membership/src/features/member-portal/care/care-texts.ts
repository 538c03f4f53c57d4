import type { Texts } from '@leap/platform';

/** Texts of what keeps the portal safe and alive: namespace `membership-care`. */
export const careTexts: Texts = {
  'membership-care': {
    en: () => import(/* webpackChunkName: "membership-care-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-care-es" */ './locales/es.json'),
  },
};
