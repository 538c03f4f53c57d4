import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { Page } from './signups-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: { not_found: 'It is not there any more.', conflict: 'Somebody was faster.' } };
const texts = {
  en: { admin, shell, 'admin-inner-circle-signups': en },
  es: { admin: adminEs, shell, 'admin-inner-circle-signups': es },
};
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const row = (id: number, firstName: string, more: object = {}) => ({
  id,
  firstName,
  lastName: 'Lake',
  email: `${firstName.toLowerCase()}@example.com`,
  phone: '+1 555 0100',
  createdAt: '2026-11-20T10:00:00.000Z',
  language: 'en',
  readinessLevel: 'completely_ready',
  timeCommitment: '3-5_hours',
  subscriptionType: 'monthly',
  amount: 9_700,
  currency: 'usd',
  paymentStatus: 'paid',
  stage: 'member',
  isMovable: false,
  progressVersion: '2026-11-20T10:00:00.000Z',
  ...more,
});
const rows = [
  row(11, 'Ana'),
  row(12, 'Ben', { paymentStatus: 'past_due', subscriptionType: 'yearly' }),
  row(13, 'Cleo', {
    paymentStatus: 'not_required',
    stage: 'contacted',
    isMovable: true,
    readinessLevel: 'just_exploring',
  }),
];

const list = 'GET /api/admin/inner-circle-signups';
const actionPath = (name: string) => `POST /api/admin/inner-circle-signups/bulk-${name}`;

function open(
  routes: Record<string, (call: FakeCall) => FakeAnswer> = {},
  { path = '/admin/inner-circle-signups', language = 'en' as 'en' | 'es' } = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    [list]: () => ({ status: 200, body: rows }),
    ...routes,
  });
  const page = renderPage(<Page />, { texts, language, path });
  const of = (route: string) => calls.filter((call) => call.route === route);
  return {
    ...page,
    sent: (name: string) => of(actionPath(name)).map(({ body }) => body),
    calls: (route: string) => of(route).map(({ body }) => body),
    asked: () => of(list).map(({ search }) => search.toString()),
  };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const chooseAll = async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
const start = (name: string) =>
  userEvent.click(within(screen.getByRole('group', { name: 'Selected rows' })).getByRole('button', { name }));
