import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { Page } from './booking-page';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell: {} },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell: {} },
};
const booking = {
  firstName: 'Sample',
  startsAt: '2026-03-10T17:00:00.000Z',
  endsAt: '2026-03-10T18:00:00.000Z',
  bookingStatus: 'confirmed',
  isChangeable: true,
  timezone: 'America/Los_Angeles',
  meetingType: 'inner_circle_consultation',
};
const days = [
  {
    date: '2026-03-11',
    slots: [
      {
        time: '10:00 AM - 11:00 AM',
        startsAt: '2026-03-11T17:00:00.000Z',
        endsAt: '2026-03-11T18:00:00.000Z',
        available: true,
      },
    ],
  },
];

function open(
  answer: () => FakeAnswer,
  routes: Record<string, () => FakeAnswer> = {},
  { search = '?token=abc%2F1', language = 'en' as 'en' | 'es' } = {},
) {
  const calls = fakeApi({
    'GET /api/calendar/bookings/by-token': answer,
    'GET /api/site-settings': () => ({ status: 200, body: { brandName: 'Sample Practice' } }),
    'GET /api/calendar/availability': () => ({ status: 200, body: days }),
    ...routes,
  });
  return { ...renderPage(<Page />, { texts, language, path: `/inner-circle/booking${search}` }), calls };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('an unconfirmed call', () => {
  const held = { ...booking, bookingStatus: 'pending', isChangeable: false, confirmBy: '2026-03-09T18:30:00.000Z' };

  it.each([
    ['en', en, 'Sample, we’re holding this time for you.'],
    ['es', es, es.booking.greeting.replace('{{name}}', 'Sample')],
  ] as const)('is confirmed by the one button that there is (%s)', async (language, copy, greeting) => {
    const user = userEvent.setup();
    let isConfirmed = false;
    const { calls } = open(
      () => ({ status: 200, body: isConfirmed ? booking : held }),
      {
        'POST /api/calendar/bookings/confirm': () => {
          isConfirmed = true;
          return { status: 200, body: booking };
        },
      },
      { language },
    );
    expect(await screen.findByText(greeting)).toBeTruthy();
    expect(screen.queryByRole('link', { name: copy.booking.ics })).toBeNull();
    await user.click(screen.getByRole('button', { name: copy.booking.confirm.button }));
    expect(await screen.findByText(copy.booking.confirmed)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(greeting)).toBeNull());
    expect(await screen.findByRole('link', { name: copy.booking.ics })).toBeTruthy();
    expect(screen.queryByRole('button', { name: copy.booking.confirm.button })).toBeNull();
    expect(calls.find(({ route }) => route.startsWith('POST '))?.body).toEqual({ token: 'abc/1' });
  });

  it('reports that the slot is no longer held', async () => {
    const user = userEvent.setup();
    open(() => ({ status: 200, body: held }), {
      'POST /api/calendar/bookings/confirm': () => problem(409, 'conflict'),
    });
    await user.click(await screen.findByRole('button', { name: en.booking.confirm.button }));
    expect((await screen.findByRole('alert')).textContent).toBe(en.booking.confirm.failed);
  });
});

