import type { Texts } from '@leap/platform';

/** Texts of the community in the portal: namespace `membership-community`. */
export const communityTexts: Texts = {
  'membership-community': {
    en: () => import(/* webpackChunkName: "membership-community-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-community-es" */ './locales/es.json'),
  },
};
