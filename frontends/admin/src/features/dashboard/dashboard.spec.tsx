import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { paths } from '../../paths';
import admin from '../../locales/en.json' with { type: 'json' };
import { Activity } from './activity';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { metricNames } from './metrics';
import { Numbers } from './numbers';
import { ToDoList } from './to-do-list';

const texts = { en: { admin, 'admin-dashboard': en, shell: {} }, es: { 'admin-dashboard': es, shell: {} } };
const point = (date: string, more: object) => ({
  date,
  signups: 0,
  paidMembers: 0,
  recurringRevenue: 0,
  bookings: 0,
  subscribers: 0,
  ...more,
});
const points = [
  point('2026-11-18', { signups: 2, paidMembers: 40, recurringRevenue: 380_000, subscribers: 1_200 }),
  point('2026-11-19', { signups: 0, paidMembers: 41, recurringRevenue: 390_000, churn: 0.05, subscribers: 1_201 }),
  point('2026-11-20', {
    signups: 1,
    paidMembers: 38,
    recurringRevenue: 361_667,
    churn: 0.125,
    bookings: 3,
    subscribers: 1_200,
  }),
];
const revenue = {
  start: 380_000,
  movements: [
    { kind: 'joined', memberships: 2, amount: 19_167 },
    { kind: 'resumed', memberships: 0, amount: 0 },
    { kind: 'changed', memberships: 1, amount: -1_667 },
    { kind: 'paused', memberships: 1, amount: -10_000 },
    { kind: 'lost', memberships: 3, amount: -25_833 },
  ],
  end: 361_667,
};
const kinds = [
  'calls',
  'signups',
  'contacts',
  'support-requests',
  'follow-ups',
  'person-tasks',
  'privacy-requests',
  'reports',
  'note-reports',
  'appeals',
  'recordings',
  'jobs',
  'portrait',
];
const toDo = (pending: Record<string, object> = {}) => kinds.map((kind) => ({ kind, count: 0, ...pending[kind] }));
const answer = (pending?: Record<string, object>): FakeAnswer => ({
  status: 200,
  body: { timeZone: 'America/Los_Angeles', points, revenue, toDo: toDo(pending) },
});

function open({ language = 'en' as 'en' | 'es', path = '/admin', response = () => answer() as FakeAnswer } = {}) {
  const calls = fakeApi({ 'GET /api/admin/dashboard': response });
  const page = (
    <>
      <ToDoList />
      <Numbers />
    </>
  );
  return { calls, ...renderPage(page, { texts, language, path }) };
}

const asked = (calls: FakeCall[]) => calls.map(({ search }) => search.get('days'));
const figure = (name: string) => screen.findByRole('article', { name });

afterEach(cleanup);

it('explains a neighbouring number at once', async () => {
  open();
  const [first, second] = await screen.findAllByRole('button', { name: /^How it’s calculated/ });
  fireEvent.pointerMove(first as HTMLElement);
  await screen.findByRole('tooltip', {}, { timeout: 2_000 });
  fireEvent.keyDown(document, { key: 'Escape' });
  fireEvent.pointerLeave(first as HTMLElement);
  fireEvent.pointerMove(second as HTMLElement);
  expect(screen.getByRole('tooltip').textContent).toBe(en.metrics[metricNames[1] as 'signups'].how);
});

