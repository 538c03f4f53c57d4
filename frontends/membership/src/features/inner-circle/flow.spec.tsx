import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
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
  readinessLevel: 'just_exploring',
  step: 'scheduling',
  paymentStatus: 'not_required',
};
const slot = { startsAt: '2026-03-10T17:00:00.000Z', endsAt: '2026-03-10T18:00:00.000Z' };

/** A server that keeps the call: what a reload finds is what was booked. */
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
/** What is said of the step that is the call. */
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

describe('the step of the call', () => {
  it.each([
    ['en', 'Your call, current step', 'Your call, done', /March 10/],
    ['es', 'Tu llamada, paso actual', 'Tu llamada, listo', /10 de marzo/],
  ] as const)('is ticked once the call is booked, and after a reload too (%s)', async (language, now, done, day) => {
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
  });

  it('is ticked for whoever books without an application', async () => {
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