describe('a booked call', () => {
  it('shows the time, and changes nothing by being opened', async () => {
    const { calls } = open(() => ({ status: 200, body: booking }));
    expect(await screen.findByText('Sample, we look forward to talking with you.')).toBeTruthy();
    expect(screen.getByText('Tuesday, March 10')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Apple and others' }).getAttribute('href')).toBe(
      '/api/calendar/bookings/event.ics?token=abc%2F1',
    );
    expect(calls.every(({ route }) => route.startsWith('GET '))).toBe(true);
    expect(calls.find(({ route }) => route.endsWith('by-token'))?.search.get('token')).toBe('abc/1');
  });

  it('can be added to calendars on the web, which get neither its topic nor its link', async () => {
    open(() => ({ status: 200, body: { ...booking, joinUrl: 'https://meet.example.com/abc?a=b&c' } }));
    const linkTo = async (name: string): Promise<URL> =>
      new URL((await screen.findByRole('link', { name: new RegExp(name) })).getAttribute('href') ?? '');
    const google = await linkTo('Google Calendar');
    expect([google.origin, google.searchParams.get('dates'), google.searchParams.get('text')]).toEqual([
      'https://calendar.google.com',
      '20260310T170000Z/20260310T180000Z',
      'Call with Sample Practice',
    ]);
    const outlook = await linkTo('Outlook');
    expect([outlook.origin, outlook.searchParams.get('startdt'), outlook.searchParams.get('enddt')]).toEqual([
      'https://outlook.live.com',
      booking.startsAt,
      booking.endsAt,
    ]);
    for (const { href, searchParams } of [google, outlook]) {
      expect(searchParams.get('location')).toBe('https://meet.example.com/abc?a=b&c');
      expect(href).not.toContain('token');
      expect(href).not.toContain(booking.meetingType);
    }
  });

  it.each([
    [
      'in the default text, while nothing is set',
      {},
      'By phone or video: we’ll write before the call to tell you how to join.',
      null,
    ],
    ["in the practice's text", { location: 'By phone: we call you.' }, 'By phone: we call you.', null],
    [
      'by its link',
      { joinUrl: 'https://meet.example.com/abc' },
      'Online, at this link',
      'https://meet.example.com/abc',
    ],
    [
      'by both',
      { location: 'In our room.', joinUrl: 'https://example.com/map' },
      'In our room.',
      'https://example.com/map',
    ],
  ])('shows its location %s', async (_how, where, copy, address) => {
    open(() => ({ status: 200, body: { ...booking, ...where } }));
    expect(await screen.findByText(copy)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^https/ })?.getAttribute('href') ?? null).toBe(address);
  });

  it('is moved to another slot', async () => {
    const user = userEvent.setup();
    const { calls } = open(() => ({ status: 200, body: booking }), {
      'POST /api/calendar/bookings/move': () => ({ status: 200, body: booking }),
    });
    await user.click(await screen.findByRole('button', { name: 'Move it' }));
    await screen.findByRole('radio', { name: /March 11/ });
    const submit = screen.getByRole('button', { name: 'Move the call' });
    await user.click(submit);
    // What is still to be chosen has the focus: the day, then the time.
    expect(document.activeElement?.getAttribute('name')).toBe('selectedDate');
    await user.click(screen.getByRole('radio', { name: /March 11/ }));
    await user.click(submit);
    expect(document.activeElement?.getAttribute('name')).toBe('selectedTime');
    await user.click(screen.getAllByRole('radio').at(-1) as HTMLElement);
    await user.click(submit);
    expect(await screen.findByText('Your call has been moved. We’re emailing you the new details.')).toBeTruthy();
    expect(calls.find(({ route }) => route.endsWith('/move'))?.body).toEqual({
      token: 'abc/1',
      selectedDate: '2026-03-11',
      selectedTime: '10:00 AM - 11:00 AM',
    });
  });

  it('is not said to be taken when somebody else only holds the slot', async () => {
    const user = userEvent.setup();
    open(() => ({ status: 200, body: booking }), {
      'POST /api/calendar/bookings/move': () => problem(409, 'slot_held'),
    });
    await user.click(await screen.findByRole('button', { name: 'Move it' }));
    await screen.findByRole('radio', { name: /March 11/ });
    const submit = screen.getByRole('button', { name: 'Move the call' });
    await user.click(screen.getByRole('radio', { name: /March 11/ }));
    await user.click(screen.getAllByRole('radio').at(-1) as HTMLElement);
    await user.click(submit);
    expect(await screen.findByText(en.scheduling.slotHeld)).toBeTruthy();
    expect(screen.queryByText(en.scheduling.slotBooked)).toBeNull();
  });

  it('is cancelled after a confirmation, and kept without it', async () => {
    const user = userEvent.setup();
    let current = booking;
    const { calls } = open(() => ({ status: 200, body: current }), {
      'POST /api/calendar/bookings/cancel': () => {
        current = { ...booking, bookingStatus: 'cancelled', isChangeable: false };
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel it' }));
    await user.click(screen.getByRole('button', { name: 'Keep this time' }));
    expect(calls.some(({ route }) => route.endsWith('/cancel'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel it' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel the call' }));
    expect(await screen.findByRole('heading', { name: 'This call is canceled' })).toBeTruthy();
  });

  it('reports that a failed cancellation changed nothing', async () => {
    const user = userEvent.setup();
    open(() => ({ status: 200, body: booking }), { 'POST /api/calendar/bookings/cancel': () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Cancel it' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel the call' }));
    expect(await screen.findByText('That didn’t work. Nothing has changed; please try again.')).toBeTruthy();
  });

  it('offers no change of a call that has begun', async () => {
    open(() => ({ status: 200, body: { ...booking, isChangeable: false } }));
    expect(await screen.findByRole('link', { name: 'Apple and others' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move it' })).toBeNull();
  });

  it.each([
    ['?token=', undefined],
    ['?token=altered', problem(404, 'token_invalid')],
  ])('reports an invalid link (%s)', async (search, answer) => {
    open(() => answer, {}, { search });
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
  });

  it('offers a retry when the server does not answer', async () => {
    const user = userEvent.setup();
    let answer: FakeAnswer = { status: 503 };
    open(() => answer);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer = { status: 200, body: booking };
    await user.click(retry);
    await waitFor(() => expect(screen.getByText('Tuesday, March 10')).toBeTruthy());
  });

  it('speaks Spanish', async () => {
    open(() => ({ status: 200, body: booking }), {}, { language: 'es' });
    expect(await screen.findByText('Sample, nos alegra poder hablar contigo.')).toBeTruthy();
  });
});