const submitted = (name: string) => screen.getByText(name, { selector: 'strong' }).closest('li')?.textContent;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the list of applications', () => {
  it.each([
    ['en', en],
    ['es', es],
  ] as const)('shows name, stage and payment, with links (%s)', async (language, copy) => {
    open({}, { language });
    const table = await screen.findByRole('table', { name: copy.title });
    const link = within(table).getByRole('link', { name: 'Cleo Lake' });
    expect(link.getAttribute('href')).toMatch(/\/admin\/inner-circle-signups\/13$/);
    const cells = within(link.closest('tr') as HTMLElement);
    for (const text of ['cleo@example.com', copy.stages.contacted, copy.payments.not_required, copy.plans.monthly])
      expect(cells.getByText(text)).toBeTruthy();
    expect(within(table).getAllByText(copy.stages.member)).toHaveLength(2);
    // Default columns only.
    expect(
      [copy.columns.phone, copy.columns.readiness].map((name) => within(table).queryByRole('columnheader', { name })),
    ).toEqual([null, null]);
  });

  it.each([
    ['en', en],
    ['es', es],
  ] as const)(
    'takes the preselected plan for no choice, and names an invitation to pay (%s)',
    async (language, copy) => {
      const unpaid = { paymentStatus: 'not_required', subscriptionType: 'quarterly', stage: 'new' };
      const body = [row(14, 'Dora', unpaid), row(15, 'Eva', { ...unpaid, stage: 'invited', invitedPlan: 'yearly' })];
      open({ [list]: () => ({ status: 200, body }) }, { language });
      const cellsOf = async (name: string) =>
        within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
      const dora = await cellsOf('Dora Lake');
      expect(dora.getByText(copy.plans.none)).toBeTruthy();
      expect(dora.getByText(copy.payments.not_required)).toBeTruthy();
      const eva = await cellsOf('Eva Lake');
      expect(eva.getByText(copy.plans.yearly)).toBeTruthy();
      expect(eva.getByText(copy.payments.invited)).toBeTruthy();
      expect(eva.queryByText(copy.payments.not_required)).toBeNull();
    },
  );

  it.each([
    ['en', en],
    ['es', es],
  ] as const)(
    'moves an application to another stage by keyboard, at the version that was shown (%s)',
    async (language, copy) => {
      const moved = 'POST /api/admin/inner-circle-signups/13/move';
      const { calls, toast } = open(
        { [moved]: () => ({ status: 200, body: row(13, 'Cleo', { stage: 'invited' }) }) },
        { language },
      );
      const name = (stage: string) => copy.stage.of.replace('{{name}}', 'Cleo Lake').replace('{{stage}}', stage);
      const trigger = await screen.findByRole('button', { name: name(copy.stages.contacted) });
      // Two others are members: a fact, and no button.
      expect(document.querySelectorAll('[data-stage-of]')).toHaveLength(1);
      trigger.focus();
      await userEvent.keyboard('{Enter}');
      await screen.findByRole('menuitemradio', { name: copy.stages.invited });
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      await waitFor(() => expect(calls(moved)).toEqual([{ stage: 'invited', version: '2026-11-20T10:00:00.000Z' }]));
      await waitFor(() => expect(toast()?.title).toContain('Cleo Lake'));
      expect(document.activeElement).toBe(trigger);
    },
  );

  it('loads more on demand', async () => {
    const { asked } = open({
      [list]: ({ search }) =>
        search.has('cursor')
          ? { status: 200, body: [row(10, 'Dora')] }
          : {
              status: 200,
              body: rows,
              headers: { link: '</api/admin/inner-circle-signups?cursor=after-13>; rel="next"' },
            },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Dora Lake' })).toBeTruthy();
    expect(screen.getByText('4 in total')).toBeTruthy();
    expect(asked()).toEqual(['', 'cursor=after-13']);
  });

  it('is filtered by the form, stores the filters in the address, and exports the same rows', async () => {
    const { asked, address } = open({}, { path: '/admin/inner-circle-signups?plan=yearly' });
    await screen.findByRole('table', { name: en.title });
    await userEvent.type(screen.getByRole('searchbox', { name: /^Search/ }), ' lake {Enter}');
    for (const [label, choice] of [
      ['Stage', 'Member'],
      ['Follow-up', 'Due'],
      ['Payment', 'Payment overdue'],
      ['Readiness', 'Mostly ready'],
      ['Language', 'Spanish'],
    ] as const)
      await userEvent.selectOptions(screen.getByRole('combobox', { name: label }), choice);
    const filters = {
      q: 'lake',
      plan: 'yearly',
      stage: 'member',
      followUp: 'due',
      paymentStatus: 'past_due',
      readiness: 'mostly_ready',
      language: 'es',
    };
    await waitFor(() => expect(Object.fromEntries(new URLSearchParams(asked().at(-1)))).toEqual(filters));
    const file = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '';
    for (const where of [address(), file])
      expect(Object.fromEntries(new URLSearchParams(where.split('?')[1]))).toEqual(filters);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/admin/inner-circle-signups');
    expect(file).toContain('/api/admin/inner-circle-signups/export.csv?');
  }, 30_000);

  it.each([
    ['', en.empty.title, en.empty.text],
    ['?stage=invited', admin.table.nothing.title, admin.table.nothing.text],
  ])('shows an empty state, or that nothing was found (%s)', async (search, title, text) => {
    open({ [list]: () => ({ status: 200, body: [] }) }, { path: `/admin/inner-circle-signups${search}` });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('reports a failure to load, and retries', async () => {
    let isDown = true;
    open({ [list]: () => (isDown ? problem(500, 'internal_error') : { status: 200, body: rows }) });
    expect(await screen.findByText(admin.table.error.title)).toBeTruthy();
    expect(screen.queryByText(en.empty.title)).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: admin.table.error.retry }));
    expect(await screen.findByRole('link', { name: 'Ana Lake' })).toBeTruthy();
  });
});

describe('bulk actions', () => {
  it('compare paying ones with Stripe; unknown ones are reported, and stay selected', async () => {
    const { sent } = open({
      [actionPath('reconcile')]: () => ({
        status: 200,
        body: { done: ['11'], failed: [{ id: '12', code: 'conflict' }] },
      }),
    });
    await chooseAll();
    await start(en.bulk.reconcile);
    expect(await screen.findByText(`${en.bulk.reconcile}: done for 1 row`)).toBeTruthy();
    expect(submitted('Ben Lake')).toBe(`Ben Lake: ${en.bulk.nothingAtStripe}`);
    expect(sent('reconcile')).toEqual([{ ids: [11, 12] }]);
    expect(['Select Ana Lake', 'Select Ben Lake', 'Select Cleo Lake'].map((name) => box(name).checked)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each([
    ['en', en, 'Send it again to 3 people?', 'Select all rows shown'],
    ['es', es, '¿Enviarlo de nuevo a 3 personas?', 'Seleccionar todas las filas visibles'],
  ] as const)('send receipts again after a confirmation (%s)', async (language, copy, title, all) => {
    const { sent } = open(
      { [actionPath('resend-receipt')]: () => ({ status: 200, body: { done: ['11', '12', '13'], failed: [] } }) },
      { language },
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: all }));
    await userEvent.click(screen.getByRole('button', { name: copy.bulk.receipt }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(copy.bulk.receiptText)).toBeTruthy();
    expect(sent('resend-receipt')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: copy.bulk.receipt }));
    await waitFor(() => expect(sent('resend-receipt')).toEqual([{ ids: [11, 12, 13] }]));
  });

  it('stop without an answer, and the rows stay selected', async () => {
    const { sent } = open({ [actionPath('resend-receipt')]: () => undefined });
    await chooseAll();
    await start(en.bulk.receipt);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: en.bulk.receipt }));
    expect(await screen.findByText(admin.table.bulk.stopped)).toBeTruthy();
    expect([box('Select Ana Lake').checked, box('Select Ben Lake').checked, sent('resend-receipt').length]).toEqual([
      true,
      true,
      1,
    ]);
  });
});
