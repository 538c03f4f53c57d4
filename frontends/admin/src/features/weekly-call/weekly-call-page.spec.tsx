import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import pageTexts from '../page-texts/locales/en.json' with { type: 'json' };
import pageTextsEs from '../page-texts/locales/es.json' with { type: 'json' };
import pods from '../pods/locales/en.json' with { type: 'json' };
import podsEs from '../pods/locales/es.json' with { type: 'json' };
import en from '../coming-calls/locales/en.json' with { type: 'json' };
import es from '../coming-calls/locales/es.json' with { type: 'json' };
import { Page } from './weekly-call-page';

const texts = {
  en: {
    admin,
    'admin-content': content,
    'admin-audit': audit,
    'admin-pods': pods,
    'admin-pages': pageTexts,
    'admin-weekly-call': en,
    shell: { errors: {} },
  },
  es: {
    admin: adminEs,
    'admin-content': contentEs,
    'admin-audit': auditEs,
    'admin-pods': podsEs,
    'admin-pages': pageTextsEs,
    'admin-weekly-call': es,
    shell: { errors: {} },
  },
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
const regular = (week: string, startsAt: string) => ({
  week,
  status: 'regular',
  startsAt,
  endsAt: startsAt,
  regularStartsAt: startsAt,
});
const podCall = { weekday: 4, time: '18:00', minutes: 45, timeZone: 'America/New_York' };
const stored = {
  id: '9',
  weekday: 1,
  time: '18:00',
  minutes: 60,
  timeZone: 'America/New_York',
  updatedAt: '2026-11-20T10:00:00.000Z',
  calls: [
    regular('2026-11-23', '2026-11-23T23:00:00.000Z'),
    {
      ...regular('2026-11-30', '2026-11-30T23:00:00.000Z'),
      status: 'cancelled',
      note: { es: 'Es festivo.' },
      version: '2026-11-20T11:00:00.000Z',
    },
  ],
};

const mondayText = {
  page: 'inner-circle',
  path: 'offer:call.title',
  language: 'es',
  text: 'El <em>lunes</em>, un solo botón.',
};

function open(change: (call: FakeCall) => FakeAnswer, language: 'en' | 'es' = 'en', call: object = stored) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/weekly-call': () => ({ status: 200, body: call }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'GET /api/admin/page-texts/other-weekdays': ({ search }) => ({
      status: 200,
      body: search.get('weekday') === '1' ? [] : [mondayText],
    }),
    'GET /api/admin/pods': () => ({
      status: 200,
      body: [
        { id: '7', name: 'Thursday pod', call: podCall, peopleCount: 1 },
        { id: '8', name: 'New pod', peopleCount: 0 },
      ],
    }),
    'PATCH /api/admin/weekly-call': (call) => ({
      status: 200,
      body: { ...stored, ...(call.body as object), updatedAt: '2026-11-20T12:00:00.000Z' },
    }),
    'PUT /api/admin/weekly-call/weeks/2026-11-23': change,
    'PUT /api/admin/weekly-call/weeks/2026-11-30': change,
  });
  return { calls, ...renderPage(<Page />, { texts, language, path: '/admin/weekly-call' }) };
}
const sent = (calls: FakeCall[], method: string) =>
  calls.filter(({ route }) => route.startsWith(method)).map(({ body }) => body);
const ok = () => ({ status: 200, body: stored });

afterEach(cleanup);

