import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import calls from '../coming-calls/locales/en.json' with { type: 'json' };
import callsEs from '../coming-calls/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as PodPage } from './pod-page';
import { Page as PodsPage } from './pods-page';

const shell = { errors: { pod_full: 'This pod is full.' } };
const texts = {
  en: { admin, 'admin-content': content, 'admin-pods': en, 'admin-audit': audit, 'admin-weekly-call': calls, shell },
  es: { admin: adminEs, 'admin-content': contentEs, 'admin-pods': es, 'admin-weekly-call': callsEs, shell },
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
const row = {
  id: '7',
  name: 'Thursday pod',
  call: { weekday: 4, time: '18:00', minutes: 45, timeZone: 'America/New_York' },
  joinUrl: 'https://example.com/pod',
  peopleCount: 1,
};
const bea = { id: 'b', name: 'Bea Sample', email: 'bea@example.com', isMember: true };
const week = {
  week: '2026-11-23',
  status: 'regular',
  startsAt: '2026-11-26T23:00:00.000Z',
  endsAt: '2026-11-26T23:45:00.000Z',
  regularStartsAt: '2026-11-26T23:00:00.000Z',
};
const series = { ...row.call, id: row.id, updatedAt: '2026-11-20T10:00:00.000Z', calls: [week] };
const pod = { ...row, people: [bea], tasks: [], updatedAt: '2026-11-20T10:00:00.000Z' };

function open(path: string, language: 'en' | 'es' = 'en', answers: Record<string, () => FakeAnswer> = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/pods': () => ({ status: 200, body: [row] }),
    'GET /api/admin/pods/7': () => ({ status: 200, body: pod }),
    'GET /api/admin/pods/candidates': () => ({
      status: 200,
      body: [
        { ...bea, podName: 'Thursday pod' },
        { id: 'c', name: 'Cleo Sample', email: 'cleo@example.com', isMember: true },
        { id: 'd', email: 'dan@example.com', isMember: true, podName: 'Other pod' },
      ],
    }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'GET /api/admin/weekly-call': () => ({ status: 200, body: series }),
    'PUT /api/admin/weekly-call/weeks/2026-11-23': () => ({ status: 200, body: series }),
    'POST /api/admin/pods': () => ({ status: 201, body: pod }),
    'PUT /api/admin/pods/7/people/c': () => ({ status: 200, body: pod }),
    'DELETE /api/admin/pods/7/people/b': () => ({ status: 200, body: { ...pod, people: [], peopleCount: 0 } }),
    ...answers,
  });
  renderPage(
    <Routes>
      <Route path="/admin/pods" element={<PodsPage />} />
      <Route path="/es/admin/pods" element={<PodsPage />} />
      <Route path="/admin/pods/:id" element={<PodPage />} />
    </Routes>,
    { path, language, texts },
  );
  return calls;
}

afterEach(cleanup);

it.each([
  ['en', '/admin/pods', '1 of 12', 'Thursday, 6:00 PM (Eastern Time)'],
  ['es', '/es/admin/pods', '1 de 12', 'jueves, 18:00 (hora del Este)'],
] as const)('lists pods with their size and their call on its own clock (%s)', async (language, path, size, time) => {
  open(path, language);
  const [, shown] = await screen.findAllByRole('row');
  expect(shown?.textContent).toContain(size);
  expect(shown?.textContent?.toLowerCase()).toContain(time.toLowerCase());
});

it('makes a pod; a day asks for a time, and without one no call is sent', async () => {
  const calls = open('/admin/pods/new');
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Thursday pod');
  expect(screen.queryByLabelText(/^Start/)).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Day of its call/), 'Thursday');
  await user.clear(screen.getByLabelText(/^Start/));
  await user.click(screen.getByRole('button', { name: 'Make this pod' }));
  expect(await screen.findByText('Enter when it starts.')).toBeTruthy();
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await user.selectOptions(screen.getByLabelText(/^Day of its call/), '');
  await user.click(screen.getByRole('button', { name: 'Make this pod' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ name: 'Thursday pod' }),
  );
});

it('shows the name that another pod has at its field', async () => {
  open('/admin/pods/new', 'en', {
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'GET /api/admin/weekly-call': () => ({ status: 200, body: series }),
    'PUT /api/admin/weekly-call/weeks/2026-11-23': () => ({ status: 200, body: series }),
    'POST /api/admin/pods': () => problem(422, 'validation_failed', [{ field: 'name', code: 'name_taken' }]),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Thursday pod');
  await user.click(screen.getByRole('button', { name: 'Make this pod' }));
  expect(await screen.findByText('Another pod has this name.')).toBeTruthy();
});

it('puts members in, names those who would be moved, and takes people out', async () => {
  const calls = open('/admin/pods/7');
  const user = userEvent.setup();
  const table = await screen.findByRole('table');
  expect(within(table).queryByRole('button', { name: /Bea/ })).toBeNull();
  expect(within(table).getByRole('button', { name: 'Move dan@example.com here' })).toBeTruthy();
  await user.click(within(table).getByRole('button', { name: 'Put Cleo Sample in' }));
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Take Bea Sample out' }));
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(true));
});

it('cancels one call of the pod with a note in one language, as the weekly call is', async () => {
  const calls = open('/admin/pods/7');
  const user = userEvent.setup();
  const cancel = await screen.findByRole('button', { name: 'Cancel: Thursday, November 26, 6:00 PM' });
  // The calls are on the pod's clock.
  expect(screen.queryByText(admin.clock)).toBeNull();
  await user.click(cancel);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Only this pod’s members get an email/)).toBeTruthy();
  expect(dialog.getByText(/one language is enough/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/Spanish/), 'Estoy de viaje.');
  await user.click(dialog.getByRole('button', { name: 'Cancel call and notify members' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ route }) => route.startsWith('PUT'));
  expect([sent?.search.get('podId'), sent?.body]).toEqual([
    '7',
    { status: 'cancelled', note: { en: '', es: 'Estoy de viaje.' } },
  ]);
});
