import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const benefitsOf = {
  monthly: {
    en: ['For trying it out in your own week.', 'Everything is in it. You decide again every month.'],
    es: ['Para probarlo en tu propia semana.', 'Ya incluye todo. Cada mes vuelves a decidir.'],
  },
  quarterly: {
    en: ['For changing one habit.', 'Adds to Monthly: one decision for about thirteen {{days}}, and a lower price.'],
    es: ['Para cambiar un hábito.', 'Suma al mensual: una sola decisión para unos trece {{days}}, y un precio menor.'],
  },
  yearly: {
    en: [
      'For people who already know that they’re staying.',
      'Adds to Quarterly: one payment for the whole year, at the lowest price per month.',
    ],
    es: [
      'Para quien ya sabe que se queda.',
      'Suma al trimestral: un solo pago por todo el año, al precio más bajo por mes.',
    ],
  },
};

it('answers the three plans with the specified prices in cents', async () => {
  const { body } = await test.http.get('/api/inner-circle/plans').expect(200);
  expect(body).toEqual([
    {
      value: 'monthly',
      label: 'monthly',
      description: 'billed_monthly',
      name: { en: 'Monthly', es: 'Mensual' },
      benefits: benefitsOf.monthly,
      amount: 10000,
      currency: 'usd',
      interval: 'month',
      intervalCount: 1,
      trialDays: 0,
      isSoldOut: false,
      popular: false,
    },
    {
      value: 'quarterly',
      label: 'quarterly',
      description: 'billed_every_3_months',
      name: { en: 'Quarterly', es: 'Trimestral' },
      benefits: benefitsOf.quarterly,
      amount: 27500,
      currency: 'usd',
      interval: 'month',
      intervalCount: 3,
      trialDays: 0,
      isSoldOut: false,
      popular: true,
      savings: 2500,
    },
    {
      value: 'yearly',
      label: 'yearly',
      description: 'billed_yearly',
      name: { en: 'Yearly', es: 'Anual' },
      benefits: benefitsOf.yearly,
      amount: 100000,
      currency: 'usd',
      interval: 'year',
      intervalCount: 1,
      trialDays: 0,
      isSoldOut: false,
      popular: false,
      savings: 20000,
    },
  ]);
});
