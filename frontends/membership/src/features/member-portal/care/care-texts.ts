import type { Texts } from '@leap/platform';
import type en from './locales/en.json';

/** Rules that a practice can add to the built-in ones. */
const SPARE = 6;

/** The texts with empty rules at the end: only texts that exist can be changed. */
function withSpareRules({ default: texts }: { default: typeof en }): { default: object } {
  const spare = Array.from({ length: SPARE }, (_, index) => [`added${index + 1}`, '']);
  const items = { ...texts.rules.items, ...Object.fromEntries(spare) };
  return { default: { ...texts, rules: { ...texts.rules, items } } };
}

/** Texts of reports, rules and crisis lines: namespace `membership-care`. */
export const careTexts: Texts = {
  'membership-care': {
    en: () => import(/* webpackChunkName: "membership-care-en" */ './locales/en.json').then(withSpareRules),
    es: () => import(/* webpackChunkName: "membership-care-es" */ './locales/es.json').then(withSpareRules),
  },
};
