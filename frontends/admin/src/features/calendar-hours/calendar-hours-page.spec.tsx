import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import bookings from '../bookings/locales/en.json' with { type: 'json' };
import bookingsEs from '../bookings/locales/es.json' with { type: 'json' };
import { Page } from './calendar-hours-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: {}, fields: {} };
const texts = {
  en: { admin, shell, 'admin-bookings': bookings, 'admin-calendar-hours': en },
  es: { admin: adminEs, shell, 'admin-bookings': bookingsEs, 'admin-calendar-hours': es },
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
const REGULAR = [600, 660];
const VERSION = '2026-11-20T10:00:00.000Z';
/** Wednesday was changed. */
const hours = () => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const usualStartMinutes = weekday === 1 || weekday === 7 ? [] : REGULAR;
    return weekday === 3
      ? { weekday, usualStartMinutes, startMinutes: [540], updatedAt: VERSION }
      : { weekday, usualStartMinutes, startMinutes: usualStartMinutes };
  }),
  days: [],
});
const blocked = (day: string, note?: string) => ({ day, note, calls: [] });
const SAVE = 'PUT /api/admin/calendar-hours';

function open({ answer = (): FakeAnswer => ({ status: 200, body: hours() }), language = 'en' as 'en' | 'es' } = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/admin/calendar-hours': () => ({ status: 200, body: hours() }),
    'GET /api/admin/meeting-types': () => ({
      status: 200,
      body: [
        { id: '1', slug: 'intro', name: { en: 'First call', es: 'Primera llamada' }, minutes: 30 },
        { id: '2', slug: 'long', name: { en: 'Long call', es: 'Llamada larga' }, minutes: 90 },
      ],
    }),
    'GET /api/admin/calendar-blocked-days': () => ({
      status: 200,
      body: [blocked('2099-12-24', 'Travel'), blocked('2099-12-25', 'Travel'), blocked('2099-12-31')],
    }),
    'GET /api/admin/calendar-blocked-days/2099-03-02/calls': () => ({ status: 200, body: blocked('2099-03-02') }),
    [SAVE]: answer,
  });
  renderPage(<Page />, { texts, language, path: '/admin/calendar-hours' });
  return { sent: () => calls.filter(({ route }) => route === SAVE).map(({ body }) => body) };
}

const day = async (name: string) => within(await screen.findByRole('group', { name: new RegExp(`^${name}`) }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const NOTHING = { weekdays: [], days: [], unblocked: [], blocked: [] };

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the hours page', () => {
  it.each([
    ['en', en, 'Sunday', /^9:00\sAM/, /^8:00\sAM/],
    ['es', es, 'Domingo', /^09:00/, /^08:00/],
  ] as const)('saves the changes of several days at once (%s)', async (language, copy, sunday, nine, eight) => {
    const page = open({ language });
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: copy.save.save });
    expect(save.disabled).toBe(true);
    await userEvent.click((await day(sunday)).getByRole('checkbox', { name: nine }));
    await userEvent.click((await day(copy.hours.weekdays[3])).getByRole('checkbox', { name: eight }));
    expect(page.sent()).toEqual([]);
    await userEvent.click(save);
    await waitFor(() =>
      expect(page.sent()).toEqual([
        {
          ...NOTHING,
          weekdays: [
            { weekday: 3, startMinutes: [480, 540], version: VERSION },
            { weekday: 7, startMinutes: [540] },
          ],
        },
      ]),
    );
    expect(await screen.findByText(copy.save.none)).toBeTruthy();
  });

  it('restores the regular hours of a changed weekday', async () => {
    const page = open();
    await day('Wednesday');
    await press('Restore regular hours: Wednesday');
    await press('Save changes');
    await waitFor(() => expect(page.sent()).toEqual([{ ...NOTHING, weekdays: [{ weekday: 3, version: VERSION }] }]));
  });

  it('shows blocked days that follow one another as a range, and unblocks it', async () => {
    const page = open();
    const range = await screen.findByText('Thursday, Dec 24 to Friday, Dec 25');
    await userEvent.click(within(range.closest('li') as HTMLElement).getByRole('button', { name: 'Unblock' }));
    expect(screen.getByText('Opens when you save')).toBeTruthy();
    await press('Save changes');
    await waitFor(() =>
      expect(page.sent()).toEqual([{ ...NOTHING, unblocked: [{ day: '2099-12-24', lastDay: '2099-12-25' }] }]),
    );
  });

  it('blocks a range that was only typed, too', async () => {
    const page = open();
    await userEvent.type(await screen.findByLabelText(/^First day/), '2099-03-02');
    await userEvent.type(screen.getByLabelText(/^Last day/), '2099-03-01');
    await press('Save changes');
    expect(await screen.findByText(en.blocked.errors.lastDay.too_small)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(/^Last day/));
    await press('Save changes');
    await waitFor(() => expect(page.sent()).toEqual([{ ...NOTHING, blocked: [{ day: '2099-03-02' }] }]));
  });

  it('says that a block is saved with the page, as soon as it is in the list', async () => {
    const page = open();
    await userEvent.type(await screen.findByLabelText(/^First day/), '2099-03-02');
    await press(en.blocked.add);
    expect(screen.getByText(en.blocked.new)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe(`${en.save.unsaved} ${en.save.unsavedText}`);
    expect(page.sent()).toEqual([]);
  });

  it.each([
    ['en', 'How long calls are: First call (30 minutes), Long call (90 minutes). Meeting types'],
    ['es', 'Cuánto duran las llamadas: Primera llamada (30 minutos), Llamada larga (90 minutos). Tipos de llamada'],
  ] as const)('says how long each kind of call is (%s)', async (language, text) => {
    open({ language });
    const isLine = (_content: string, element: Element | null) =>
      element?.tagName === 'P' && element.textContent === text;
    expect(await screen.findByText(isLine)).toBeTruthy();
  });

  it('keeps changes through another page, until they are discarded', async () => {
    open();
    await userEvent.click((await day('Monday')).getByRole('checkbox', { name: /^9:00\sAM/ }));
    await userEvent.type(screen.getByLabelText(/^Note/), 'Family');
    cleanup();
    open();
    const nine = async () => (await day('Monday')).getByRole<HTMLInputElement>('checkbox', { name: /^9:00\sAM/ });
    await waitFor(async () => expect((await nine()).checked).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('Family');
    await press('Discard changes');
    expect((await nine()).checked).toBe(false);
    cleanup();
    open();
    expect((await nine()).checked).toBe(false);
  });

  it('says that somebody else has changed the hours, and keeps the changes', async () => {
    open({ answer: () => problem(409, 'edit_conflict') });
    await userEvent.click((await day('Monday')).getByRole('checkbox', { name: /^9:00\sAM/ }));
    await press('Save changes');
    expect(await screen.findByText(en.save.late)).toBeTruthy();
    expect((await day('Monday')).getByRole<HTMLInputElement>('checkbox', { name: /^9:00\sAM/ }).checked).toBe(true);
  });
});
