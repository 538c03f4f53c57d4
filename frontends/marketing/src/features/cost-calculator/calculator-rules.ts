import { calculatorDefaults, calculatorLimits, type CalculatorInput } from '@leap/domain';
import { type FormErrors, tabAttempt, tabDraft } from '@leap/forms';
import { readNumber } from './read-number';

/** The six numbers and the free text, as typed. */
export type CalculatorValues = Record<keyof Required<CalculatorInput>, string>;

/** Numeric fields in the order of the form. */
export const amountFields = [
  'ideal_income',
  'current_income',
  'hours_lost',
  'hourly_value',
  'avoidance_count',
] as const;

export type AmountField = (typeof amountFields)[number];

/** Length limit of the quoted dream. */
export const DREAM_LIMIT = 500;

/** The specified defaults, as texts. */
export function initialValues(): CalculatorValues {
  const { ideal_income, current_income, hours_lost, hourly_value, avoidance_count, structure_score } =
    calculatorDefaults;
  return {
    ideal_income: String(ideal_income),
    current_income: String(current_income),
    hours_lost: String(hours_lost),
    hourly_value: String(hourly_value),
    avoidance_count: String(avoidance_count),
    structure_score: String(structure_score),
    dream_action: '',
  };
}

/** The draft, stored in the tab only. */
export const calculatorDraft = tabDraft('cost-calculator-draft', Object.keys(initialValues()));

/** The request for the result by email. */
export const calculatorAttempt = tabAttempt('cost-calculator-attempt');

/** Whether something was changed. */
export const isBegun = (values: CalculatorValues): boolean =>
  Object.entries(initialValues()).some(([field, value]) => values[field as keyof CalculatorValues] !== value);

/** Scores of the slider; a stored draft may be invalid. */
export function scoreOf(values: CalculatorValues): number {
  const { min, max } = calculatorLimits.structureScore;
  const score = Math.round(Number(values.structure_score));
  return Number.isFinite(score) && values.structure_score !== ''
    ? Math.min(max, Math.max(min, score))
    : calculatorDefaults.structure_score;
}

/** Error codes: `required`, `not_a_number`, `too_small`, `too_large`. */
export function validateCalculator(values: CalculatorValues): FormErrors<CalculatorValues> {
  const { min, max } = calculatorLimits.number;
  const errors: FormErrors<CalculatorValues> = {};
  for (const field of amountFields) {
    const number = readNumber(values[field]);
    if (values[field].trim() === '') errors[field] = 'required';
    else if (number === null) errors[field] = 'not_a_number';
    else if (number < min) errors[field] = 'too_small';
    else if (number > max) errors[field] = 'too_large';
  }
  return errors;
}

/** Converts texts to the formula's input; what is invalid, as during typing, counts as the nearest limit or 0. */
export function toInput(values: CalculatorValues): CalculatorInput {
  const { min, max } = calculatorLimits.number;
  const number = (field: AmountField): number => Math.min(max, Math.max(min, readNumber(values[field]) ?? 0));
  const dream = values.dream_action.trim();
  return {
    ideal_income: number('ideal_income'),
    current_income: number('current_income'),
    hours_lost: number('hours_lost'),
    hourly_value: number('hourly_value'),
    avoidance_count: number('avoidance_count'),
    structure_score: scoreOf(values),
    ...(dream ? { dream_action: dream } : {}),
  };
}
