import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { Page } from './bookings-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { admin, shell: { errors: {} }, 'admin-bookings': en },
  es: { admin: adminEs, shell: { errors: {} }, 'admin-bookings': es },
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
const dates = (monday: number) => Array.from({ length: 7 }, (_unused, index) => `2026-11-${monday + index}`);
const row = (id: string, firstName: string, startsAt: string, bookingStatus = 'confirmed') => ({
  id,
  firstName,
  lastName: 'Caller',
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  bookingStatus,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: `2026-03-01T10:00:00.00${id}Z`,
  email: 'a@example.com',
  timezone: 'Europe/Madrid',
  language: 'en',
  meetingType: 'inner_circle_consultation',
});
const slot = (day: string, hour: number, available?: boolean) => ({
  time: `${hour}`,
  startsAt: `${day}T${hour + 8}:00:00.000Z`,
  endsAt: `${day}T${hour + 9}:00:00.000Z`,
  available,
});

/** The week of the 16th with a call, and an empty week after it. */
const weeks = (day: string | null) => ({
  timezone: 'America/Los_Angeles',
  today: '2026-11-16',
  days: dates(day === '2026-11-23' ? 23 : 16).map((date) => ({
    date,
    isBlocked: false,
    slots: date === '2026-11-18' ? [slot(date, 10, true), slot(date, 11, false), slot(date, 14)] : [],
    bookings: date === '2026-11-17' ? [row('1', 'Zoë', '2026-11-17T18:00:00.000Z')] : [],
  })),
});

function open(path: string, routes: Record<string, (call: FakeCall) => FakeAnswer>, language: 'en' | 'es' = 'en') {
  const calls = fakeApi({ 'GET /api/auth/user': () => ({ status: 200, body: user }), ...routes });
  const page = renderPage(<Page />, { texts, language, path });
  return { ...page, sent: (route: string) => calls.filter((one) => one.route === route).map(({ body }) => body) };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the week', () => {
  it('reports a failure under its own title, and other weeks stay accessible', async () => {
    let isDown = true;
    open('/admin/bookings?day=2026-11-16', {
      'GET /api/admin/bookings/week': ({ search }) =>
        isDown && search.get('day') === '2026-11-23'
          ? problem(500, 'internal_error')
          : { status: 200, body: weeks(search.get('day')) },
    });
    await screen.findByRole('link', { name: 'Zoë Caller' });
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByText(admin.table.error.title)).toBeTruthy();
    // Not the week before, under another title.
    expect(screen.queryByRole('link', { name: 'Zoë Caller' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: /^Monday, Nov 23 to Sunday, Nov 29$/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(await screen.findByRole('link', { name: 'Zoë Caller' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: admin.table.error.retry }));
    await waitFor(() => expect(screen.getAllByText('No calls')).toHaveLength(7));
  });

  it('leads from a free slot to the form that books it', async () => {
    open('/admin/bookings?day=2026-11-16', {
      'GET /api/admin/bookings/week': ({ search }) => ({ status: 200, body: weeks(search.get('day')) }),
    });
    const free = await screen.findByRole('link', { name: /^Free: book a call/ });
    expect(free.getAttribute('href')).toBe(
      `/admin/bookings/new?start=${encodeURIComponent('2026-11-18T18:00:00.000Z')}`,
    );
    expect(screen.queryAllByRole('link', { name: /book a call, / })).toHaveLength(1);
  });

  it('tells a short call from the usual hour: until when, and its kind', async () => {
    const week = weeks('2026-11-16');
    const short = {
      ...row('1', 'Zoë', '2026-11-17T18:00:00.000Z'),
      endsAt: '2026-11-17T18:25:00.000Z',
      meetingType: 'short',
    };
    const days = week.days.map((day) => ({ ...day, bookings: day.bookings.map(() => short) }));
    open('/admin/bookings', {
      'GET /api/admin/bookings/week': () => ({ status: 200, body: { ...week, days } }),
      'GET /api/admin/meeting-types': () => ({
        status: 200,
        body: [{ slug: 'short', name: { en: 'Short call', es: 'Llamada corta' } }],
      }),
    });
    expect((await screen.findByText(/Short call/)).textContent?.replaceAll(/\s/g, ' ')).toMatch(
      /^10:00 (AM )?– 10:25 AM · Short call · /,
    );
  });

  it('says that the first view is the week of the next call', async () => {
    open('/admin/bookings', {
      'GET /api/admin/bookings/week': () => ({ status: 200, body: weeks('2026-11-23') }),
    });
    expect(await screen.findByText(en.week.ofNextCall)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: /^Monday, Nov 23 to/ })).toBeTruthy();
  });

  it('shows a loading state, with links to other weeks', async () => {
    open('/admin/bookings?day=nonsense', {});
    expect(await screen.findByText('Loading the week…')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous week' })).toBeTruthy();
  });

  it.each([
    ['en', ['Free', 'Busy', 'Open']],
    ['es', ['Libre', 'Ocupado', 'Abierto']],
  ] as const)('marks only bookable slots as free (%s)', async (language, copy) => {
    open(
      '/admin/bookings?day=2026-11-16',
      { 'GET /api/admin/bookings/week': ({ search }) => ({ status: 200, body: weeks(search.get('day')) }) },
      language,
    );
    const day = (await screen.findByText(copy[0])).closest('ul') as HTMLElement;
    expect(
      within(day)
        .getAllByRole('listitem')
        .map((line) => line.lastElementChild?.textContent),
    ).toEqual(copy);
  });
});

