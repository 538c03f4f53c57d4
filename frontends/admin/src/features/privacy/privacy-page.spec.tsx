import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { isOverdue } from './is-overdue';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './privacy-page';

const fields = { invalid_email: 'This email looks wrong.', too_long: 'Too long.' };
const texts = {
  en: { admin, 'admin-privacy': en, shell: { fields } },
  es: { admin: adminEs, 'admin-privacy': es, shell: {} },
};
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const request = (id: string, more: object) => ({
  id,
  kind: 'access',
  email: `${id}@example.com`,
  receivedOn: '2026-01-01',
  createdAt: '2026-01-01T10:00:00.000Z',
  ...more,
});
const requests = [
  request('late', { dueOn: '2020-01-31' }),
  request('early', { dueOn: '2999-01-31' }),
  request('done', { dueOn: '2020-01-31', outcome: 'done', closedAt: '2020-03-01T10:00:00.000Z' }),
];
const tables = [
  'contacts',
  'contact_replies',
  'support_contacts',
  'consent_forms',
  'inner_circle_signups',
  'calendar_bookings',
  'newsletter_subscribers',
  'privacy_requests',
  'users',
  'audit_entries',
  'sessions',
];
const found = (more: object) => ({
  email: 'ana+x@example.com',
  isStaff: false,
  findings: tables.map((table) => ({ table, rows: 2, erasure: 'deleted' })),
  ...more,
});

let answer: object;
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(language: 'en' | 'es' = 'en') {
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/privacy-requests': () => ({ status: 200, body: requests }),
    'POST /api/admin/privacy-requests/find-person': () => ({ status: 200, body: answer }),
  });
  renderPage(<Page />, { texts, language, path: '/admin/privacy' });
}

describe('requests', () => {
  it.each([
    ['en', 'Privacy requests', 'Overdue', /, overdue$/],
    ['es', 'Solicitudes de privacidad', 'Vencida', /, vencida$/],
  ] as const)('that are overdue are marked (%s)', async (language, caption, state, due) => {
    open(language);
    const table = await screen.findByRole('table', { name: caption });
    const textOf = (name: string) => {
      const row = within(table).getByRole('row', { name: new RegExp(`${name}@`) });
      return [within(row).queryByText(state) !== null, within(row).queryByText(due) !== null];
    };
    expect([textOf('late'), textOf('early'), textOf('done')]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('are due until the end of their day in the practice’s time zone', () => {
    const lateEvening = new Date('2026-11-21T07:59:00Z');
    const midnight = new Date('2026-11-21T08:00:00Z');
    expect([
      isOverdue({ dueOn: '2026-11-20' }, lateEvening),
      isOverdue({ dueOn: '2026-11-20' }, midnight),
      isOverdue({ dueOn: '2026-11-21' }, midnight),
    ]).toEqual([false, true, false]);
  });
});

it('opens a new request in the page’s language', async () => {
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/privacy-requests': () => ({ status: 200, body: requests }),
    'POST /api/admin/privacy-requests': () => ({ status: 201, body: request('fresh', {}) }),
  });
  const { address } = renderPage(<Page />, { texts, language: 'es', path: '/admin/privacy' });
  const user = userEvent.setup();
  const heading = await screen.findByRole('heading', { name: es.new.title });
  const added = within(heading.closest('section') as HTMLElement);
  await user.selectOptions(added.getByRole('combobox'), 'access');
  await user.type(added.getByLabelText(new RegExp(`^${es.fields.person}`)), 'ana@example.com');
  await user.type(added.getByLabelText(new RegExp(`^${es.fields.receivedOn}`)), '2026-01-02');
  await user.click(added.getByRole('button', { name: es.new.create }));
  // The router adds the language.
  await waitFor(() => expect(address()).toBe('/admin/privacy/fresh'));
});

describe('what the server refuses', () => {
  it('stands at its field, and moves there', async () => {
    const refused = problem(422, 'validation_failed', [{ field: 'email', code: 'invalid_email' }]);
    fakeApi({
      'GET /api/auth/user': () => ({ status: 200, body: person }),
      'GET /api/admin/privacy-requests': () => ({ status: 200, body: requests }),
      'POST /api/admin/privacy-requests/find-person': () => refused,
      'POST /api/admin/privacy-requests': () => refused,
    });
    renderPage(<Page />, { texts, path: '/admin/privacy' });
    const user = userEvent.setup();
    const partOf = async (name: string): Promise<HTMLElement> =>
      (await screen.findByRole('heading', { name })).closest('section') as HTMLElement;
    const isRefused = async (part: HTMLElement, field: HTMLElement): Promise<void> => {
      expect(await within(part).findByText('This email looks wrong.')).toBeTruthy();
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field);
    };

    const find = await partOf('Find a person');
    const searched = within(find).getByRole('textbox');
    await user.type(searched, 'ana@example.com{Enter}');
    await isRefused(find, searched);

    const added = await partOf(en.new.title);
    const email = within(added).getByLabelText(/^Person’s email/);
    await user.selectOptions(within(added).getByRole('combobox'), 'access');
    await user.type(email, 'ana@example.com');
    await user.type(within(added).getByLabelText(/^Received/), '2026-01-02');
    await user.click(within(added).getByRole('button', { name: en.new.create }));
    await isRefused(added, email);
  });
});

describe('a person who was found', () => {
  async function find(): Promise<Record<string, string | null>> {
    const user = userEvent.setup();
    open();
    const part = (await screen.findByRole('heading', { name: 'Find a person' })).closest('section') as HTMLElement;
    await user.type(within(part).getByRole('textbox'), 'ana+x@example.com');
    await user.click(within(part).getByRole('button', { name: 'Find' }));
    await within(part).findByText(/^What we keep about ana/);
    return Object.fromEntries(
      within(part)
        .getAllByRole('link')
        .map((link) => [link.textContent ?? '', link.getAttribute('href')]),
    );
  }

  it('has links to the lists, filtered by the person; tables without a page have none', async () => {
    answer = found({ userId: 'u1' });
    const q = 'q=ana%2Bx%40example.com';
    expect(await find()).toEqual({
      'Open the account': '/admin/members/u1',
      'Contacts and leads': `/admin/contacts?${q}`,
      'Replies to contacts': `/admin/contacts?${q}`,
      'Support requests': `/admin/support-requests?${q}`,
      'Consent forms': `/admin/consent-forms?${q}`,
      'Applications and payments': `/admin/inner-circle-signups?${q}`,
      Calls: `/admin/bookings?view=list&${q}`,
      Newsletter: `/admin/subscribers?${q}`,
      'Privacy requests': `/admin/privacy?${q}`,
      Account: '/admin/members/u1',
      'Audit log': '/admin/audit-log?actorId=u1',
    });
    expect(screen.getByText('Sessions')).toBeTruthy();
  });

  it('who is staff has no link to a member’s page', async () => {
    answer = found({ userId: 'u1', isStaff: true });
    const ways = await find();
    expect(Object.values(ways).filter((way) => way?.includes('/members'))).toEqual([]);
    expect(ways['Consent forms']).toBeTruthy();
  });
});
