import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { Route, Routes } from '@leap/platform';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as PlanPage } from './plan-page';
import { Page as PlansPage } from './plans-page';

const shellEn = { errors: { last_plan: 'This is the only plan.' } };
const shellEs = { errors: { last_plan: 'Es el único plan.' } };
const texts = {
  en: { admin, 'admin-content': content, 'admin-audit': audit, 'admin-plans': en, shell: shellEn },
  es: { admin: adminEs, 'admin-content': contentEs, 'admin-audit': auditEs, 'admin-plans': es, shell: shellEs },
};
const owner = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const monthly = {
  id: '9',
  value: 'monthly',
  name: { en: 'Monthly', es: 'Mensual' },
  benefits: { en: ['For trying it out.', 'You decide every month.'], es: ['Para probarlo.'] },
  amount: 10_000,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  state: 'offered',
  members: 4,
  membersAtOtherPrice: 1,
  moving: 0,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

/** What the server has stored. */
const server = {
  state: 'offered',
  offeredAs: 'offered',
  isLast: false,
  isTaken: false,
  members: 4,
  yearlyBenefits: monthly.benefits,
};

function open(path: string, language: 'en' | 'es' = 'en', answer?: (call: FakeCall) => FakeAnswer) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/plans': () => ({
      status: 200,
      body: [
        { ...monthly, state: server.state },
        { ...monthly, value: 'yearly', benefits: server.yearlyBenefits, trialDays: 14, seats: 40 },
      ],
    }),
    'GET /api/admin/plans/monthly': () => ({ status: 200, body: { ...monthly, members: server.members } }),
    'POST /api/admin/plans': (call) => {
      if (server.isTaken) return problem(422, 'validation_failed', [{ field: 'name.en', code: 'name_taken' }]);
      server.state = 'preparing';
      return { status: 201, body: { ...monthly, ...(call.body as object), value: 'half-a-year', state: 'preparing' } };
    },
    'POST /api/admin/plans/monthly/retire': () => {
      if (server.isLast) return problem(409, 'last_plan');
      server.state = 'retired';
      return { status: 200, body: { ...monthly, state: 'retired' } };
    },
    'POST /api/admin/plans/monthly/offer': () => {
      server.state = server.offeredAs;
      return { status: 200, body: { ...monthly, state: server.state } };
    },
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'PATCH /api/admin/plans/monthly':
      answer ??
      ((call) => ({
        status: 200,
        body: { ...monthly, ...(call.body as object), updatedAt: '2026-11-20T12:00:00.000Z' },
      })),
  });
  const page = (
    <Routes>
      <Route path="/admin/plans" element={<PlansPage />} />
      <Route path="/admin/plans/:value" element={<PlanPage />} />
    </Routes>
  );
  return { calls, ...renderPage(page, { texts, language, path }) };
}
const sent = (calls: FakeCall[]) => calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  Object.assign(server, {
    state: 'offered',
    offeredAs: 'offered',
    isLast: false,
    isTaken: false,
    members: 4,
    yearlyBenefits: monthly.benefits,
  });
});

it('lists the plans with price, trial, seats and members, in both languages', async () => {
  open('/admin/plans');
  expect(await screen.findAllByText('$100 per month')).toHaveLength(2);
  expect(screen.getByText('14 days')).toBeTruthy();
  expect(screen.getByText('40')).toBeTruthy();
  expect(screen.getAllByText('At another price')).toHaveLength(2);
  cleanup();
  open('/admin/plans', 'es');
  expect(await screen.findAllByRole('heading', { level: 2, name: 'Mensual' })).toHaveLength(2);
  expect(screen.getAllByText('Sin límite')).toHaveLength(1);
});

