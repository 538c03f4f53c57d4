import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INNER_CIRCLE_TERMS_VERSION } from '@leap/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { monthlyPlan } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import membershipEn from '../../locales/en.json' with { type: 'json' };
import membershipEs from '../../locales/es.json' with { type: 'json' };
import { Flow } from './flow';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell: { errors: {} } },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell: { errors: {} } },
};
const signup = {
  signupId: 3,
  firstName: 'Sample',
  lastName: 'Person',
  email: 'sample@example.com',
  subscriptionType: 'monthly',
  plan: monthlyPlan,
  amount: 10_000,
  readinessLevel: 'just_exploring',
  step: 'scheduling',
  paymentStatus: 'not_required',
};
const slot = { startsAt: '2026-03-10T17:00:00.000Z', endsAt: '2026-03-10T18:00:00.000Z' };

/** A server that stores the call, so that a reload finds it. */
const server = { booked: false };
function open(language: 'en' | 'es', known = true) {
  fakeApi({
    'GET /api/inner-circle/signup': () =>
      known
        ? {
            status: 200,
            body: { ...signup, ...(server.booked ? { booking: { ...slot, timezone: 'Europe/Madrid' } } : {}) },
          }
        : { status: 204 },
    'GET /api/calendar/availability': () => ({
      status: 200,
      body: [{ date: '2026-03-10', slots: [{ time: '10:00 AM - 11:00 AM', ...slot, available: true }] }],
    }),
    'GET /api/auth/user': () => ({ status: 401 }),
    'POST /api/calendar/book': () => {
      server.booked = true;
      return { status: 201, body: { id: 'x', message: 'Booked', ...slot } };
    },
  });
  renderPage(<Flow step="scheduling" />, { texts, language, path: '/inner-circle?step=scheduling' });
}
/** Label of the scheduling step. */
const call = () =>
  within(screen.getByRole('navigation', { name: /^(Steps|Pasos)$/ }))
    .getAllByRole('listitem')[2]
    ?.querySelector('.ui-visually-hidden')?.textContent;

beforeEach(() => {
  server.booked = false;
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('the return from the bank', () => {
  const payment = () =>
    within(screen.getByRole('navigation', { name: 'Steps' }))
      .getAllByRole('listitem')[1]
      ?.querySelector('.ui-visually-hidden')?.textContent;

  it.each([
    ['a stranger', { status: 204 }, 'Payment, current step'],
    [
      'a payment on its way',
      { status: 200, body: { ...signup, step: 'payment', paymentStatus: 'pending' } },
      'Payment, current step',
    ],
    [
      'a payment that the server confirms',
      { status: 200, body: { ...signup, step: 'paid', paymentStatus: 'paid' } },
      'Payment, done',
    ],
  ])('marks the payment by the server’s state: %s', async (_name, answer, expected) => {
    const calls = fakeApi({
      'GET /api/inner-circle/signup': () => answer,
      'GET /api/auth/user': () => ({ status: 401 }),
    });
    renderPage(<Flow step="success" />, { texts, language: 'en', path: '/inner-circle?success=true' });
    await waitFor(() => expect(calls.some(({ route }) => route === 'GET /api/inner-circle/signup')).toBe(true));
    await waitFor(() => expect(payment()).toBe(expected));
  });
});

describe('an application without accepted terms', () => {
  it.each([
    ['en', en],
    ['es', es],
  ] as const)('shows the terms before the card form, and sends their version (%s)', async (language, copy) => {
    const user = userEvent.setup();
    const calls = fakeApi({
      'GET /api/inner-circle/signup': () => ({
        status: 200,
        body: {
          ...signup,
          readinessLevel: 'mostly_ready',
          step: 'payment',
          paymentStatus: 'pending',
          mustAcceptTerms: true,
        },
      }),
      'GET /api/auth/user': () => ({ status: 401 }),
      'POST /api/inner-circle/accept-terms': () => ({ status: 200, body: { signupId: 3 } }),
    });
    renderPage(<Flow step="payment" />, { texts, language, path: '/inner-circle?step=payment' });
    const box = await screen.findByRole('checkbox');
    const button = screen.getByRole('button', { name: copy.terms.continue });
    await user.click(button);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const sent = () => calls.filter(({ route }) => route === 'POST /api/inner-circle/accept-terms');
    expect(sent()).toEqual([]);
    await user.click(box);
    await user.click(button);
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        {
          acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION,
          shownPrice: { plan: 'monthly', amount: 10_000, periodMonths: 1, trialDays: 0 },
        },
      ]),
    );
  });

  it('asks again at the new amount when the price has changed meanwhile', async () => {
    const user = userEvent.setup();
    const server = { amount: 10_000 };
    const calls = fakeApi({
      'GET /api/inner-circle/signup': () => ({
        status: 200,
        body: { ...signup, amount: server.amount, step: 'payment', paymentStatus: 'pending', mustAcceptTerms: true },
      }),
      'GET /api/auth/user': () => ({ status: 401 }),
      'POST /api/inner-circle/accept-terms': () => {
        server.amount = 14_000;
        return { status: 409, body: { status: 409, code: 'price_changed', title: 'Conflict' } };
      },
    });
    renderPage(<Flow step="payment" />, { texts, language: 'en', path: '/inner-circle?step=payment' });
    const box = await screen.findByRole<HTMLInputElement>('checkbox');
    expect(screen.getByText(/\$100\b/)).toBeTruthy();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: en.terms.continue }));
    expect(await screen.findByText(/\$140\b/)).toBeTruthy();
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: en.terms.continue }));
    const amounts = () =>
      calls
        .filter(({ route }) => route === 'POST /api/inner-circle/accept-terms')
        .map(({ body }) => (body as { shownPrice: { amount: number } }).shownPrice.amount);
    await waitFor(() => expect(amounts()).toEqual([10_000, 14_000]));
  });
});

describe('the scheduling step', () => {
  it.each([
    ['en', 'Your call, current step', 'Your call, done', /March 10/],
    ['es', 'Tu llamada, paso actual', 'Tu llamada, paso completado', /10 de marzo/],
  ] as const)(
    'is marked as done once the call is booked, and after a reload (%s)',
    async (language, now, done, day) => {
      const user = userEvent.setup();
      open(language);
      await user.click(await screen.findByRole('radio', { name: day }));
      expect(call()).toBe(now);
      await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
      await user.click(screen.getByRole('button', { name: (language === 'en' ? en : es).scheduling.submit }));
      await waitFor(() => expect(call()).toBe(done));
      cleanup();
      open(language);
      await waitFor(() => expect(call()).toBe(done));
    },
  );

  it('is marked as done without an application', async () => {
    const user = userEvent.setup();
    open('en', false);
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
    await user.type(screen.getByLabelText(/^First name/), 'Sample');
    await user.type(screen.getByLabelText(/^Last name/), 'Person');
    await user.type(screen.getByLabelText(/^Email/), 'sample@example.com');
    expect(call()).toBe('Your call, current step');
    await user.click(screen.getByRole('button', { name: en.scheduling.submit }));
    await waitFor(() => expect(call()).toBe('Your call, done'));
  });
});
