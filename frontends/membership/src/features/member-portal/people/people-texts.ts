import type { Texts } from '@leap/platform';

/** Texts of the directory of members, of profiles and of blocking: namespace `membership-people`. */
export const peopleTexts: Texts = {
  'membership-people': {
    en: () => import(/* webpackChunkName: "membership-people-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-people-es" */ './locales/es.json'),
  },
};
