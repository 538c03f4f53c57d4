import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api, type MeetingTypeDto } from '@leap/client/membership';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { monthlyPlan } from '../../../../../testing/plans';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { SchedulingStep } from './scheduling-step';
import { mondayOf } from './use-slots';

const shell = { errors: { slot_taken: 'This time is taken.' } };
const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell },
};
const BOOK = 'POST /api/calendar/book';
const slot = (time: string, startsAt: string, available = true) => ({
  time,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  available,
});
const days = [
  {
    date: '2026-03-10',
    slots: [
      slot('10:00 AM - 11:00 AM', '2026-03-10T17:00:00.000Z'),
      slot('11:00 AM - 12:00 PM', '2026-03-10T18:00:00.000Z', false),
      slot('2:00 PM - 3:00 PM', '2026-03-10T21:00:00.000Z'),
    ],
  },
  { date: '2026-03-11', slots: [slot('10:00 AM - 11:00 AM', '2026-03-11T17:00:00.000Z', false)] },
];
const signup = {
  signupId: 3,
  firstName: 'Sample',
  lastName: 'Person',
  email: 'sample@example.com',
  subscriptionType: 'monthly' as const,
  plan: monthlyPlan,
  amount: 10_000,
  readinessLevel: 'just_exploring' as const,
  step: 'scheduling' as const,
  paymentStatus: 'not_required' as const,
};

function open({
  answer = () =>
    ({
      status: 201,
      body: { id: 'x', message: 'Booked', startsAt: '2026-03-10T17:00:00.000Z', endsAt: '2026-03-10T18:00:00.000Z' },
    }) as FakeAnswer,
  availability = () => ({ status: 200, body: days }) as FakeAnswer,
  known = true,
  booking = undefined as { startsAt: string; endsAt: string; timezone: string } | undefined,
  phone = undefined as string | undefined,
  language = 'en' as 'en' | 'es',
  search = '',
  hold = (): FakeAnswer | Promise<FakeAnswer> => undefined,
  consultation = { slug: 'inner_circle_consultation', questions: [] } as object,
  type = undefined as MeetingTypeDto | undefined,
} = {}) {
  const calls = fakeApi({
    [BOOK]: answer,
    'GET /api/calendar/availability': availability,
    // A query that is never answered would delay what invalidated tags fetch again.
    'GET /api/site-settings': () => ({ status: 200, body: { founderFirstName: 'Mara', founder: {} } }),
    'GET /api/meeting-types/inner_circle_consultation': () => ({ status: 200, body: consultation }),
    'POST /api/calendar/holds': hold,
    'POST /api/calendar/holds/release': () => ({ status: 204 }),
    'GET /api/auth/user': () => ({ status: 401 }),
  });
  const view = renderPage(<SchedulingStep signup={known ? { ...signup, booking, phone } : undefined} type={type} />, {
    texts,
    language,
    path: `/inner-circle?step=scheduling${search}`,
  });
  return { ...view, calls, sent: () => calls.filter(({ route }) => route === BOOK) };
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Book this call' }));

beforeEach(() => {
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  navigator.sendBeacon = () => true;
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'Europe/Madrid' } as Intl.ResolvedDateTimeFormatOptions);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it.each([
  ['en', en],
  ['es', es],
] as const)('asks for the phone number only where the application has none (%s)', (language, copy) => {
  const { unmount } = open({ language, phone: '+1 555 0100' });
  expect(screen.queryByLabelText(copy.fields.phone)).toBeNull();
  unmount();
  sessionStorage.clear();
  open({ language, phone: 'ask Ben' });
  expect(screen.queryByLabelText(copy.fields.phone)).toBeNull();
});

describe('choosing a slot', () => {
  it('shows both time zones where they differ, and taken slots as taken', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    expect(screen.getByText(/Times are in your time zone/)).toBeTruthy();
    const first = screen.getByRole<HTMLInputElement>('radio', { name: /^6:00 PM/ });
    expect(first.disabled).toBe(false);
    expect(within(first.closest('label') as HTMLElement).getByText('10:00 AM – 11:00 AM in Los Angeles')).toBeTruthy();
    const taken = screen.getByRole<HTMLInputElement>('radio', { name: /^7:00 PM/ });
    expect(taken.disabled).toBe(true);
    expect(within(taken.closest('label') as HTMLElement).getByText('Taken')).toBeTruthy();
  });

  it.each([
    ['an open time', '2026-03-10', '10:00 AM - 11:00 AM', ['2026-03-10', '10:00 AM - 11:00 AM'], false],
    ['a taken time', '2026-03-10', '11:00 AM - 12:00 PM', ['2026-03-10', undefined], true],
    ['a day that cannot be booked', '2026-03-09', '10:00 AM - 11:00 AM', [undefined, undefined], true],
  ])('begins with the time of the address: %s', async (_what, date, time, expected, isOutdated) => {
    open({ search: `&selectedDate=${date}&selectedTime=${encodeURIComponent(time)}` });
    await screen.findByRole('radio', { name: /March 10/ });
    const chosen = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
    expect([chosen('selectedDate'), chosen('selectedTime')]).toEqual(expected);
    expect(screen.queryByText(en.scheduling.slotBooked) !== null).toBe(isOutdated);
  });

  it('shows a booked call in the visitor’s time zone, and books a second one only on request', async () => {
    const user = userEvent.setup();
    open({
      booking: { startsAt: '2026-03-10T17:00:00.000Z', endsAt: '2026-03-10T18:00:00.000Z', timezone: 'Europe/Madrid' },
    });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Check your email.');
    expect(screen.getByText('Tuesday, March 10, 6:00 PM')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book this call' })).toBeNull();
    await user.click(screen.getByRole('button', { name: en.booked.again }));
    expect(await screen.findByRole('radio', { name: /March 10/ })).toBeTruthy();
  });

  it('shows the specified text for a full day', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('radio', { name: /March 11/ }));
    expect(screen.getByText('No available time slots for this date. Please select a different date.')).toBeTruthy();
  });

  it('lists the regular hours when the server does not answer', async () => {
    const user = userEvent.setup();
    open({ availability: () => undefined });
    expect(await screen.findByText(/We couldn’t check which times are still open/)).toBeTruthy();
    const dayButtons = screen.getAllByRole('radio');
    expect(dayButtons).toHaveLength(14);
    await user.click(dayButtons[0] as HTMLElement);
    expect(screen.getByText('10:00 AM – 11:00 AM in Los Angeles')).toBeTruthy();
  });
});

