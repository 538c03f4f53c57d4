import type { Texts } from '@leap/platform';

/** Texts of the calculator: namespace `marketing-cost-calculator`. */
export const costCalculatorTexts: Texts = {
  'marketing-cost-calculator': {
    en: () => import(/* webpackChunkName: "marketing-cost-calculator-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-cost-calculator-es" */ './locales/es.json'),
  },
};
