import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import en from '../bookings/locales/en.json' with { type: 'json' };
import es from '../bookings/locales/es.json' with { type: 'json' };
import { MemberCalls } from './member-calls';

const texts = {
  en: { admin, 'admin-bookings': en, shell: { errors: {} } },
  es: { admin: adminEs, 'admin-bookings': es, shell: { errors: {} } },
};
const memberId = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
const call = (id: string, startsAt: string, bookingStatus: string) => ({
  id,
  startsAt,
  endsAt: startsAt.replace(':00:00', ':59:00'),
  bookingStatus,
  firstName: 'Ana',
  lastName: 'Example',
  email: 'ana@example.com',
  timezone: 'Europe/Madrid',
  language: 'en',
  meetingType: 'inner_circle_consultation',
  createdAt: startsAt,
  updatedAt: startsAt,
});
/** As answered: latest first. */
const calls = [
  call('later', '2999-02-02T18:00:00.000Z', 'pending'),
  call('next', '2999-01-02T18:00:00.000Z', 'confirmed'),
  call('held', '2026-03-03T18:00:00.000Z', 'completed'),
  call('cancelled', '2026-02-03T18:00:00.000Z', 'cancelled'),
];

function open(answer: (asked: FakeCall) => FakeAnswer, language: 'en' | 'es' = 'en') {
  const asked = fakeApi({ 'GET /api/admin/bookings': answer });
  renderPage(<MemberCalls memberId={memberId} />, { texts, language, path: '/admin/members/x' });
  return asked;
}
const lines = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(cleanup);

describe('the calls of a member', () => {
  it.each([
    [
      'en',
      'Upcoming',
      ['Jan 2, 2999, 10:00 AMConfirmed', 'Feb 2, 2999, 10:00 AMBooked'],
      'Past',
      ['Mar 3, 2026, 10:00 AMCompleted', 'Feb 3, 2026, 10:00 AMCanceled'],
    ],
    [
      'es',
      'Próximas',
      ['2 ene 2999, 10:00Confirmada', '2 feb 2999, 10:00Reservada'],
      'Pasadas',
      ['3 mar 2026, 10:00Realizada', '3 feb 2026, 10:00Cancelada'],
    ],
  ] as const)(
    'are listed with coming ones first, the next one on top, with links to each and to the list (%s)',
    async (language, coming, first, past, then) => {
      const asked = open(() => ({ status: 200, body: calls }), language);
      expect(await lines(coming)).toEqual(first);
      expect(await lines(past)).toEqual(then);
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links).toEqual([
        ...['next', 'later', 'held', 'cancelled'].map((id) => `/admin/bookings/${id}`),
        `/admin/bookings?view=list&memberId=${memberId}`,
      ]);
      expect(asked.map(({ search }) => search.get('memberId'))).toEqual([memberId]);
    },
  );

  it('show an empty state', async () => {
    open(() => ({ status: 200, body: [] }));
    expect(await screen.findByText(en.member.none)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('report a failure to load, and retry', async () => {
    let isDown = true;
    open(() => (isDown ? problem(500, 'internal_error') : { status: 200, body: calls }));
    const again = await screen.findByRole('button', { name: admin.table.error.retry });
    isDown = false;
    await userEvent.click(again);
    expect(await lines('Upcoming')).toHaveLength(2);
  });
});
