import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INNER_CIRCLE_TERMS_VERSION } from '@leap/domain';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { planAnswers } from '../../../../../testing/plans';
import { paste } from '../../../../../testing/paste';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { SignupSection } from './signup-section';

const shell = {
  errors: { payment_unavailable: 'Payment is resting.' },
};
const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell },
};
const ROUTE = 'POST /api/inner-circle/apply';
const plans = planAnswers;
const PAYABLE = { status: 201, body: { signupId: 7, clientSecret: 'pi_1_secret_2', isSetupIntent: false } };

function open({
  answer = () => PAYABLE as FakeAnswer,
  user = null as object | null,
  signup = undefined as object | undefined,
  language = 'en' as 'en' | 'es',
  offered = plans,
} = {}) {
  const calls = fakeApi({
    [ROUTE]: answer,
    'GET /api/inner-circle/plans': () => ({ status: 200, body: offered }),
    'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }),
    'GET /api/site-settings': () => ({ status: 200, body: { contactEmail: 'hello@example.com' } }),
    'GET /api/inner-circle/signup': () => (signup ? { status: 200, body: signup } : { status: 204 }),
    'DELETE /api/inner-circle/signup': () => ({ status: 204 }),
  });
  const view = renderPage(<SignupSection />, { texts, language, path: '/inner-circle' });
  return { ...view, calls, sent: () => calls.filter(({ route }) => route === ROUTE) };
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

async function fillIn(user: UserEvent, readiness: RegExp): Promise<void> {
  await paste(user, field(/^First name/), 'Sample');
  await paste(user, field(/^Last name/), 'Person');
  await paste(user, field(/^Email/), 'sample@example.com');
  await user.click(choice(readiness));
  await user.selectOptions(field(/^How much time/), '3-5_hours');
  await paste(user, field(/^What is your biggest/), 'Starting over.');
  await paste(user, field(/^What would you like/), 'To stay.');
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Send and/ }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe('the application', () => {
  it.each([['en'], ['es']] as const)(
    'shows a hint for a number that looks too short, and accepts it (%s)',
    async (language) => {
      const user = userEvent.setup();
      open({ language });
      const phone = field(language === 'en' ? /^Phone/ : /^Teléfono/);
      await user.type(phone, '123{Enter}');
      expect(await screen.findByText('common.phoneHint')).toBeTruthy();
      expect([phone.value, phone.getAttribute('aria-invalid')]).toEqual(['123', null]);
      await user.type(phone, '456');
      expect(screen.queryByText('common.phoneHint')).toBeNull();
    },
  );

  it('shows the specified errors, focuses the first invalid field and sends nothing', async () => {
    const user = userEvent.setup();
    const { sent } = open();
    await submit(user);
    for (const copy of [
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Please select your readiness level',
      'Please select your time commitment',
      'Please describe your biggest challenge',
      'Please describe your transformation goal',
    ]) {
      expect(screen.getByText(copy)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field(/^First name/));
    expect(sent()).toHaveLength(0);
  });

  it('requires the ready levels to accept price, renewal and cancellation of the chosen plan, and continues with the payment', async () => {
    const user = userEvent.setup();
    const { sent, address, toast } = open();
    await screen.findByRole('radio', { name: /^Quarterly/ });
    await fillIn(user, /^Completely ready/);
    expect(screen.getByText('You pay $275 today, then $275 every 3 months.')).toBeTruthy();
    await submit(user);
    expect(screen.getByText('Please accept the price, renewal and cancellation terms to continue.')).toBeTruthy();
    expect(sent()).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: /^I accept the price/ }));
    await submit(user);
    await waitFor(() => expect(address()).toBe('/inner-circle?step=payment'));
    expect(toast()).toMatchObject({ title: 'Application Received!' });
    expect(sent()[0]?.body).toMatchObject({
      subscriptionType: 'quarterly',
      readinessLevel: 'completely_ready',
      acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION,
      language: 'en',
    });
    expect(sent()[0]?.body).not.toHaveProperty('amount');
    expect(sent()[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('takes the first plan where the default one is retired, and names its price', async () => {
    const user = userEvent.setup();
    const { sent } = open({ offered: planAnswers.filter(({ value }) => value !== 'quarterly') });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Monthly/ })).checked).toBe(true);
    await fillIn(user, /^Completely ready/);
    expect(screen.getByText('You pay $100 today, then $100 per month.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^I accept the price/ }));
    await submit(user);
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        subscriptionType: 'monthly',
        shownPrice: { plan: 'monthly', amount: 10_000 },
      }),
    );
  });

  it('takes the first plan with free seats where the default one is retired', async () => {
    const offered = planAnswers.filter(({ value }) => value !== 'quarterly');
    open({ offered: offered.map((plan) => ({ ...plan, isSoldOut: plan.value === 'monthly' })) });
    await waitFor(() => expect(choice(/^Yearly/).checked).toBe(true));
  });

  it('takes the first plan with free seats where the default one is sold out', async () => {
    open({ offered: planAnswers.map((plan) => ({ ...plan, isSoldOut: plan.value === 'quarterly' })) });
    await waitFor(() => expect(choice(/^Monthly/).checked).toBe(true));
    expect(choice(/^Quarterly/).disabled).toBe(true);
  });

  it.each(['plan_not_offered', 'plan_sold_out'])('reads the plans again after the answer %s', async (code) => {
    const user = userEvent.setup();
    const { calls, sent } = open({ answer: () => problem(409, code) });
    await fillIn(user, /^Completely ready/);
    await user.click(await screen.findByRole('checkbox', { name: /^I accept the price/ }));
    const reads = () => calls.filter(({ route }) => route === 'GET /api/inner-circle/plans').length;
    const before = reads();
    await submit(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('continues with a call for the other levels, without terms and payment', async () => {
    const user = userEvent.setup();
    const { sent, address } = open({ answer: () => ({ status: 201, body: { signupId: 8 } }) });
    await fillIn(user, /^Just exploring/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/^Nothing to pay now/)).toBeTruthy();
    await submit(user);
    await waitFor(() => expect(address()).toBe('/inner-circle?step=scheduling'));
    expect(sent()[0]?.body).not.toHaveProperty('acceptedTermsVersion');
  });

  it('reports a ready application without a secret, and stays', async () => {
    const user = userEvent.setup();
    const { address, toast } = open({ answer: () => ({ status: 201, body: { signupId: 9 } }) });
    await fillIn(user, /^Mostly ready/);
    await user.click(await screen.findByRole('checkbox', { name: /^I accept/ }));
    await submit(user);
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Payment Setup Error',
        description: 'There was an issue setting up your payment. Please try again.',
        variant: 'destructive',
      }),
    );
    expect(address()).toBe('/inner-circle');
    expect(field(/^First name/).value).toBe('Sample');
  });

  it.each([
    [undefined, 'Failed to submit application'],
    [problem(503, 'payment_unavailable'), 'Payment is resting.'],
  ] as const)(
    'keeps every word after a failure and repeats the same content under the same key (%#)',
    async (answer, description) => {
      const user = userEvent.setup();
      const { sent, toast } = open({ answer: () => answer ?? { status: 500 } });
      await fillIn(user, /^Somewhat ready/);
      await submit(user);
      await waitFor(() => expect(toast()).toMatchObject({ title: 'Application Failed', description }));
      expect(field(/^What is your biggest/).value).toBe('Starting over.');
      await submit(user);
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[1]?.headers.get('idempotency-key')).toBe(sent()[0]?.headers.get('idempotency-key'));
    },
  );

  it('shows the server’s errors at their fields', async () => {
    const user = userEvent.setup();
    open({ answer: () => problem(422, 'validation_failed', [{ field: 'email', code: 'invalid_email' }]) });
    await fillIn(user, /^Just exploring/);
    await submit(user);
    expect(await screen.findByText('Valid email is required')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Email/));
  });

  it('has a text in both languages for a refused plan', async () => {
    const user = userEvent.setup();
    const answer = () => problem(422, 'validation_failed', [{ field: 'subscriptionType', code: 'invalid' }]);
    open({ answer });
    await fillIn(user, /^Just exploring/);
    await submit(user);
    expect(await screen.findByText('Please select a subscription type')).toBeTruthy();
    cleanup();
    open({ answer, language: 'es' });
    await user.click(screen.getByRole('button', { name: /^Enviar y/ }));
    expect(await screen.findByText('Elige un tipo de suscripción')).toBeTruthy();
  });

  it.each([
    ['en', /^How much time/, ['1 to 2 hours', '3 to 5 hours', '6 to 10 hours', 'More than 10 hours']],
    ['es', /^¿Cuánto tiempo/, ['De 1 a 2 horas', 'De 3 a 5 horas', 'De 6 a 10 horas', 'Más de 10 horas']],
  ] as const)('offers four amounts of time a week (%s)', (language, label, copy) => {
    open({ language });
    const [empty, ...options] = field(label).querySelectorAll('option');
    expect(empty?.value).toBe('');
    expect(options.map(({ value }) => value)).toEqual(['1-2_hours', '3-5_hours', '6-10_hours', '10+_hours']);
    expect(options.map(({ textContent }) => textContent)).toEqual(copy);
  });

  it('restores the draft after a reload, without the accepted terms', async () => {
    const user = userEvent.setup();
    open();
    await fillIn(user, /^Completely ready/);
    await user.click(await screen.findByRole('checkbox', { name: /^I accept/ }));
    cleanup();
    open();
    expect(field(/^What would you like/).value).toBe('To stay.');
    expect(choice(/^Completely ready/).checked).toBe(true);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^I accept/ })).checked).toBe(false);
  });

  it('says where the draft is, and forgets it', async () => {
    const user = userEvent.setup();
    open();
    expect(screen.queryByText(/Saved in this tab only/)).toBeNull();
    await user.type(field(/^What would you like/), 'To stay.');
    expect(screen.getByText(/Saved in this tab only/)).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Forget it' }));
    expect(field(/^What would you like/).value).toBe('');
    expect(document.activeElement?.textContent).toBe('Forgotten. The form is empty again.');
    cleanup();
    open();
    expect(field(/^What would you like/).value).toBe('');
  });

  it('keeps the answers for somebody who returns from the payment, and requires the terms again', async () => {
    const user = userEvent.setup();
    const { address, sent } = open();
    await fillIn(user, /^Completely ready/);
    await user.click(await screen.findByRole('checkbox', { name: /^I accept/ }));
    await submit(user);
    await waitFor(() => expect(address()).toBe('/inner-circle?step=payment'));
    cleanup();
    const again = open();
    expect(field(/^What is your biggest/).value).toBe('Starting over.');
    await user.click(await screen.findByRole('checkbox', { name: /^I accept/ }));
    await submit(user);
    await waitFor(() => expect(again.sent()).toHaveLength(1));
    expect(again.sent()[0]?.headers.get('idempotency-key')).not.toBe(sent()[0]?.headers.get('idempotency-key'));
  });

  it('recognises an unchanged application for a call', async () => {
    const user = userEvent.setup();
    const answer = () => ({ status: 201, body: { signupId: 8 } });
    const { address, sent } = open({ answer });
    await fillIn(user, /^Just exploring/);
    await submit(user);
    await waitFor(() => expect(address()).toBe('/inner-circle?step=scheduling'));
    cleanup();
    const again = open({ answer });
    await submit(user);
    await waitFor(() => expect(again.sent()).toHaveLength(1));
    expect(again.sent()[0]?.headers.get('idempotency-key')).toBe(sent()[0]?.headers.get('idempotency-key'));
  });

  it('fills in known data of a logged-in user', async () => {
    open({
      user: {
        id: '1',
        isAuthenticated: true,
        email: 'known@example.com',
        firstName: 'Known',
        lastName: 'Person',
        role: 'user',
        isInnerCircleMember: false,
        language: 'en',
      },
    });
    await waitFor(() => expect(field(/^Email/).value).toBe('known@example.com'));
    expect(field(/^First name/).value).toBe('Known');
  });

  it('continues or discards an application that was started before', async () => {
    const user = userEvent.setup();
    localStorage.setItem('inner-circle-begun', '1');
    const signup = {
      signupId: 3,
      firstName: 'Sample',
      lastName: 'Person',
      email: 'sample@example.com',
      subscriptionType: 'monthly',
      readinessLevel: 'mostly_ready',
      step: 'payment',
      paymentStatus: 'pending',
    };
    const { calls } = open({ signup });
    await user.type(field(/^First name/), 'Sample');
    expect((await screen.findByRole('link', { name: 'Continue to payment' })).getAttribute('href')).toBe(
      '/inner-circle?step=payment',
    );
    await user.click(screen.getByRole('button', { name: 'Not you? Start again' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'DELETE /api/inner-circle/signup')).toBe(true));
    await waitFor(() => expect(localStorage.getItem('inner-circle-begun')).toBeNull());
    expect(field(/^First name/).value).toBe('');
    cleanup();
    open();
    expect(field(/^First name/).value).toBe('');
  });

  it('sends no private request before an application was started', async () => {
    const { calls } = open();
    await screen.findByRole('radio', { name: /^Quarterly/ });
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/inner-circle/signup');
  });

  it('speaks Spanish', async () => {
    const user = userEvent.setup();
    open({ language: 'es' });
    await user.click(screen.getByRole('button', { name: /^Enviar y/ }));
    expect(screen.getByText('El nombre es obligatorio')).toBeTruthy();
    expect(screen.getByText('Elige cuánto tiempo puedes dedicar')).toBeTruthy();
  });
});
