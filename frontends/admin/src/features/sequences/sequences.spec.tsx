import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import campaigns from '../campaigns/locales/en.json' with { type: 'json' };
import campaignsEs from '../campaigns/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './sequence-page';

const texts = {
  en: { admin, 'admin-audit': audit, 'admin-campaigns': campaigns, 'admin-content': content, 'admin-sequences': en },
  es: {
    admin: adminEs,
    'admin-audit': auditEs,
    'admin-campaigns': campaignsEs,
    'admin-content': contentEs,
    'admin-sequences': es,
  },
};
const owner = { id: '1', isAuthenticated: true, email: 'a@example.com', role: 'admin', language: 'en' };
const step = {
  id: 's1',
  days: 0,
  subjectEn: 'Welcome',
  subjectEs: 'Bienvenida',
  isReady: true,
  sentCount: 1,
  pendingCount: 0,
  failedCount: 0,
};
const sequence = {
  id: '7',
  name: 'Welcome series',
  event: 'subscribed',
  isOn: false,
  isMailOn: true,
  hasPostalAddress: true,
  stepsCount: 1,
  activeCount: 4,
  finishedCount: 2,
  endedCount: 1,
  steps: [step, { ...step, id: 's2', days: 3, subjectEn: '', subjectEs: '', isReady: false, sentCount: 0 }],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};

function open(
  path: string,
  language: 'en' | 'es',
  stored: object = {},
  answers: Record<string, () => FakeAnswer> = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/sequences/7': () => ({ status: 200, body: { ...sequence, ...stored } }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'POST /api/admin/sequences/7/turn-on': () => ({ status: 200, body: { ...sequence, isOn: true } }),
    ...answers,
  });
  renderPage(
    <Routes>
      {['/admin', '/es/admin'].map((base) => (
        <Route key={base} path={`${base}/sequences/:id`} element={<Page />} />
      ))}
    </Routes>,
    { path, language, texts },
  );
  return calls;
}

afterEach(cleanup);

it('shows the emails in order, when they are due, and how many were sent', async () => {
  open('/es/admin/sequences/7', 'es');
  const first = (await screen.findByRole('link', { name: '1. Bienvenida' })).closest('li');
  expect(first?.textContent).toContain('justo después de la confirmación');
  expect(first?.textContent).toContain('Enviado una vez');
  const second = screen.getByRole('link', { name: `2. ${es.steps.untitled}` }).closest('li');
  expect(second?.textContent).toContain('3 días después del correo anterior');
  expect(second?.textContent).toContain(es.steps.draft);
});

it.each([true, false])('warns without a postal address (there is one: %s)', async (hasPostalAddress) => {
  open('/admin/sequences/7', 'en', { hasPostalAddress });
  await screen.findByRole('button', { name: en.switch.on });
  expect(screen.queryByRole('link', { name: campaigns.postalAddress.action }) === null).toBe(hasPostalAddress);
});

it.each([
  ['en', en, '/admin'],
  ['es', es, '/es/admin'],
] as const)(
  'says that its emails do not go out, and how many are pending or failed (%s)',
  async (language, copy, base) => {
    open(`${base}/sequences/7`, language, {
      isOn: true,
      trouble: '421 4.3.2 Out of order',
      troubleSince: '2026-11-24T15:10:00.000Z',
      steps: [{ ...step, sentCount: 2, pendingCount: 1_200, failedCount: 3 }],
    });
    expect(await screen.findByText(copy.trouble.title)).toBeTruthy();
    expect(screen.getByText('421 4.3.2 Out of order')).toBeTruthy();
    expect(screen.getByText(copy.notSending)).toBeTruthy();
    expect(screen.getByRole('link', { name: copy.trouble.mail }).getAttribute('href')).toMatch(/\/admin\/setup$/);
    const row = screen.getByRole('link', { name: /^1\. / }).closest('li');
    expect(row?.textContent).toContain(
      {
        en: 'Sent 2 times · 1,200 waiting to be sent · 3 not delivered',
        es: 'Enviado 2 veces · 1,200 por enviar · 3 sin entregar',
      }[language],
    );
    expect(screen.getByText(copy.steps.failedHelp)).toBeTruthy();
  },
);

it('is turned on after a confirmation, at the version that was read', async () => {
  const calls = open('/admin/sequences/7', 'en');
  await userEvent.click(await screen.findByRole('button', { name: en.switch.on }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(en.switch.onText.subscribed)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: en.switch.on }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.endsWith('/turn-on'))?.body).toEqual({ version: sequence.updatedAt }),
  );
});

it('cannot be turned on without a complete email', async () => {
  open('/admin/sequences/7', 'en', { steps: [sequence.steps[1]] });
  await screen.findByText(en.switch.noSteps);
  expect(screen.queryByRole('button', { name: en.switch.on })).toBeNull();
});

it('is created with a name and the event that starts it', async () => {
  const calls = open(
    '/admin/sequences/new',
    'en',
    {},
    { 'POST /api/admin/sequences': () => ({ status: 201, body: sequence }) },
  );
  await userEvent.type(await screen.findByRole('textbox', { name: en.fields.name }), 'Welcome series');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: en.fields.event }), en.events.joined);
  await userEvent.click(screen.getByRole('button', { name: en.create }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /api/admin/sequences')?.body).toEqual({
      name: 'Welcome series',
      event: 'joined',
    }),
  );
});