describe('open tasks', () => {
  it.each([
    [
      'en',
      'Today',
      [
        '2calls left todayNext at 10:00 AM',
        '1,000+leads and requests to answer',
        '1open privacy requestThe first is due by Jan 5, 2100',
        '1recording to publish',
      ],
      'Other than that, you’re all caught up.',
    ],
    [
      'es',
      'Hoy',
      [
        '2llamadas pendientes hoyLa próxima, a las 10:00',
        '1,000 o máscontactos por responder',
        '1solicitud de privacidad abiertaLa primera vence el 5 ene 2100',
        '1grabación por publicar',
      ],
      'Por lo demás, estás al día.',
    ],
  ] as const)('are those with a count, each with a link (%s)', async (language, title, lines, rest) => {
    open({
      language,
      response: () =>
        answer({
          calls: { count: 2, nextAt: '2026-11-20T18:00:00.000Z' },
          contacts: { count: 1_000 },
          'privacy-requests': { count: 1, dueOn: '2100-01-05' },
          recordings: { count: 1 },
        }),
    });
    const list = await screen.findByRole('region', { name: title });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(lines),
    );
    expect(within(list).getByText(rest)).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(expect.arrayContaining(['/admin/bookings', '/admin/contacts?state=open', '/admin/privacy?state=open']));
  });

  it('marks overdue ones, and shows an empty state', async () => {
    open({ response: () => answer({ 'privacy-requests': { count: 1, dueOn: '2020-01-05' } }) });
    expect(await screen.findByText('The first was due by Jan 5, 2020')).toBeTruthy();
    cleanup();
    open();
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('the numbers', () => {
  it('are the sum of the days, or the level at the end, with their change', async () => {
    const { calls } = open();
    const read = async (name: string) =>
      Array.from((await figure(name)).querySelectorAll('p'), ({ textContent }) => textContent).slice(0, 2);
    expect(await read('Applications')).toEqual(['3', 'in 3 days']);
    expect(await read('Paid members')).toEqual(['38', '−2 since Nov 18']);
    expect(await read('Monthly recurring revenue')).toEqual(['$3,616.67', '−$183.33 since Nov 18']);
    expect(await read('Churn')).toEqual(['12.5%', '']);
    expect(await read('Calls booked')).toEqual(['3', 'in 3 days']);
    expect(await read('Subscribers')).toEqual(['1,200', 'the same as on Nov 18']);
    expect(asked(calls)).toEqual(['30']);
  });

  it('are drawn, with a text alternative', async () => {
    open();
    expect(
      within(await figure('Paid members')).getByRole('img', {
        name: 'Paid members from Nov 18 to Nov 20: first 40, last 38, lowest 38, highest 41.',
      }),
    ).toBeTruthy();
    expect(
      within(await figure('Churn')).getByRole('img', {
        name: 'Churn from Nov 18 to Nov 20: first no data, last 12.5%, lowest 5%, highest 12.5%.',
      }),
    ).toBeTruthy();
  });

  it('show the day under the pointer', async () => {
    open();
    const members = await figure('Paid members');
    const plot = within(members).getByRole('img').parentElement as HTMLElement;
    plot.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
    for (const [clientX, copy] of [
      [90, 'Nov 18: 40'],
      [260, 'Nov 19: 41'],
      [400, 'Nov 20: 38'],
    ] as const) {
      // jsdom's pointer events have no coordinates.
      fireEvent(plot, new MouseEvent('pointermove', { bubbles: true, clientX }));
      expect(within(members).getByText(copy)).toBeTruthy();
    }
    fireEvent.pointerLeave(plot);
    expect(within(members).getByText('−2 since Nov 18')).toBeTruthy();
  });

  it('say what changed the revenue, from its start to its end', async () => {
    open();
    const table = within(await screen.findByRole('region', { name: 'What changed your monthly recurring revenue' }));
    const rows = table.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent));
    expect(rows.slice(1)).toEqual([
      ['At the start', '$3,800'],
      ['New', '2', '+$191.67'],
      ['Resumed or came back', '0', '$0'],
      ['Changed plan', '1', '−$16.67'],
      ['Paused', '1', '−$100'],
      ['Left', '3', '−$258.33'],
      ['Now', '$3,616.67'],
    ]);
  });

  it('are also in a table, latest day first, with definitions', async () => {
    const user = userEvent.setup();
    open({ language: 'es' });
    await user.click(await screen.findByText('Los números en una tabla'));
    const rows = within(screen.getAllByRole('table')[1] as HTMLElement)
      .getAllByRole('row')
      .map((row) => Array.from(row.children, ({ textContent }) => textContent?.replaceAll('\u00A0', ' ')));
    expect(rows[0]).toEqual([
      'Día',
      'Solicitudes',
      'Miembros que pagan',
      'Ingreso mensual recurrente',
      'Bajas',
      'Llamadas reservadas',
      'Suscripciones',
    ]);
    expect(rows[1]?.slice(1)).toEqual(['1', '38', expect.stringContaining('3,616.67'), '12.5%', '3', '1,200']);
    expect(rows[3]?.[4]).toBe('–');
    await user.click(screen.getByText('Cómo se calculan estos números'));
    expect(screen.getAllByRole('definition')).toHaveLength(6);
  });

  it('are for the chosen days, which are stored in the address', async () => {
    const user = userEvent.setup();
    const { calls, address } = open({ path: '/admin?days=7' });
    expect((await screen.findByRole('button', { name: '7 days' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: '365 days' }));
    await waitFor(() => expect(asked(calls)).toEqual(['7', '365']));
    expect(address()).toBe('/admin?days=365');
    await user.click(screen.getByRole('button', { name: '30 days' }));
    expect(address()).toBe('/admin');
    cleanup();
    expect(asked(open({ path: '/admin?days=8' }).calls)).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('report a failure, and retry', async () => {
    const user = userEvent.setup();
    let response: FakeAnswer = problem(500, 'internal_error');
    open({ response: () => response });
    expect(await screen.findByText('Couldn’t load the numbers.')).toBeTruthy();
    response = answer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await figure('Churn')).toBeTruthy();
  });
});

describe('the activity in memberships', () => {
  const event = (id: string, more: object) => ({
    id,
    occurredAt: '2026-11-20T18:00:00.000Z',
    signupId: 12,
    name: 'Ana Example',
    plan: 'quarterly',
    amount: 27_500,
    currency: 'usd',
    ...more,
  });
  const until = '2026-12-20T20:00:00.000Z';
  const events = [
    event('1', { kind: 'cancelled', until, reason: 'Moving <b>abroad</b>' }),
    event('2', { kind: 'payment_failed', until }),
    event('4', { kind: 'paused', until }),
    event('5', { kind: 'paused' }),
    event('6', { kind: 'refunded', amount: 2_500 }),
    event('7', { kind: 'granted', signupId: undefined, amount: undefined, userId: 'u1' }),
  ];
  const openActivity = (language: 'en' | 'es', response: (call: FakeCall) => FakeAnswer) => {
    const calls = fakeApi({ 'GET /api/admin/membership-events': response });
    return { calls, ...renderPage(<Activity />, { texts, language, path: '/admin' }) };
  };

  it.each([
    [
      'en',
      'Membership activity',
      [
        'Ana Example canceled. The membership goes on until Dec 20, 2026.Moving <b>abroad</b>Nov 20, 2026, 10:00 AM',
        'A payment of $275 by Ana Example failed. It will be tried again; access ends on Dec 20, 2026 without it.Nov 20, 2026, 10:00 AM',
        'Ana Example paused the membership until Dec 20, 2026.Nov 20, 2026, 10:00 AM',
        'Ana Example paused the membership, with no end date.Nov 20, 2026, 10:00 AM',
        'Ana Example was refunded $25.Nov 20, 2026, 10:00 AM',
        'Ana Example was granted a membership, with no end date.Nov 20, 2026, 10:00 AM',
      ],
    ],
    [
      'es',
      'Actividad de las membresías',
      [
        expect.stringContaining('Ana Example canceló. La membresía sigue hasta el 20 dic 2026.Moving <b>abroad</b>'),
        expect.stringContaining(
          'de Ana Example. Se intentará de nuevo; si no llega, el acceso termina el 20 dic 2026.',
        ),
        expect.stringContaining('Ana Example pausó la membresía hasta el 20 dic 2026.'),
        expect.stringContaining('Ana Example pausó la membresía, sin fecha de fin.'),
        expect.stringMatching(/^Se le reembolsaron \S*25 a Ana Example\./),
        expect.stringContaining('Se le otorgó una membresía a Ana Example, sin fecha de fin.'),
      ],
    ],
  ] as const)('is a sentence for each event, with the reason and a link (%s)', async (language, title, lines) => {
    openActivity(language, () => ({ status: 200, body: events }));
    const region = await screen.findByRole('region', { name: title });
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(6));
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(lines);
    const [person] = within(region).getAllByRole('link', { name: 'Ana Example' });
    expect(person?.getAttribute('href')).toBe(paths.signup('12'));
  });

  it.each([
    ['en', /^Ana Example joined with the Season plan \(\$275\)\. The first payment was \$200 with the code WELCOME\.$/],
    [
      'es',
      /^Ana Example se unió con el plan Temporada \(\S*\s?275\)\. El primer pago fue de \S*\s?200 con el código WELCOME\.$/,
    ],
  ] as const)('names the plan as it was then, and what a promotion code took off (%s)', async (language, line) => {
    const joined = event('1', {
      kind: 'joined',
      planName: { en: 'Season', es: 'Temporada' },
      planAmount: 27_500,
      amount: 20_000,
      promotionCode: 'WELCOME',
    });
    openActivity(language, () => ({ status: 200, body: [joined] }));
    await screen.findByRole('link', { name: 'Ana Example' });
    expect(screen.getByRole('link', { name: 'Ana Example' }).closest('p')?.textContent).toMatch(line);
  });

  it('loads more on request', async () => {
    const user = userEvent.setup();
    const { calls } = openActivity('en', ({ search }) =>
      search.has('cursor')
        ? { status: 200, body: [event('3', { kind: 'joined' })] }
        : { status: 200, body: events, headers: { link: '</api/admin/membership-events?cursor=x>; rel="next"' } },
    );
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText(/joined with the quarterly plan \(\$275\)/)).toBeTruthy();
    const pages = calls.filter(({ route }) => route.endsWith('/membership-events'));
    expect(pages.map(({ search }) => search.get('cursor'))).toEqual([null, 'x']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('has an empty state, and a failure that can be retried', async () => {
    const user = userEvent.setup();
    let response: FakeAnswer = problem(500, 'internal_error');
    openActivity('en', () => response);
    const again = await screen.findByRole('button', { name: /again/i });
    response = { status: 200, body: [] };
    await user.click(again);
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
  });
});
