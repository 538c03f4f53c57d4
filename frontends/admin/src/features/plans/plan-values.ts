import type { AdminPlanDto, CreateAdminPlanDto, UpdateAdminPlanDto } from '@leap/client/admin';
import { updateAdminPlanFields } from '@leap/client/fields/plans-admin';
import { monthsOfPeriod, planLimits } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the form; the amount in dollars, benefits line by line. */
export interface PlanValues extends FormValues {
  'name.en': string;
  'name.es': string;
  'benefits.en': string;
  'benefits.es': string;
  amount: string;
  interval: string;
  intervalCount: string;
  trialDays: string;
  seats: string;
  presentMembers: string;
}

/** In the order of the form. */
export const planFields = [
  'name.en',
  'name.es',
  'benefits.en',
  'benefits.es',
  'amount',
  'intervalCount',
  'interval',
  'trialDays',
  'seats',
  'presentMembers',
] as const;

export const emptyPlan: PlanValues = {
  'name.en': '',
  'name.es': '',
  'benefits.en': '',
  'benefits.es': '',
  amount: '',
  interval: 'month',
  intervalCount: '1',
  trialDays: '0',
  seats: '',
  presentMembers: '',
};

/** Cents as they are typed: `275`, or `91.67`. */
export const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Cents of an amount in dollars; undefined when it is none. */
export function centsOf(text: string): number | undefined {
  const amount = /^\$?\s*(\d{1,6}(?:[.,]\d{1,2})?)$/.exec(text.trim())?.[1];
  return amount === undefined ? undefined : Math.round(Number(amount.replace(',', '.')) * 100);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const valuesOfPlan = (plan: AdminPlanDto): PlanValues => ({
  'name.en': plan.name.en,
  'name.es': plan.name.es,
  'benefits.en': plan.benefits.en.join('\n'),
  'benefits.es': plan.benefits.es.join('\n'),
  amount: dollars(plan.amount),
  interval: plan.interval,
  intervalCount: String(plan.intervalCount),
  trialDays: String(plan.trialDays),
  seats: plan.seats === undefined ? '' : String(plan.seats),
  presentMembers: '',
});

type Price = Pick<AdminPlanDto, 'amount' | 'interval' | 'intervalCount' | 'members'>;

/** What differs from the stored price. */
export function priceChange(values: PlanValues, stored: Price): { isNewAmount: boolean; isNewPeriod: boolean } {
  const amount = centsOf(values.amount);
  return {
    isNewAmount: amount !== undefined && amount !== stored.amount,
    isNewPeriod: values.interval !== stored.interval || values.intervalCount.trim() !== String(stored.intervalCount),
  };
}

/** With another billing period members keep their price: it is the only possible answer. Without members there is no question. */
const choiceOf = (values: PlanValues, stored: Price): UpdateAdminPlanDto['presentMembers'] => {
  const { isNewAmount, isNewPeriod } = priceChange(values, stored);
  if (!isNewAmount) return undefined;
  if (isNewPeriod || stored.members === 0) return 'keep';
  return values.presentMembers === 'keep' || values.presentMembers === 'move' ? values.presentMembers : undefined;
};

/** A plan that is stored with a price asks what a new one means for its members. */
export const toPlan = (values: PlanValues, stored: Price): Omit<UpdateAdminPlanDto, 'version'> => ({
  ...toNewPlan(values),
  presentMembers: choiceOf(values, stored),
});

export function toNewPlan(values: PlanValues): CreateAdminPlanDto {
  return {
    name: { en: values['name.en'], es: values['name.es'] },
    benefits: { en: linesOf(values['benefits.en']), es: linesOf(values['benefits.es']) },
    amount: centsOf(values.amount) ?? 0,
    interval: values.interval === 'year' ? 'year' : 'month',
    intervalCount: Number(values.intervalCount),
    trialDays: Number(values.trialDays),
    seats: values.seats.trim() === '' ? null : Number(values.seats),
  };
}

const ofLines = (text: string): string | undefined => {
  const lines = linesOf(text);
  if (lines.length === 0) return 'required';
  if (lines.length > planLimits.benefits) return 'too_many';
  return lines.some((line) => line.length > planLimits.benefit) ? 'too_long' : undefined;
};

/** Validates by the document's rules, and what depends on the stored price; a new plan has none. */
export function validatePlan(values: PlanValues, stored: Price | undefined): FormErrors<PlanValues> {
  const { amount: _amount, 'benefits.en': _en, 'benefits.es': _es, presentMembers: _present, ...checked } = values;
  const errors: FormErrors<PlanValues> = checkFields(updateAdminPlanFields, checked);
  if (values.seats.trim() === '') delete errors.seats;
  const { min, max } = planLimits.amount;
  const amount = centsOf(values.amount);
  if (amount === undefined || amount < min || amount > max) errors.amount = 'invalid_format';
  if (errors.intervalCount === undefined && monthsOfPeriod(toNewPlan(values)) > planLimits.periodMonths)
    errors.intervalCount = 'too_large';
  for (const name of ['benefits.en', 'benefits.es'] as const) {
    const code = ofLines(values[name]);
    if (code !== undefined) errors[name] = code;
  }
  if (stored && priceChange(values, stored).isNewAmount && choiceOf(values, stored) === undefined)
    errors.presentMembers = 'required';
  return errors;
}
