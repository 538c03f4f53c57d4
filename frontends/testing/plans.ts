import { plans } from '@leap/domain';

const names = {
  monthly: { en: 'Monthly', es: 'Mensual' },
  quarterly: { en: 'Quarterly', es: 'Trimestral' },
  yearly: { en: 'Yearly', es: 'Anual' },
};

/** The answer of `GET /api/inner-circle/plans` with the specified plans. */
export const planAnswers = plans.map((plan) => ({
  ...plan,
  label: plan.value,
  description: 'billed_monthly',
  name: names[plan.value],
  benefits: {
    en: [`For ${plan.value} people.`, 'About thirteen {{days}}.'],
    es: [`Para ${names[plan.value].es}.`, 'Unos trece {{days}}.'],
  },
  trialDays: 0,
  isSoldOut: false,
}));
