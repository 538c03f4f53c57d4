import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { SchedulingStep } from './scheduling-step';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell: { errors: {} } },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell: { errors: {} } },
};
const TEN = { startsAt: '2026-03-10T17:00:00.000Z', endsAt: '2026-03-10T18:00:00.000Z' };
const days = [{ date: '2026-03-10', slots: [{ time: '10:00 AM - 11:00 AM', ...TEN, available: true }] }];
const settings = { brandName: 'Sample Practice', founderFirstName: 'Mara', founder: { photoUrl: '/mara.webp' } };
const account = {
  id: 'u1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Example',
  role: 'user',
  isInnerCircleMember: false,
  mustSetUpSecondFactor: false,
  language: 'en',
  tags: [],
};

function open({ language = 'en' as 'en' | 'es', booked = {} as object, user = undefined as object | undefined } = {}) {
  const calls = fakeApi({
    'GET /api/calendar/availability': () => ({ status: 200, body: days }),
    'GET /api/site-settings': () => ({ status: 200, body: settings }),
    'GET /api/auth/user': (): FakeAnswer => (user ? { status: 200, body: user } : { status: 401 }),
    'POST /api/calendar/holds': (): FakeAnswer => undefined,
    'POST /api/calendar/holds/release': () => ({ status: 204 }),
    'POST /api/calendar/book': () => ({ status: 201, body: { id: 'x', message: 'Booked', ...TEN, ...booked } }),
  });
  renderPage(<SchedulingStep />, { texts, language, path: '/inner-circle?step=scheduling' });
  return { sent: () => calls.filter(({ route }) => route === 'POST /api/calendar/book').map(({ body }) => body) };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  navigator.sendBeacon = () => true;
});
afterEach(cleanup);

describe('the time zone', () => {
  it.each([
    ['en', en, 'Mexico City', /11:00 AM/],
    ['es', es, 'Ciudad de México', /11:00/],
  ] as const)(
    'is chosen by city, shifts the times at once and is remembered (%s)',
    async (language, copy, city, time) => {
      open({ language });
      const select = await screen.findByLabelText<HTMLSelectElement>(copy.scheduling.zoneLabel);
      await userEvent.click(select);
      await userEvent.selectOptions(select, city);
      await userEvent.click(screen.getByRole('radio', { name: /10/ }));
      expect(await screen.findByRole('radio', { name: time })).toBeTruthy();
      cleanup();
      open({ language });
      expect((await screen.findByLabelText<HTMLSelectElement>(copy.scheduling.zoneLabel)).value).toBe(
        'America/Mexico_City',
      );
    },
  );

  it('that is stored but unknown is ignored', async () => {
    localStorage.setItem('booking-time-zone', 'Nowhere/Atlantis');
    open();
    expect((await screen.findByLabelText<HTMLSelectElement>(en.scheduling.zoneLabel)).value).toBe(
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
  });
});

it('shows who the call is with, and the chosen time', async () => {
  localStorage.setItem('booking-time-zone', 'America/Bogota');
  open();
  expect(await screen.findByText('You’ll talk with Mara')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Mara' }).getAttribute('src')).toBe('/mara.webp');
  await userEvent.click(screen.getByRole('radio', { name: /March 10/ }));
  await userEvent.click(screen.getByRole('radio', { name: /12:00 PM/ }));
  expect(await screen.findByText(/^You chose Tuesday, March 10, 12:00/)).toBeTruthy();
});

describe('the booked call', () => {
  async function book() {
    await userEvent.click(await screen.findByRole('radio', { name: /March 10/ }));
    await userEvent.click(screen.getAllByRole('radio').at(-1) as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: en.scheduling.submit }));
  }

  it('goes to Google, Outlook and Apple, with the chosen time zone in its request', async () => {
    localStorage.setItem('booking-time-zone', 'America/Bogota');
    const page = open({ user: account, booked: { token: 'abc/1' } });
    await screen.findByText('You’ll talk with Mara');
    await book();
    expect((await screen.findByRole('link', { name: /Google Calendar/ })).getAttribute('href')).toContain(
      '20260310T170000Z%2F20260310T180000Z',
    );
    expect(screen.getByRole('link', { name: /Outlook/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Apple and others' }).getAttribute('href')).toBe(
      '/api/calendar/bookings/event.ics?token=abc%2F1',
    );
    expect(page.sent()[0]).toMatchObject({ timezone: 'America/Bogota' });
  });

  it('of an address that is not confirmed has no calendar links yet', async () => {
    open({ user: account, booked: { confirmWithinMinutes: 30 } });
    await book();
    expect(await screen.findByRole('heading', { name: /Check your email/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Apple and others' })).toBeNull();
  });
});
