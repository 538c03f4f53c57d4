import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { InnerCircleSignupDto } from '@leap/client/membership';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { monthlyPlan } from '../../../../../testing/plans';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { TermsStep } from './terms-step';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell: { errors: {} } },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell: { errors: {} } },
};
const signup = {
  signupId: 3,
  subscriptionType: 'monthly',
  plan: monthlyPlan,
  amount: 10_000,
  step: 'payment',
  mustAcceptTerms: true,
} as InnerCircleSignupDto;
const quarter = { code: 'WELCOME', percentOff: 25, amount: 7_500, fullPriceFrom: '2027-01-15T18:00:00.000Z' };

beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

function open(
  promotion?: InnerCircleSignupDto['promotion'],
  { language = 'en' as 'en' | 'es', answer = (): FakeAnswer => ({ status: 200, body: quarter }), ended = '' } = {},
) {
  const calls = fakeApi({
    'POST /api/inner-circle/promotion-code': answer,
    'DELETE /api/inner-circle/promotion-code': () => ({ status: 204 }),
    'POST /api/inner-circle/accept-terms': () => ({ status: 200, body: { signupId: 3 } }),
  });
  renderPage(<TermsStep signup={{ ...signup, promotion, ...(ended ? { endedPromotionCode: ended } : {}) }} />, {
    texts,
    language,
    path: '/inner-circle',
  });
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}

async function type(code: string, label: RegExp, apply: string): Promise<HTMLInputElement> {
  await userEvent.click(await screen.findByText(/Have a code\?|¿Tienes un código\?/));
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.type(field, code);
  await userEvent.click(screen.getByRole('button', { name: apply }));
  return field;
}

describe('a promotion code', () => {
  it('is typed where it is wanted, and sent as it was typed', async () => {
    const { sent } = open();
    await type('welcome', /^Promotion code/, 'Apply code');
    await waitFor(() => expect(sent('POST /api/inner-circle/promotion-code')).toEqual([{ code: 'welcome' }]));
  });

  it.each([
    ['en', 'code_unknown', 422, 'We don’t know this code. Please check the spelling.'],
    ['en', 'code_expired', 422, 'This code has expired.'],
    ['es', 'code_used_up', 409, 'Este código ya se usó todas las veces posibles.'],
    ['es', 'code_not_for_plan', 422, 'Este código no se puede usar con el plan que elegiste.'],
  ] as const)('is refused at its field (%s, %s)', async (language, code, status, text) => {
    open(undefined, { language, answer: () => problem(status, 'validation_failed', [{ field: 'code', code }]) });
    const field = await (language === 'en'
      ? type('welcome', /^Promotion code/, 'Apply code')
      : type('welcome', /^Código de promoción/, 'Aplicar código'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [{ ...quarter, periods: 1 }, 'With code WELCOME you pay $75 today, then $100 per month from January 15, 2027.'],
    [
      { ...quarter, periods: 3 },
      'With code WELCOME you pay $75 today and $75 per month until January 15, 2027. From then on you pay $100 per month.',
    ],
    [
      { code: 'WELCOME', amountOff: 2_000, amount: 8_000 },
      'With code WELCOME you pay $80 today, then $80 per month for as long as you stay.',
    ],
    [
      { code: 'WELCOME', percentOff: 100, amount: 0 },
      'With code WELCOME your membership is free. There’s nothing to pay, today or later.',
    ],
  ])('is named by the terms: %j', async (promotion, sentence) => {
    open(promotion);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('is accepted with the price that was shown', async () => {
    const { sent } = open({ ...quarter, periods: 1 });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: en.terms.continue }));
    await waitFor(() =>
      expect(sent('POST /api/inner-circle/accept-terms')).toMatchObject([
        { shownPrice: { amount: 10_000, promotion: { code: 'WELCOME', amount: 7_500, periods: 1 } } },
      ]),
    );
  });

  it('can be removed', async () => {
    const { sent } = open({ ...quarter, periods: 1 });
    expect(await screen.findByText('Code WELCOME is applied: 25% off.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove code' }));
    await waitFor(() => expect(sent('DELETE /api/inner-circle/promotion-code')).toHaveLength(1));
  });

  it('that has run out is named beside the full price', async () => {
    open(undefined, { ended: 'WELCOME' });
    expect(await screen.findByText('Code WELCOME is no longer available.')).toBeTruthy();
    expect(screen.getByText('You pay $100 today, then $100 per month.')).toBeTruthy();
  });
});
