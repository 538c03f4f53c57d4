import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi } from '../../../../testing/fake-api';
import { adminPlanAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import bookings from '../bookings/locales/en.json' with { type: 'json' };
import bookingsEs from '../bookings/locales/es.json' with { type: 'json' };
import signups from '../inner-circle-signups/locales/en.json' with { type: 'json' };
import signupsEs from '../inner-circle-signups/locales/es.json' with { type: 'json' };
import contacts from '../contacts/locales/en.json' with { type: 'json' };
import contactsEs from '../contacts/locales/es.json' with { type: 'json' };
import members from '../members/locales/en.json' with { type: 'json' };
import membersEs from '../members/locales/es.json' with { type: 'json' };
import { Page } from './person-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: {
    admin,
    'admin-person': en,
    'admin-members': members,
    'admin-bookings': bookings,
    'admin-inner-circle-signups': signups,
    'admin-contacts': contacts,
    shell: {},
  },
  es: {
    admin: adminEs,
    'admin-person': es,
    'admin-members': membersEs,
    'admin-bookings': bookingsEs,
    'admin-inner-circle-signups': signupsEs,
    'admin-contacts': contactsEs,
    shell: {},
  },
};
const user = {
  id: 'u1',
  isAuthenticated: true,
  email: 'admin@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const at = '2026-11-20T18:00:00.000Z';
const account = {
  id: 'u2',
  email: 'ana@example.com',
  membership: 'member',
  paidMembership: {
    state: 'active',
    isTrial: false,
    plan: 'monthly',
    planName: { en: 'Monthly', es: 'Mensual' },
    amount: 10_000,
    periodMonths: 1,
    currency: 'usd',
    nextChargeAt: '2026-12-20T20:00:00.000Z',
  },
};
const firstPage = [
  {
    id: 'e1',
    kind: 'call',
    at,
    record: { type: 'booking', id: 'b1' },
    text: '**Call** her by phone.',
    code: 'no_show',
  },
  {
    id: 'e2',
    kind: 'payment',
    at,
    record: { type: 'signup', id: '7' },
    code: 'monthly',
    amount: 10000,
    currency: 'usd',
  },
];
const secondPage = [
  { id: 'e3', kind: 'contact', at, record: { type: 'contact', id: 'c1' }, code: 'coaching', email: 'old@example.com' },
  { id: 'e4', kind: 'refund-requested', at, record: { type: 'signup', id: '7' }, amount: 2_000, currency: 'usd' },
  { id: 'e5', kind: 'refund-requested', at, record: { type: 'signup', id: '7' } },
];

function open(language: 'en' | 'es', routes: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/admin/people/contact/c1': () => ({
      status: 200,
      body: {
        name: 'Ana Sample',
        email: 'ana@example.com',
        userId: 'u2',
        isMember: true,
        tags: ['speaker'],
        aliases: [{ id: 'a1', email: 'old@example.com', mainEmail: 'ana@example.com' }],
      },
    }),
    'GET /api/admin/people/contact/c1/timeline': ({ search }) =>
      search.get('cursor') === null
        ? {
            status: 200,
            body: firstPage,
            headers: { link: '</api/admin/people/contact/c1/timeline?cursor=next>; rel="next"' },
          }
        : { status: 200, body: secondPage },
    'GET /api/admin/members/u2': () => ({ status: 200, body: account }),
    'GET /api/admin/plans': () => ({ status: 200, body: adminPlanAnswers }),
    'GET /api/admin/people/contact/c1/tasks': () => ({ status: 200, body: { tasks: [] } }),
    'GET /api/admin/members/tags': () => ({ status: 200, body: { tags: ['retreat', 'Speaker'] } }),
    ...routes,
  });
  renderPage(
    <Routes>
      <Route path="/admin/people/:kind/:id" element={<Page />} />
    </Routes>,
    { texts, language, path: '/admin/people/contact/c1' },
  );
}

afterEach(cleanup);

it.each([
  [
    'en',
    'Timeline',
    'Earlier entries',
    '5 in total',
    [
      ['Call', '/admin/bookings/b1', 'No-show', 'Call her by phone.'],
      ['Paid $100', '/admin/inner-circle-signups/7', 'Monthly', ''],
      ['Contact request', '/admin/contacts/c1', 'Coaching', 'old@example.com'],
      ['Refund of $20 requested', '/admin/inner-circle-signups/7', '', ''],
      ['Refund requested', '/admin/inner-circle-signups/7', '', ''],
    ],
  ],
  [
    'es',
    'Cronología',
    'Entradas anteriores',
    '5 en total',
    [
      ['Llamada', '/admin/bookings/b1', bookingsEs.statuses.no_show, 'Call her by phone.'],
      [/^Pagó .*100/, '/admin/inner-circle-signups/7', signupsEs.plans.monthly, ''],
      ['Mensaje de contacto', '/admin/contacts/c1', contactsEs.programs.coaching, 'old@example.com'],
      [/^Reembolso de .*20 solicitado$/, '/admin/inner-circle-signups/7', '', ''],
      ['Reembolso solicitado', '/admin/inner-circle-signups/7', '', ''],
    ],
  ],
] as const)(
  'shows the person and the timeline, each entry with its page (%s)',
  async (language, title, more, all, expected) => {
    open(language);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Sample' })).toBeTruthy();
    const facts = within(screen.getByRole('region', { name: (language === 'en' ? en : es).parts.facts }));
    expect(facts.getAllByText(/@/).map(({ textContent }) => textContent)).toEqual([
      'ana@example.com',
      'old@example.com',
    ]);
    const list = await screen.findByRole('list', { name: title });
    await userEvent.click(screen.getByRole('button', { name: more }));
    expect(await screen.findByText(all)).toBeTruthy();
    const items = within(list).getAllByRole('listitem');
    expect(items).toHaveLength(expected.length);
    for (const [index, [name, path, code, text]] of expected.entries()) {
      expect(within(items[index]!).getByRole('link', { name }).getAttribute('href')).toBe(path);
      expect(items[index]!.textContent).toContain(code);
      expect(items[index]!.textContent).toContain(text);
    }
    expect(document.activeElement?.textContent).toBe(all);
  },
);

it('says that there is no such record, and that the timeline could not be read', async () => {
  open('en', { 'GET /api/admin/people/contact/c1': () => ({ status: 404, body: { code: 'not_found', status: 404 } }) });
  expect(await screen.findByText(admin.record.missing.title)).toBeTruthy();
  cleanup();
  open('en', {
    'GET /api/admin/people/contact/c1/timeline': () => ({ status: 500, body: { code: 'internal_error', status: 500 } }),
  });
  expect(await screen.findByText(admin.table.error.title)).toBeTruthy();
});

it.each([
  ['en', en, ['Status: Member', 'Payments: Up to date', 'Plan: Monthly, $100 a month', 'Next charge: Dec 20, 2026']],
  [
    'es',
    es,
    [
      'Estado: Miembro',
      expect.stringMatching(/^Pagos: /),
      expect.stringMatching(/^Plan: Mensual, \$.?100 al mes$/),
      expect.stringMatching(/: 20 dic 2026$/),
    ],
  ],
] as const)('shows plan, state and next charge of a member (%s)', async (language, copy, lines) => {
  open(language);
  const region = within(await screen.findByRole('region', { name: copy.parts.membership }));
  const facts = (await region.findAllByRole('definition')).map(
    (each) => `${each.previousSibling?.textContent}: ${each.textContent}`,
  );
  expect(facts).toEqual([...lines]);
});