describe('retiring a plan', () => {
  it('asks first, says who keeps it, and can be undone', async () => {
    const user = userEvent.setup();
    open('/admin/plans');
    const [button] = await screen.findAllByRole('button', { name: 'Retire the Monthly plan' });
    await user.click(button ?? document.body);
    expect(screen.getByText(/^Nobody new can choose it\. Members who have it keep it/)).toBeTruthy();
    expect(server.state).toBe('offered');
    await user.click(screen.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText(/^Retired: only the members/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Offer again: the Monthly plan' }));
    await waitFor(() => expect(screen.queryByText(/^Retired: only the members/)).toBeNull());
  });

  it.each([
    ['offered', 'People can choose Monthly again.'],
    ['preparing', 'People can choose Monthly as soon as Stripe has its price.'],
  ])('says of one that is %s after that what is true', async (state, title) => {
    const user = userEvent.setup();
    Object.assign(server, { state: 'retired', offeredAs: state });
    const { toast } = open('/admin/plans');
    await user.click(await screen.findByRole('button', { name: 'Offer again: the Monthly plan' }));
    await waitFor(() => expect(toast()).toMatchObject({ title }));
  });

  it('says why the last plan stays, in both languages', async () => {
    const user = userEvent.setup();
    server.isLast = true;
    const { toast } = open('/admin/plans', 'es');
    const [button] = await screen.findAllByRole('button', { name: 'Retirar el plan Mensual' });
    await user.click(button ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Retirar' }));
    await waitFor(() => expect(toast()).toMatchObject({ description: shellEs.errors.last_plan }));
  });
});

describe('a new plan', () => {
  it('is sent as it is typed, and waits in the list for its price', async () => {
    const user = userEvent.setup();
    const { calls, address } = open('/admin/plans/new');
    const type = async (label: RegExp, text: string) => user.type(await screen.findByLabelText(label), text);
    await type(/^Name in English/, 'Half a year');
    await type(/^Name in Spanish/, 'Medio año');
    await type(/^Benefits in English/, 'For half a year.');
    await type(/^Benefits in Spanish/, 'Para medio año.');
    await user.click(screen.getByRole('button', { name: 'Add plan' }));
    expect(await screen.findByText(/^Enter an amount of at least/)).toBeTruthy();
    await type(/^Price in US dollars/, '540');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await user.clear(screen.getByLabelText(/^Every how many/));
    await type(/^Every how many/, '6');
    await user.click(screen.getByRole('button', { name: 'Add plan' }));
    await waitFor(() => expect(address()).toBe('/admin/plans'));
    expect(calls.filter(({ route }) => route === 'POST /api/admin/plans').map(({ body }) => body)).toEqual([
      {
        name: { en: 'Half a year', es: 'Medio año' },
        benefits: { en: ['For half a year.'], es: ['Para medio año.'] },
        amount: 54_000,
        interval: 'month',
        intervalCount: 6,
        trialDays: 0,
        seats: null,
      },
    ]);
    expect(await screen.findByText(/^Getting ready: people can choose it/)).toBeTruthy();
  });

  it('is looked for every three seconds, but not without end', async () => {
    jest.useFakeTimers();
    try {
      server.state = 'preparing';
      const { calls } = open('/admin/plans');
      const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      const reads = () => calls.filter(({ route }) => route === 'GET /api/admin/plans').length;
      await pass(30_000);
      expect(reads()).toBeGreaterThan(8);
      await pass(100_000);
      const after = reads();
      await pass(300_000);
      expect(reads()).toBe(after);
      expect(screen.getByText(/^Getting ready: people can choose it/)).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('says that another plan has its name', async () => {
    const user = userEvent.setup();
    server.isTaken = true;
    open('/admin/plans/new', 'es');
    const type = async (label: RegExp, text: string) => user.type(await screen.findByLabelText(label), text);
    await type(/^Nombre en inglés/, 'Monthly');
    await type(/^Nombre en español/, 'Otro');
    await type(/^Beneficios en inglés/, 'One.');
    await type(/^Beneficios en español/, 'Una.');
    await type(/^Precio en dólares/, '540');
    await user.click(screen.getByRole('button', { name: 'Agregar plan' }));
    expect(await screen.findByText(/^Ya hay un plan con este nombre/)).toBeTruthy();
  });
});

describe('one plan', () => {
  it('is saved with its texts line by line, and without a word about members while the price stays', async () => {
    const user = userEvent.setup();
    const { calls } = open('/admin/plans/monthly');
    const lines = await screen.findByLabelText<HTMLTextAreaElement>(/^Benefits in Spanish/);
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await user.type(lines, '{enter}{enter}Sin compromiso.');
    await user.type(screen.getByLabelText(/^Seats/), '30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    expect(sent(calls)).toMatchObject([
      {
        benefits: { en: ['For trying it out.', 'You decide every month.'], es: ['Para probarlo.', 'Sin compromiso.'] },
        amount: 10_000,
        seats: 30,
        version: '2026-11-20T10:00:00.000Z',
      },
    ]);
    expect(sent(calls)[0]).not.toHaveProperty('presentMembers');
  });

  it.each([
    ['Season', 'Plan saved. The former name is still in the benefits of: Monthly.'],
    ['Monthly', 'Plan saved.'],
  ])('says where its former name is left after it is called %s', async (name, text) => {
    const user = userEvent.setup();
    server.yearlyBenefits = { en: ['For those who stay.', 'Adds to Monthly: one payment.'], es: ['Para quedarse.'] };
    const { toast } = open('/admin/plans/monthly');
    const field = await screen.findByLabelText(/^Name in English/);
    await user.clear(field);
    await user.type(field, name);
    await user.type(screen.getByLabelText(/^Seats/), '30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toast()?.title).toBe(text));
  });

  it('asks with a new price what happens to present members, and says what each choice does', async () => {
    const user = userEvent.setup();
    const { calls, toast } = open('/admin/plans/monthly', 'en', ({ body }) => ({
      status: 200,
      body: { ...monthly, ...(body as object), moving: 3, updatedAt: '2026-11-20T12:00:00.000Z' },
    }));
    const amount = await screen.findByLabelText(/^Price in US dollars/);
    await user.clear(amount);
    await user.type(amount, '125.50');
    expect(screen.getByRole('radiogroup', { name: /members who already pay/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose one of the two.')).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    expect(screen.getByText(/gets an email today.*after 30 days/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^They move to the new price/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls)).toMatchObject([{ amount: 12_550, presentMembers: 'move' }]));
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Plan saved. 3 members move to the new price and get an email today.',
      }),
    );
  });

  it('asks nothing with a new price while nobody pays the plan', async () => {
    const user = userEvent.setup();
    server.members = 0;
    const { calls } = open('/admin/plans/monthly');
    const amount = await screen.findByLabelText(/^Price in US dollars/);
    await user.clear(amount);
    await user.type(amount, '900');
    expect(screen.queryByRole('radiogroup', { name: /members who already pay/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls)).toMatchObject([{ amount: 90_000, presentMembers: 'keep' }]));
  });

  it('keeps the price of members when the billing period changes, without asking', async () => {
    const user = userEvent.setup();
    const { calls } = open('/admin/plans/monthly');
    await user.selectOptions(await screen.findByLabelText(/^Charged by/), 'year');
    expect(screen.getByText(/keep their price and their billing period/)).toBeTruthy();
    const amount = screen.getByLabelText(/^Price in US dollars/);
    await user.clear(amount);
    await user.type(amount, '900');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(calls)).toMatchObject([{ amount: 90_000, interval: 'year', presentMembers: 'keep' }]),
    );
  });

  it('refuses more years than Stripe’s longest period, and takes as many months', async () => {
    const user = userEvent.setup();
    const { calls } = open('/admin/plans/monthly');
    const count = await screen.findByLabelText(/^Every how many/);
    await user.selectOptions(screen.getByLabelText(/^Charged by/), 'year');
    await user.clear(count);
    await user.type(count, '4');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A billing period can be 3 years long at most.')).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    await user.selectOptions(screen.getByLabelText(/^Charged by/), 'month');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls)).toMatchObject([{ interval: 'month', intervalCount: 4 }]));
  });

  it.each([
    ['Price in US dollars', 'ten', 'Enter an amount of at least $0.50, such as 100 or 99.50.'],
    ['Price in US dollars', '0.49', 'Enter an amount of at least $0.50, such as 100 or 99.50.'],
    ['Name in English', ' ', 'This can’t be empty.'],
  ])('refuses %s “%s” before it is sent', async (label, text, error) => {
    const user = userEvent.setup();
    const { calls } = open('/admin/plans/monthly');
    const field = await screen.findByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(error)).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  it('marks what the server refuses', async () => {
    const user = userEvent.setup();
    open('/admin/plans/monthly', 'es', () =>
      problem(422, 'validation_failed', [{ field: 'name.es', code: 'too_long' }]),
    );
    const field = await screen.findByLabelText(/^Nombre en español/);
    await user.type(field, ' a mes');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });
});
