import type { Texts } from '@leap/platform';

/** Texts of reports, rules and crisis lines: namespace `membership-care`. */
export const careTexts: Texts = {
  'membership-care': {
    en: () => import(/* webpackChunkName: "membership-care-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-care-es" */ './locales/es.json'),
  },
};
