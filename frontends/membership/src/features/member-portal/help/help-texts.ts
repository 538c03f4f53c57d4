import type { Texts } from '@leap/platform';

/** Texts of the help that is offered while somebody writes: namespace `membership-help`. */
export const helpTexts: Texts = {
  'membership-help': {
    en: () => import(/* webpackChunkName: "membership-help-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "membership-help-es" */ './locales/es.json'),
  },
};