describe('several calls of the list', () => {
  const list = [
    row('1', 'Ana', '2099-11-24T18:00:00.000Z'),
    row('2', 'Ben', '2099-11-25T18:00:00.000Z'),
    row('3', 'Eva', '2020-11-25T18:00:00.000Z', 'completed'),
    row('4', 'Gil', '2099-11-26T18:00:00.000Z', 'cancelled'),
  ];
  const routes = { 'GET /api/admin/bookings': () => ({ status: 200, body: list }) };
  const version = (id: string) => ({ id, version: `2026-03-01T10:00:00.00${id}Z` });
  const chooseAll = async (caption: string) => {
    const table = await screen.findByRole('table', { name: caption });
    for (const box of within(table).getAllByRole('checkbox').slice(1)) await userEvent.click(box);
  };

  it.each([
    [
      'en',
      'Bookings',
      'Cancel calls',
      'Cancel 2 calls?',
      'Everyone who booked one gets an email, and the times open up again.',
      'Cancel 2 calls',
      'This call has changed. Check it, then try again.',
    ],
    [
      'es',
      'Llamadas',
      'Cancelar llamadas',
      '¿Cancelar 2 llamadas?',
      'Quienes las reservaron reciben un correo y las horas vuelven a quedar libres.',
      'Cancelar 2 llamadas',
      'Esta llamada cambió. Revísala e inténtalo de nuevo.',
    ],
  ] as const)(
    'are cancelled at their displayed version after a confirmation, and failures are reported (%s)',
    async (language, caption, label, title, text, action, why) => {
      const page = open(
        '/admin/bookings?view=list',
        {
          ...routes,
          'POST /api/admin/bookings/bulk-cancel': () => ({
            status: 200,
            body: { done: ['1'], failed: [{ id: '2', code: 'edit_conflict' }] },
          }),
        },
        language,
      );
      await chooseAll(caption);
      await userEvent.click(screen.getByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByText(text)).toBeTruthy();
      expect(page.sent('POST /api/admin/bookings/bulk-cancel')).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: action }));
      expect((await screen.findByText(/^Ben Caller,/)).closest('li')?.textContent).toContain(why);
      // Neither past nor cancelled calls.
      expect(page.sent('POST /api/admin/bookings/bulk-cancel')).toEqual([{ calls: [version('1'), version('2')] }]);
    },
  );

  it('are marked as missed, except for those in the future or marked already', async () => {
    const page = open('/admin/bookings?view=list', {
      ...routes,
      'POST /api/admin/bookings/bulk-note-outcome': () => ({ status: 200, body: { done: ['3'], failed: [] } }),
    });
    await chooseAll('Bookings');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as completed' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as no-show' }));
    await waitFor(() =>
      expect(page.sent('POST /api/admin/bookings/bulk-note-outcome')).toEqual([
        { calls: [version('3')], outcome: 'no_show' },
      ]),
    );
  });
});
