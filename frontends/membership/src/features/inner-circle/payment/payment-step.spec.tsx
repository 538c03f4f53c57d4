import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as ReactStripe from '@stripe/react-stripe-js';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { fakeApi } from '../../../../../testing/fake-api';
import { monthlyPlan } from '../../../../../testing/plans';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

type Fields = { onReady(): void; onLoadError(): void };
/** State of the mocked Stripe script. */
const page = { scripts: 0, isBlocked: false, opened: 0, fields: {} as Fields };

jest.unstable_mockModule(
  '@stripe/react-stripe-js',
  () =>
    ({
      useStripe: () => ({}),
      useElements: () => ({}),
      Elements: ({ children }: { children: ReactNode }) => {
        useEffect(() => {
          page.opened += 1;
        }, []);
        return children;
      },
      PaymentElement: (props: Fields) => {
        page.fields = props;
        return null;
      },
    }) satisfies Partial<Record<keyof typeof ReactStripe, unknown>>,
);
jest.unstable_mockModule('./open-stripe', () => ({
  openStripe: async () => {
    page.scripts += 1;
    if (page.isBlocked) throw new Error('blocked');
    return {};
  },
}));
// A copy that gets the mocks; the query string has no type declaration.
const copy: string = './payment-step?mocked=step';
const { PaymentStep } = (await import(copy)) as typeof import('./payment-step');

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en },
  es: { membership: membershipEs, 'membership-inner-circle': es },
};
const signup = {
  signupId: 3,
  firstName: 'Sample',
  lastName: 'Person',
  email: 'sample@example.com',
  subscriptionType: 'monthly',
  plan: monthlyPlan,
  amount: 10_000,
  readinessLevel: 'mostly_ready',
  step: 'payment',
  paymentStatus: 'pending',
  clientSecret: 'pi_1_secret_2',
  isSetupIntent: false,
} as const;

function open(language: 'en' | 'es') {
  Object.assign(page, { scripts: 0, isBlocked: false, opened: 0 });
  fakeApi({
    'GET /api/inner-circle/payment-configuration': () => ({
      status: 200,
      body: { publishableKey: 'pk_test_1', isAvailable: true },
    }),
  });
  renderPage(<PaymentStep signup={signup} onPaid={jest.fn()} />, { texts, language, path: '/inner-circle' });
}

beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe.each([
  ['en', /^Pay .*100/, en.payment.noScript.retry, 'The payment form didn’t load'],
  ['es', /^Pagar .*100/, es.payment.noScript.retry, 'No se cargó el formulario de pago'],
] as const)('the card’s fields (%s)', (language, pay, again, title) => {
  const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

  it('are reloaded with the existing script after a failure', async () => {
    open(language);
    await button(pay);
    act(() => page.fields.onLoadError());
    expect(screen.getByRole('alert').textContent).toContain(title);
    await userEvent.click(await button(again));
    await waitFor(() => expect(page.opened).toBe(2));
    expect(screen.queryByRole('alert')).toBeNull();
    // The keyboard focus stays.
    expect(document.activeElement?.contains(await button(pay))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    act(() => page.fields.onReady());
    expect((await button(pay)).disabled).toBe(false);
    expect(page.scripts).toBe(1);
  });

  it('are below a log-in link, which is always shown', async () => {
    open(language);
    const link = await screen.findByRole('link', { name: /Log in instead|Mejor inicia sesión/ });
    expect(link.getAttribute('href')).toMatch(/^(\/es)?\/login\?next=%2Fmember-portal$/);
  });

  it('are loaded after the script was blocked once', async () => {
    open(language);
    page.isBlocked = true;
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    page.isBlocked = false;
    await userEvent.click(await button(again));
    act(() => page.fields.onReady());
    expect((await button(pay)).disabled).toBe(false);
    expect(page.scripts).toBe(2);
  });
});
