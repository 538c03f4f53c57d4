import { plans } from '@leap/domain';

const names = {
  monthly: { en: 'Monthly', es: 'Mensual' },
  quarterly: { en: 'Quarterly', es: 'Trimestral' },
  yearly: { en: 'Yearly', es: 'Anual' },
};

const benefits = {
  monthly: {
    en: ['For trying it out in your own week.', 'Everything is in it. You decide again every month.'],
    es: ['Para probarlo en tu propia semana.', 'Ya incluye todo. Cada mes vuelves a decidir.'],
  },
  quarterly: {
    en: ['For changing one habit.', 'Adds to Monthly: one decision for about thirteen {{days}}, and a lower price.'],
    es: ['Para cambiar un hábito.', 'Suma al mensual: una sola decisión para unos trece {{days}}, y un precio menor.'],
  },
  yearly: {
    en: ['For people who already know that they’re staying.', 'Adds to Quarterly: one payment for the whole year.'],
    es: ['Para quien ya sabe que se queda.', 'Suma al trimestral: un solo pago por todo el año.'],
  },
};

/** The answer of `GET /api/inner-circle/plans` with the specified plans. */
export const planAnswers = plans.map((plan) => ({
  ...plan,
  label: plan.value,
  description: 'billed_monthly',
  name: names[plan.value],
  benefits: benefits[plan.value],
  trialDays: 0,
  isSoldOut: false,
}));

/** The monthly plan as `GET /api/inner-circle/signup` answers it. */
export const monthlyPlan = {
  value: 'monthly',
  name: names.monthly,
  amount: 10_000,
  currency: 'usd' as const,
  interval: 'month' as const,
  intervalCount: 1,
  trialDays: 0,
};

/** The answer of `GET /api/admin/plans` with the specified plans. */
export const adminPlanAnswers = planAnswers.map((plan) => ({ ...plan, id: plan.value, state: 'offered', members: 0 }));
