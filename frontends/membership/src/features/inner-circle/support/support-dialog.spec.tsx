import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../../testing/fake-api';
import { monthlyPlan } from '../../../../../testing/plans';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { SupportDialog } from './support-dialog';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en },
  es: { membership: membershipEs, 'membership-inner-circle': es },
};
const SIGNUP = 'GET /api/inner-circle/signup';
const signup = {
  signupId: 3,
  firstName: 'Sample',
  lastName: 'Person',
  email: 'sample@example.com',
  phone: '+1 555 0100',
  subscriptionType: 'monthly',
  plan: monthlyPlan,
  amount: 10_000,
  readinessLevel: 'mostly_ready',
  step: 'payment',
  paymentStatus: 'pending',
};
const account = {
  id: '1',
  isAuthenticated: true,
  email: 'member@example.com',
  firstName: 'Known',
  lastName: 'Member',
  role: 'user',
  isInnerCircleMember: true,
  language: 'en',
};

function open({ user }: { user?: object } = {}) {
  const calls = fakeApi({
    [SIGNUP]: () => ({ status: 200, body: signup }),
    'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }),
  });
  renderPage(<SupportDialog onClose={() => undefined} />, { texts, path: '/inner-circle' });
  return calls;
}
const values = () =>
  [/^First name/, /^Last name/, /^Email/, /^Phone/].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe('talk to a person', () => {
  it('fills in the data of an applicant, and changes no typed text', async () => {
    localStorage.setItem('inner-circle-begun', '1');
    sessionStorage.setItem('support-request', JSON.stringify({ firstName: 'Typed' }));
    open();
    await waitFor(() => expect(values()).toEqual(['Typed', 'Person', 'sample@example.com', '+1 555 0100']));
    await userEvent.setup().clear(screen.getByLabelText(/^Last name/));
    expect(values()[1]).toBe('');
  });

  it('says what the data is for, links to the privacy policy and removes the draft', async () => {
    sessionStorage.setItem('support-request', JSON.stringify({ firstName: 'Typed' }));
    open();
    expect(screen.getByText(/to call you and for nothing else/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
    await userEvent.setup().click(screen.getByRole('button', { name: en.signup.draft.forget }));
    expect(values()[0]).toBe('');
    expect(sessionStorage.getItem('support-request') ?? '').not.toContain('Typed');
  });

  it('fills in the data of a logged-in user', async () => {
    open({ user: account });
    await waitFor(() => expect(values()).toEqual(['Known', 'Member', 'member@example.com', '']));
  });

  it('shows a hint for a number that looks too short, and sends it', async () => {
    localStorage.setItem('inner-circle-begun', '1');
    const calls = open();
    const phone = screen.getByLabelText<HTMLInputElement>(/^Phone/);
    await waitFor(() => expect(phone.value).toBe('+1 555 0100'));
    const user = userEvent.setup();
    await user.clear(phone);
    await user.type(phone, '123');
    expect(screen.getByText('common.phoneHint')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Best time/), 'Mornings');
    await user.click(screen.getByRole('button', { name: en.support.submit }));
    await waitFor(() =>
      expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toMatchObject([
        { phone: '123' },
      ]),
    );
  });

  it('sends no private request before an application was started', async () => {
    const calls = open();
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/auth/user'));
    expect(calls.map(({ route }) => route)).not.toContain(SIGNUP);
    expect(values()).toEqual(['', '', '', '']);
  });
});
