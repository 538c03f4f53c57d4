import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './new-booking-page';

const shell = { errors: { slot_taken: 'Someone just took this time.' }, fields: { required: 'Required.' } };
const texts = {
  en: { admin, shell, 'admin-bookings': en },
  es: { admin: adminEs, shell, 'admin-bookings': es },
};
const user = {
  id: 'u1',
  email: 'admin@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  mustSetUpSecondFactor: false,
  language: 'en',
  tags: [],
};
const slot = (time: string, startsAt: string, available = true) => ({
  time,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  available,
});
const TEN = '2026-11-24T18:00:00.000Z';
const TWO = '2026-11-24T22:00:00.000Z';
const days = (isTenFree = true) => [
  {
    date: '2026-11-24',
    slots: [
      slot('10:00 AM - 11:00 AM', TEN, isTenFree),
      slot('11:00 AM - 12:00 PM', '2026-11-24T19:00:00.000Z', false),
      slot('2:00 PM - 3:00 PM', TWO),
    ],
  },
];
const CREATE = 'POST /api/admin/bookings';

function open(
  routes: Record<string, (call: FakeCall) => FakeAnswer> = {},
  { path = '/admin/bookings/new', language = 'en' as 'en' | 'es' } = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/calendar/availability': () => ({ status: 200, body: days() }),
    [CREATE]: () => ({ status: 201, body: { id: 'b1' } }),
    ...routes,
  });
  const page = renderPage(<Page />, { texts, language, path });
  return { ...page, sent: () => calls.filter(({ route }) => route === CREATE).map(({ body }) => body) };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const typePerson = async (copy = en) => {
  await userEvent.type(screen.getByLabelText(new RegExp(`^${copy.new.fields.firstName}`)), 'Ana');
  await userEvent.type(
    screen.getByRole('textbox', { name: new RegExp(`^${copy.new.fields.email}`) }),
    'ana@example.com',
  );
};

describe('booking a call for somebody', () => {
  it('lists only free times by day, and chooses the one of the address', async () => {
    open({}, { path: `/admin/bookings/new?start=${TWO}` });
    expect((await screen.findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).value)).toEqual([TEN, TWO]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /2:00/ }).checked).toBe(true);
  });

  it('shows the first three days, and all days on demand, with the focus on the next one', async () => {
    const five = [24, 25, 26, 27, 28].map((day) => ({
      date: `2026-11-${day}`,
      slots: [slot('10:00 AM - 11:00 AM', `2026-11-${day}T18:00:00.000Z`)],
    }));
    open({ 'GET /api/calendar/availability': () => ({ status: 200, body: five }) });
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '2 more days' }));
    const all = screen.getAllByRole<HTMLInputElement>('radio');
    expect(all.map(({ value }) => value)).toEqual(five.map(({ slots }) => slots[0]?.startsAt));
    expect(document.activeElement).toBe(all[3]);
    expect(screen.queryByRole('button', { name: /more day/ })).toBeNull();
  });

  it.each([
    ['en', en],
    ['es', es],
  ] as const)('sends the time, the person and the choice not to email (%s)', async (language, copy) => {
    const page = open({}, { language });
    await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }));
    await typePerson(copy as typeof en);
    await userEvent.click(screen.getByLabelText(copy.new.silent));
    await userEvent.click(screen.getByRole('button', { name: copy.new.bookSilently }));
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]).toMatchObject({
      selectedDate: '2026-11-24',
      selectedTime: '10:00 AM - 11:00 AM',
      firstName: 'Ana',
      email: 'ana@example.com',
      language,
      isEmailSkipped: true,
    });
    await waitFor(() => expect(page.address()).toContain('/admin/bookings/b1'));
  });

  it('books a call of the chosen meeting type, at its times', async () => {
    const types = [
      { slug: 'inner_circle_consultation', name: { en: 'Consultation', es: 'Consulta' } },
      { slug: 'short-call', name: { en: 'Short call', es: 'Llamada corta' } },
    ];
    const page = open({
      'GET /api/admin/meeting-types': () => ({ status: 200, body: types }),
      'GET /api/calendar/availability': ({ search }) => ({
        status: 200,
        body:
          search.get('meetingType') === 'short-call'
            ? [{ date: '2026-11-24', slots: [slot('2:30 PM - 3:00 PM', '2026-11-24T22:30:00.000Z')] }]
            : days(),
      }),
    });
    await userEvent.selectOptions(await screen.findByLabelText(en.facts.meetingType), 'Short call');
    await userEvent.click(await screen.findByRole('radio', { name: /2:30/ }));
    expect(screen.queryByRole('radio', { name: /10:00/ })).toBeNull();
    await typePerson();
    await userEvent.click(screen.getByRole('button', { name: en.new.book }));
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]).toMatchObject({ meetingType: 'short-call', selectedTime: '2:30 PM - 3:00 PM' });
  }, 15_000);

  it('sends nothing without a time and a name', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: en.new.book }));
    expect(await screen.findByText(en.actions.timeMissing)).toBeTruthy();
    expect(screen.getByText(en.new.errors.firstName.required)).toBeTruthy();
    expect(page.sent()).toEqual([]);
  });

  it('says that a time was taken, shows fresh times, and keeps what was typed', async () => {
    let isBooked = false;
    open({
      'GET /api/calendar/availability': () => ({ status: 200, body: days(!isBooked) }),
      [CREATE]: () => {
        isBooked = true;
        return problem(409, 'slot_taken', [{ field: 'selectedTime', code: 'slot_taken' }]);
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }));
    await typePerson();
    await userEvent.click(screen.getByRole('button', { name: en.new.book }));
    expect(await screen.findByText(shell.errors.slot_taken)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /10:00/ })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Ana');
  });

  it('fills in a person who is found by name', async () => {
    open({
      'GET /api/admin/search': () => ({
        status: 200,
        body: [
          { kind: 'person', recordType: 'contact', recordId: 'c1', title: 'Eva Luna Sol', detail: 'eva@example.com' },
          { kind: 'blog-post', recordType: 'blog-post', recordId: 'p1', title: 'Eva’s post' },
        ],
      }),
      'GET /api/admin/people/contact/c1': () => ({
        status: 200,
        body: {
          name: 'Eva Luna Sol',
          email: 'eva@example.com',
          language: 'es',
          timezone: 'America/Bogota',
          isMember: false,
        },
      }),
    });
    await userEvent.type(await screen.findByLabelText(en.new.find), 'eva');
    await userEvent.click(await screen.findByRole('button', { name: /Eva Luna Sol/ }));
    expect(await screen.findByText('Filled in from the records of Eva Luna Sol.')).toBeTruthy();
    const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([
      valueOf(/^First name/),
      valueOf(/^Last name/),
      screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value,
    ]).toEqual(['Eva', 'Luna Sol', 'eva@example.com']);
    expect(screen.getByLabelText<HTMLSelectElement>(en.facts.language).value).toBe('es');
    expect(screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${en.columns.timezone}`)).value).toBe(
      'America/Bogota',
    );
    expect(screen.queryByText('Eva’s post')).toBeNull();
  });
});