it('moves a call on the clock of its zone, says before that members are notified, and marks what the server refuses', async () => {
  const user = userEvent.setup();
  const answers: FakeAnswer[] = [problem(422, 'validation_failed', [{ field: 'startsAt', code: 'overlaps' }]), ok()];
  const { calls, toast } = open(() => answers.shift());
  await user.click(await screen.findByRole('button', { name: 'Move: Monday, November 23, 6:00 PM' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the call on Monday, November 23, 6:00 PM' }));
  expect(dialog.getByText(/^Members who want these emails get one/)).toBeTruthy();
  const start = dialog.getByLabelText<HTMLInputElement>(/^New start/);
  expect(start.value).toBe('2026-11-23T18:00');
  await user.clear(start);
  await user.type(start, '2026-11-24T19:30');
  await user.type(dialog.getByLabelText(/English/), 'A holiday.');
  const send = dialog.getByRole('button', { name: 'Move call and notify members' });
  await user.click(send);
  expect(await dialog.findByText('Another call takes place at that time.')).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Call moved. Members are being notified.' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(calls, 'PUT')[1]).toEqual({
    status: 'moved',
    startsAt: '2026-11-25T00:30:00.000Z',
    note: { en: 'A holiday.', es: '' },
  });
});

it('shows a cancelled call with its note, and restores it after a confirmation', async () => {
  const user = userEvent.setup();
  const { calls, toast } = open(ok, 'es');
  expect(await screen.findByText('Es festivo.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Restablecer: lunes, 30 de noviembre/ }));
  expect(sent(calls, 'PUT')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Restablecer y avisar a los miembros' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Llamada restablecida. Se está avisando a los miembros.' }),
  );
  expect(sent(calls, 'PUT')).toEqual([{ status: 'regular', note: {}, version: '2026-11-20T11:00:00.000Z' }]);
});

it('cancels a call that was moved, without restoring it before', async () => {
  const user = userEvent.setup();
  const moved = {
    ...regular('2026-11-30', '2026-12-01T23:00:00.000Z'),
    regularStartsAt: '2026-11-30T23:00:00.000Z',
    status: 'moved',
    note: {},
    version: '2026-11-20T11:00:00.000Z',
  };
  const { calls } = open(ok, 'en', { ...stored, calls: [moved] });
  await user.click(await screen.findByRole('button', { name: 'Cancel: Tuesday, December 1, 6:00 PM' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel call and notify members' }));
  await waitFor(() => expect(sent(calls, 'PUT')).toMatchObject([{ status: 'cancelled', version: moved.version }]));
});

it('changes the schedule; the zone is chosen', async () => {
  const user = userEvent.setup();
  const { calls, toast } = open(ok);
  const zone = await screen.findByLabelText<HTMLSelectElement>(/^Time zone/);
  expect(zone.selectedOptions[0]?.textContent).toBe('New York');
  await user.selectOptions(zone, 'Europe/Madrid');
  await user.selectOptions(screen.getByLabelText(/^Day/), 'Thursday');
  const minutes = screen.getByLabelText(/^Length/);
  await user.clear(minutes);
  await user.type(minutes, '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(minutes.getAttribute('aria-invalid')).toBe('true');
  expect(sent(calls, 'PATCH')).toEqual([]);
  await user.type(minutes, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Weekly call saved.' }));
  expect(sent(calls, 'PATCH')).toEqual([
    { weekday: 4, time: '18:00', minutes: 50, timeZone: 'Europe/Madrid', version: stored.updatedAt },
  ]);
});

it('shows a note to readers of the other language, marked as such', async () => {
  open(ok);
  expect((await screen.findByText('Es festivo.')).getAttribute('lang')).toBe('es');
});

it.each([
  ['en', 'More weekly calls', 'Thursday, 6:00 PM (Eastern Time)', 'No fixed time', 'Add a pod with its call'],
  ['es', 'Más llamadas semanales', 'jueves, 18:00 (hora del Este)', 'Sin hora fija', 'Crear un grupo con su llamada'],
] as const)('lists the calls of pods, and leads to a further one (%s)', async (language, title, at, none, add) => {
  open(ok, language);
  const part = within(await screen.findByRole('region', { name: title }));
  const [first, second] = await part.findAllByRole('listitem');
  expect(first?.textContent?.toLowerCase()).toBe(`Thursday pod ${at}`.toLowerCase());
  expect(second?.textContent).toBe(`New pod ${none}`);
  expect(part.getByRole('link', { name: 'Thursday pod' }).getAttribute('href')).toBe('/admin/pods/7');
  expect(part.getByRole('link', { name: add }).getAttribute('href')).toBe('/admin/pods/new');
});

it('names the texts of public pages that mention another day than the chosen one, each with a link to its editor', async () => {
  const user = userEvent.setup();
  open(ok);
  const day = await screen.findByLabelText(/^Day/);
  const name = 'Inner Circle (Spanish): “El lunes, un solo botón.”';
  expect(screen.queryByRole('link', { name })).toBeNull();
  await user.selectOptions(day, 'Wednesday');
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/admin/pages/inner-circle#es.offer:call.title');
  await user.selectOptions(day, 'Monday');
  await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
});
