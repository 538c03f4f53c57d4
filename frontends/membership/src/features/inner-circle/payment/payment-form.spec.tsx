import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../../testing/render-page';
import { monthlyPlan } from '../../../../../testing/plans';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

type Refusal = { error?: { type: string; code?: string; message?: string } };

const elements = { submit: jest.fn<() => Promise<Refusal>>() };
const stripe = {
  confirmPayment: jest.fn<(options: object) => Promise<Refusal>>(),
  confirmSetup: jest.fn<(options: object) => Promise<Refusal>>(),
};
/** The mocked elements of Stripe, whose results tests set. */
let fields: { onReady(): void; onLoadError(): void };

jest.unstable_mockModule('@stripe/react-stripe-js', () => ({
  useStripe: () => stripe,
  useElements: () => elements,
  PaymentElement: (props: typeof fields) => {
    fields = props;
    return null;
  },
}));
// A copy that gets the mocks; the query string has no type declaration.
const copy: string = './payment-form?mocked=form';
const { PaymentForm } = (await import(copy)) as typeof import('./payment-form');

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

function open({ language = 'en' as 'en' | 'es', isSetupIntent = false } = {}) {
  const onPaid = jest.fn();
  const onRetry = jest.fn();
  const view = renderPage(
    <PaymentForm
      signup={{ ...signup, isSetupIntent }}
      amount={{ amount: 10_000, currency: 'usd' }}
      onPaid={onPaid}
      onRetry={onRetry}
    />,
    { texts, language, path: '/inner-circle' },
  );
  return { ...view, onPaid, onRetry };
}

const button = () => screen.getByRole<HTMLButtonElement>('button');

/** Submits the form after its fields have loaded. */
async function pay(): Promise<void> {
  act(() => fields.onReady());
  await userEvent.click(button());
}

/** Title and text of the form's error. */
const alert = () => Array.from(screen.getByRole('alert').querySelectorAll('p'), (line) => line.textContent);

beforeEach(() => {
  elements.submit.mockResolvedValue({});
  stripe.confirmPayment.mockResolvedValue({});
  stripe.confirmSetup.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  jest.resetAllMocks();
});

describe('a payment that is confirmed', () => {
  it.each([
    ['en', 'Pay $100', 'Payment Successful', '/inner-circle'],
    ['es', 'Pagar $100', 'Pago realizado', '/es/inner-circle'],
  ] as const)(
    'is reported, and leaves the page only where the bank requires it (%s)',
    async (language, label, title, path) => {
      const { toast, onPaid } = open({ language });
      expect(button().textContent).toBe(label);
      await pay();
      await waitFor(() => expect(toast()).toMatchObject({ title }));
      expect(toast()?.variant).toBeUndefined();
      expect(onPaid).toHaveBeenCalledTimes(1);
      expect(stripe.confirmPayment.mock.calls).toEqual([
        [
          {
            elements,
            clientSecret: 'pi_1_secret_2',
            confirmParams: { return_url: `http://localhost:3000${path}?success=true` },
            redirect: 'if_required',
          },
        ],
      ]);
      expect(stripe.confirmSetup).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['en', 'Save card and start'],
    ['es', 'Guardar la tarjeta y empezar'],
  ] as const)('is a setup when nothing is due (%s)', async (language, label) => {
    const { onPaid } = open({ language, isSetupIntent: true });
    expect(button().textContent).toBe(label);
    await pay();
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
    expect(stripe.confirmSetup).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: 'pi_1_secret_2', redirect: 'if_required' }),
    );
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });
});

describe('a payment that fails', () => {
  it.each([
    ['en', 'Payment Failed', 'Your card was declined.'],
    ['es', 'El pago falló', 'Tu tarjeta fue rechazada.'],
  ] as const)('is shown in Stripe’s text, and can be repeated (%s)', async (language, title, message) => {
    const { toast, onPaid } = open({ language });
    stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'card_error', message } });
    await pay();
    await waitFor(() => expect(alert()).toEqual([title, message]));
    // Said once, where the button is.
    expect(toast()).toBeNull();
    expect(onPaid).not.toHaveBeenCalled();
    await userEvent.click(button());
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('because it was ended meanwhile is not shown in words for developers', async () => {
    open();
    const message = 'You cannot confirm this PaymentIntent because it has a status of canceled.';
    stripe.confirmPayment.mockResolvedValueOnce({
      error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message },
    });
    await pay();
    await waitFor(() => expect(alert()[1]).toMatch(/^This payment is no longer open\./));
  });

  it('is handled for a setup too', async () => {
    open({ isSetupIntent: true });
    stripe.confirmSetup.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Your card was declined.' } });
    await pay();
    await waitFor(() => expect(alert()).toEqual(['Payment Failed', 'Your card was declined.']));
  });

  it('is not sent while the card’s fields are incomplete, which they say themselves', async () => {
    const { toast, onPaid } = open();
    elements.submit.mockResolvedValueOnce({
      error: { type: 'validation_error', message: 'Your card number is incomplete.' },
    });
    await pay();
    await waitFor(() => expect(elements.submit).toHaveBeenCalled());
    await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
    expect([screen.queryByRole('alert'), toast()]).toEqual([null, null]);
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
    expect(onPaid).not.toHaveBeenCalled();
  });

  /** Such a failure is no refusal by the bank, and must not be called one. */
  it.each([
    ['en', 'Payment Error', 'An unexpected error occurred. Please try again.'],
    ['es', 'Error de pago', 'Ocurrió un error inesperado. Inténtalo de nuevo.'],
  ] as const)('is called an error unless it is Stripe’s answer (%s)', async (language, title, description) => {
    const { toast, onPaid } = open({ language });
    stripe.confirmPayment.mockRejectedValueOnce(new Error('The frame was removed.'));
    await pay();
    await waitFor(() => expect(alert()).toEqual([title, description]));
    expect(toast()).toBeNull();
    expect(onPaid).not.toHaveBeenCalled();
    expect(button().disabled).toBe(false);
  });

  it.each([
    [
      'en',
      'The payment form didn’t load',
      /^An ad blocker or a weak connection/,
      en.payment.noScript.retry,
      'Pay $100',
    ],
    [
      'es',
      'No se cargó el formulario de pago',
      /^Puede que lo haya detenido un bloqueador/,
      es.payment.noScript.retry,
      'Pagar $100',
    ],
  ] as const)(
    'because the fields do not load is reported, the form cannot be sent, and the fields can be reloaded (%s)',
    async (language, title, text, retry, pay) => {
      const { toast, onRetry } = open({ language });
      act(() => fields.onLoadError());
      expect(alert()).toEqual([title, expect.stringMatching(text)]);
      expect(toast()).toBeNull();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: pay }).disabled).toBe(true);
      await userEvent.click(screen.getByRole('button', { name: retry }));
      expect(onRetry).toHaveBeenCalledTimes(1);
      expect(elements.submit).not.toHaveBeenCalled();
    },
  );
});
