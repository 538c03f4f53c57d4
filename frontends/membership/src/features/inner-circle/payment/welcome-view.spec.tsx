import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { fakeApi, type FakeAnswer } from '../../../../../testing/fake-api';
import { monthlyPlan } from '../../../../../testing/plans';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { WelcomeView } from './welcome-view';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en },
  es: { membership: membershipEs, 'membership-inner-circle': es },
};
const pending = {
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
};
const paid = {
  ...pending,
  step: 'paid',
  paymentStatus: 'paid',
  firstSession: { startsAt: '2026-04-06T22:00:00.000Z', timeZone: 'America/New_York' },
};

function open(answer: () => FakeAnswer, { language = 'en' as 'en' | 'es', search = '?success=true' } = {}) {
  const calls = fakeApi({ 'GET /api/inner-circle/signup': answer, 'GET /api/auth/user': () => ({ status: 401 }) });
  return {
    ...renderPage(<WelcomeView />, { texts, language, path: `/inner-circle${search}` }),
    asked: () => calls.filter(({ route }) => route.endsWith('/signup')).length,
  };
}

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  window.scrollTo = () => undefined;
  jest.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the return from the payment', () => {
  it('waits for the server’s confirmation, then shows the first call and the link to the account', async () => {
    let answer = pending;
    open(() => ({ status: 200, body: answer }));
    await pass(100);
    expect(screen.getByText('Waiting for your bank and Stripe to confirm…')).toBeTruthy();
    expect(screen.queryByText(/Welcome to the/)).toBeNull();
    answer = paid;
    await pass(2_000);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Welcome to the circle, Sample.');
    expect(screen.getByText('April 6, 6 PM Eastern')).toBeTruthy();
    expect(screen.getByText('Any weekly calls before it are open to you, too.')).toBeTruthy();
    expect(screen.getByText('sample@example.com')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'No email? Ask for a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Choose a time' }).getAttribute('href')).toBe(
      '/inner-circle?step=scheduling',
    );
  });

  it('names day, time and zone of a first session at another time', async () => {
    const firstSession = { startsAt: '2026-04-07T18:00:00.000Z', timeZone: 'America/New_York' };
    open(() => ({ status: 200, body: { ...paid, firstSession } }), { language: 'es' });
    await pass(100);
    expect(screen.getByText('martes, 7 de abril, 14:00 (hora del Este)')).toBeTruthy();
  });

  it('links a user with an account to the portal', async () => {
    open(() => ({ status: 200, body: { ...paid, hasAccount: true } }));
    await pass(100);
    expect(screen.getByRole('link', { name: 'Open the member portal' }).getAttribute('href')).toBe('/member-portal');
  });

  it('ignores the address: without a paid signup there is no welcome', async () => {
    open(() => ({ status: 204 }));
    await pass(100);
    expect(screen.getByRole('heading', { name: 'There’s no open application on this device' })).toBeTruthy();
    expect(screen.queryByText(/Welcome/)).toBeNull();
  });

  it('stops polling after a while and announces the email', async () => {
    const { asked } = open(() => ({ status: 200, body: pending }));
    await pass(50_000);
    expect(screen.getByText(/Some banks take a few minutes.*sample@example\.com/)).toBeTruthy();
    const before = asked();
    await pass(30_000);
    expect(asked()).toBe(before);
    act(() => screen.getByRole('button', { name: 'Check again' }).click());
    await pass(2_000);
    expect(asked()).toBeGreaterThan(before);
  });

  it('returns to the payment when the bank has refused', async () => {
    open(() => ({ status: 200, body: pending }), { search: '?success=true&redirect_status=failed' });
    await pass(100);
    expect(screen.getByRole('link', { name: 'Back to payment' }).getAttribute('href')).toBe(
      '/inner-circle?step=payment',
    );
  });

  it('speaks Spanish', async () => {
    open(() => ({ status: 200, body: paid }), { language: 'es' });
    await pass(100);
    expect(screen.getByText('6 de abril, 18:00, hora del Este')).toBeTruthy();
  });
});
