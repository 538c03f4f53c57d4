import { locales, type CalculatorResult, type Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface CalculatorResultParams {
  brandName: string;
  result: CalculatorResult;
  /** The empty calculator in the recipient's language. */
  calculatorUrl: string;
  policyUrl: string;
}

/** Whole US dollars, as on the page. */
const dollars = (amount: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);

/** The calculator's result. Subject and preview say neither the topic nor an amount; nothing that a stranger typed is quoted. */
export const calculatorResult = defineEmail('calculator-result', (params: CalculatorResultParams, language) => {
  const { calculatorResult: t } = textsIn(language);
  const parts = [
    'lost_income',
    'emotional_cost',
    'avoidance_cost',
    'structure_penalty',
    'total_cost',
    'three_month_cost',
  ] as const;
  return {
    subject: fill(t.subject, { brand: params.brandName }),
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction, t.note],
    facts: parts.map((part) => ({ label: t.parts[part], value: dollars(params.result[part], language) })),
    button: { label: t.button, url: params.calculatorUrl },
    footer: [t.reason, t.retention],
    footerLinks: [{ label: t.policy, url: params.policyUrl }],
  };
});