describe('booking', () => {
  it('shows the specified errors while day or time is missing', async () => {
    const user = userEvent.setup();
    const { sent, toast } = open();
    const day = await screen.findByRole('radio', { name: /March 10/ });
    await submit(user);
    expect(toast()).toMatchObject({
      title: 'Missing Information',
      description: 'Please select both a date and time for your call.',
      variant: 'destructive',
    });
    await user.click(day);
    await submit(user);
    expect(screen.getByText('Time slot is required')).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });

  it('sends the choice and known data, then names the address of the email and resets the choice', async () => {
    const user = userEvent.setup();
    const { sent, toast } = open();
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.click(screen.getByRole('radio', { name: /^6:00 PM/ }));
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
    await submit(user);
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Call Scheduled Successfully!' }));
    expect(sent()[0]?.body).toMatchObject({
      holdToken: expect.stringMatching(/^[\w-]{32,}$/),
      firstName: 'Sample',
      lastName: 'Person',
      email: 'sample@example.com',
      selectedDate: '2026-03-10',
      selectedTime: '10:00 AM - 11:00 AM',
      timezone: 'Europe/Madrid',
      language: 'en',
    });
    await user.click(await screen.findByRole('button', { name: 'Book another time' }));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /March 10/ })).checked).toBe(false);
  });

  it('refetches the slots after a lost race and keeps the input', async () => {
    const user = userEvent.setup();
    let asked = 0;
    const { toast, calls } = open({
      answer: () => problem(409, 'slot_taken'),
      availability: () => {
        asked += 1;
        return { status: 200, body: days };
      },
    });
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.type(screen.getByLabelText(/^Anything we should know/), 'Please call quietly.');
    await user.click(screen.getByRole('radio', { name: /^10:00 PM/ }));
    const before = asked;
    await submit(user);
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Scheduling Failed', description: 'This time is taken.' }),
    );
    expect(await screen.findByText(/Someone just took this time/)).toBeTruthy();
    await waitFor(() => expect(asked).toBeGreaterThan(before));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Anything we should know/).value).toBe('Please call quietly.');
    expect(calls.filter(({ route }) => route === BOOK)).toHaveLength(1);
  });

  it('asks who the call is for when it is not known', async () => {
    const user = userEvent.setup();
    const { sent } = open({ known: false });
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.click(screen.getByRole('radio', { name: /^6:00 PM/ }));
    await submit(user);
    expect(screen.getByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Valid email is required')).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });

  it('speaks Spanish', async () => {
    open({ language: 'es' });
    expect(await screen.findByRole('button', { name: 'Reservar esta llamada' })).toBeTruthy();
    expect(await screen.findByRole('radio', { name: /10 de marzo/ })).toBeTruthy();
  });
});

describe('holding the chosen time', () => {
  const HOLD = 'POST /api/calendar/holds';
  const held = (expiresAt: string) => () => ({ status: 200, body: { expiresAt } }) as FakeAnswer;
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const holds = (calls: { route: string; body: unknown }[]) =>
    calls.filter(({ route }) => route === HOLD).map(({ body }) => body);

  it.each([
    ['en', en, /March 10/, /^6:00 PM/],
    ['es', es, /10 de marzo/, /^18:00/],
  ] as const)('says until when, and books with the token of the hold (%s)', async (language, copy, day, time) => {
    const user = userEvent.setup();
    const { calls, sent } = open({ language, hold: held(inMinutes(5)) });
    await user.click(await screen.findByRole('radio', { name: day }));
    await user.click(screen.getByRole('radio', { name: time }));
    const note = await screen.findByText(
      new RegExp(copy.scheduling.holding.split('{{')[0] ?? ''),
      {},
      { timeout: 3_000 },
    );
    expect(note.getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: copy.scheduling.submit }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { holdToken } = holds(calls)[0] as { holdToken: string };
    expect(holds(calls)).toEqual([{ holdToken, selectedDate: '2026-03-10', selectedTime: '10:00 AM - 11:00 AM' }]);
    expect(sent()[0]?.body).toMatchObject({ holdToken });
  });

  it('is given up when the time is booked first, for it would be refused because of the booking', async () => {
    const user = userEvent.setup();
    const { calls, sent } = open({ hold: () => new Promise(() => undefined) });
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.click(screen.getByRole('radio', { name: /^6:00 PM/ }));
    await waitFor(() => expect(holds(calls)).toHaveLength(1), { timeout: 3_000 });
    await submit(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(calls.find(({ route }) => route === HOLD)?.signal?.aborted).toBe(true);
  });

  it('goes on after a booking that was refused for another reason', async () => {
    const user = userEvent.setup();
    let asked = 0;
    const { calls } = open({
      answer: () => problem(503, 'service_unavailable'),
      hold: () => ((asked += 1) === 1 ? new Promise(() => undefined) : held(inMinutes(5))()),
    });
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.click(screen.getByRole('radio', { name: /^6:00 PM/ }));
    await waitFor(() => expect(holds(calls)).toHaveLength(1), { timeout: 3_000 });
    await submit(user);
    expect(await screen.findByText(/holding this time/, {}, { timeout: 3_000 })).toBeTruthy();
    const [first, second] = holds(calls);
    expect(second).toEqual(first);
    // A hold that goes on is not asked for again.
    await submit(user);
    await waitFor(() => expect(calls.filter(({ route }) => route === BOOK)).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(holds(calls)).toHaveLength(2);
  });

  it('says that it is over once it has expired', async () => {
    const user = userEvent.setup();
    open({ hold: held(new Date(Date.now() - 1).toISOString()) });
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.click(screen.getByRole('radio', { name: /^6:00 PM/ }));
    expect(await screen.findByText(en.scheduling.holdOver, {}, { timeout: 3_000 })).toBeTruthy();
  });

  it('shows times that others are booking, and says so when one was just taken', async () => {
    const user = userEvent.setup();
    const [first, ...others] = days;
    const slots = first?.slots.map((one, index) => (index === 1 ? { ...one, heldUntil: inMinutes(5) } : one));
    open({
      availability: () => ({ status: 200, body: [{ ...first, slots }, ...others] }),
      hold: () => problem(409, 'slot_held'),
    });
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    const other = screen.getByRole<HTMLInputElement>('radio', { name: /^7:00 PM/ });
    expect(other.disabled).toBe(true);
    expect(within(other.closest('label') as HTMLElement).getByText(en.scheduling.held)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^6:00 PM/ }));
    expect(await screen.findByText(en.scheduling.slotHeld, {}, { timeout: 3_000 })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^6:00 PM/ }).checked).toBe(false);
  });

  it('shows the page’s own hold as free when the list is fetched again', async () => {
    let heldUntil: string | undefined;
    const { store, calls } = open({
      availability: () => ({
        status: 200,
        body: days.map((day) => ({
          ...day,
          slots: day.slots.map((one, index) =>
            index === 0 && heldUntil ? { ...one, available: false, heldUntil } : one,
          ),
        })),
      }),
      hold: () => {
        heldUntil = inMinutes(5);
        return { status: 200, body: { expiresAt: heldUntil } };
      },
      search: '&selectedDate=2026-03-10&selectedTime=10%3A00%20AM%20-%2011%3A00%20AM',
    });
    expect(await screen.findByText(/holding this time/, {}, { timeout: 3_000 })).toBeTruthy();
    store.dispatch(api.util.invalidateTags(['calendar']));
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === 'GET /api/calendar/availability')).toHaveLength(2),
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
    const own = screen.getByRole<HTMLInputElement>('radio', { name: /^6:00 PM/ });
    expect([own.checked, own.disabled]).toEqual([true, false]);
  });
});

