import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('answers the three plans with the specified prices in cents', async () => {
  const { body } = await test.http.get('/api/inner-circle/plans').expect(200);
  expect(body).toEqual([
    {
      value: 'monthly',
      label: 'monthly',
      description: 'billed_monthly',
      amount: 10000,
      currency: 'usd',
      interval: 'month',
      intervalCount: 1,
      popular: false,
    },
    {
      value: 'quarterly',
      label: 'quarterly',
      description: 'billed_every_3_months',
      amount: 27500,
      currency: 'usd',
      interval: 'month',
      intervalCount: 3,
      popular: true,
      savings: 2500,
    },
    {
      value: 'yearly',
      label: 'yearly',
      description: 'billed_yearly',
      amount: 100000,
      currency: 'usd',
      interval: 'year',
      intervalCount: 1,
      popular: false,
      savings: 20000,
    },
  ]);
});
