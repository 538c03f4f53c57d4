import { afterEach, expect, it, jest } from '@jest/globals';
import type { InnerCircleSignupDto } from '@leap/client/membership';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../../testing/fake-api';
import { monthlyPlan } from '../../../../../testing/plans';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { TermsStep } from './terms-step';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en },
  es: { membership: membershipEs, 'membership-inner-circle': es },
};
const signup = {
  signupId: 3,
  subscriptionType: 'monthly',
  plan: monthlyPlan,
  amount: 10_000,
  step: 'payment',
} as InnerCircleSignupDto;

afterEach(cleanup);

it.each([
  ['en', en],
  ['es', es],
] as const)(
  'terms that are not accepted are refused at their checkbox, which gets the focus (%s)',
  async (language, t) => {
    window.scrollTo = jest.fn();
    const calls = fakeApi({});
    renderPage(<TermsStep signup={signup} />, { texts, language, path: '/inner-circle' });
    const box = await screen.findByRole('checkbox');
    await userEvent.click(screen.getByRole('button', { name: t.terms.continue }));
    expect(screen.getByText(t.signup.errors.acceptTerms.must_be_true)).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  },
);