describe('a meeting type', () => {
  const question = (name: string, isRequired: boolean, isLong = false) => ({
    label: { en: name, es: `¿${name}` },
    isRequired,
    isLong,
  });
  const questions = [question('Why now?', true), question('What else?', false, true)];
  const type: MeetingTypeDto = {
    slug: 'short-call',
    name: { en: 'Short call', es: 'Llamada corta' },
    description: {},
    minutes: 30,
    location: 'phone',
    locationText: {},
    questions,
  };
  const pickFirst = async (user: UserEvent) => {
    await user.click(await screen.findByRole('radio', { name: /March 10/ }));
    await user.click(await screen.findByRole('radio', { name: /^6:00 PM/ }));
  };

  it('has its own times, length and questions, of which the required ones must be answered', async () => {
    const user = userEvent.setup();
    const { calls, sent } = open({ type });
    await pickFirst(user);
    expect(calls.find(({ route }) => route === 'GET /api/calendar/availability')?.search).toEqual(
      new URLSearchParams({ meetingType: 'short-call' }),
    );
    expect(screen.queryByText(/one-hour call/)).toBeNull();
    await submit(user);
    expect(sent()).toEqual([]);
    const first = screen.getByLabelText(/^Why now\?/);
    expect(first.getAttribute('aria-invalid')).toBe('true');
    await user.type(first, ' A new job. ');
    await submit(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      meetingType: 'short-call',
      answers: [{ question: 'Why now?', answer: 'A new job.' }, { question: 'What else?' }],
    });
    expect(await screen.findByText(/Your call is/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: en.booked.home })).toBeNull();
  });

  it('shows a refusal of an answer at its question', async () => {
    const user = userEvent.setup();
    open({
      type,
      language: 'es',
      answer: () => problem(422, 'validation_failed', [{ field: 'answers.0.answer', code: 'required' }]),
    });
    await user.click(await screen.findByRole('radio', { name: /10 de marzo/ }));
    await user.click(await screen.findByRole('radio', { name: /^18:00/ }));
    await user.type(screen.getByLabelText(/^¿Why now\?/), 'Sí.');
    await user.click(screen.getByRole('button', { name: es.scheduling.submit }));
    await waitFor(() => expect(screen.getByLabelText(/^¿Why now\?/).getAttribute('aria-invalid')).toBe('true'));
  });

  it('is the specified consultation without a page of its own: it asks what the owner added, and sends no more than before', async () => {
    const user = userEvent.setup();
    const { sent } = open({ consultation: { slug: 'inner_circle_consultation', questions: [questions[1]] } });
    await screen.findByLabelText('What else?');
    await pickFirst(user);
    await submit(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ answers: [{ question: 'What else?' }] });
    expect(sent()[0]?.body).not.toHaveProperty('meetingType');
    expect(screen.queryByText(/A call of/)).toBeNull();
  });
});

it('finds the Monday of a day’s week', () => {
  expect(mondayOf('2026-03-14')).toBe('2026-03-09');
  expect(mondayOf('2026-03-15')).toBe('2026-03-09');
});
