import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventKinds } from '@leap/domain';
import { Route, Routes } from '@leap/platform';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as WebhookPage } from './webhook-page';
import { Page as WebhooksPage } from './webhooks-page';

const texts = {
  en: { admin, 'admin-content': content, 'admin-webhooks': en, shell: { errors: {} } },
  es: { admin: adminEs, 'admin-content': contentEs, 'admin-webhooks': es, shell: { errors: {} } },
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
const id = '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f';
const crm = {
  id,
  name: 'Our CRM',
  url: 'https://crm.example.com/hook',
  kinds: ['signup.created', 'payment.failed'],
  state: 'failing',
  failingSince: '2026-11-20T10:00:00.000Z',
  pendingCount: 2,
  failedCount: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
};
const key = `whsec_${'A'.repeat(43)}=`;
const delivery = {
  id: 'd1',
  event: { id: 'e1', type: 'payment.failed', timestamp: '2026-11-20T10:00:00.000Z', version: 1, data: { id: 'p1' } },
  state: 'failed',
  attempts: 9,
  status: 500,
  failure: 'status',
  attemptedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
};

function open(path: string, language: 'en' | 'es' = 'en', answer?: () => FakeAnswer) {
  const at = `/api/admin/webhooks/${id}`;
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/webhooks': () => ({ status: 200, body: [crm] }),
    'POST /api/admin/webhooks': answer ?? (() => ({ status: 201, body: { ...crm, signingKey: key } })),
    [`GET ${at}`]: () => ({ status: 200, body: crm }),
    [`GET ${at}/deliveries`]: () => ({ status: 200, body: [delivery] }),
    [`POST ${at}/deliveries/d1/resend`]: () => ({ status: 204 }),
    [`POST ${at}/resend-failed`]: () => ({ status: 200, body: { count: 1 } }),
    [`POST ${at}/test`]: () => ({ status: 204 }),
    [`POST ${at}/turn-off`]: () => ({ status: 200, body: { ...crm, state: 'off' } }),
    [`POST ${at}/change-key`]: () => ({ status: 200, body: { ...crm, signingKey: key } }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
  });
  const page = (
    <Routes>
      <Route path="/admin/webhooks" element={<WebhooksPage />} />
      <Route path="/admin/webhooks/:id" element={<WebhookPage />} />
    </Routes>
  );
  renderPage(page, { texts, language, path });
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  sessionStorage.clear();
});

it('lists the webhooks with their state, in both languages', async () => {
  open('/admin/webhooks');
  const row = (await screen.findByText('Our CRM')).closest('tr');
  if (!row) throw new Error('The webhook is in no row.');
  for (const text of ['Fails', 'crm.example.com', '2 events']) expect(within(row).getByText(text)).toBeTruthy();
  cleanup();
  open('/admin/webhooks', 'es');
  expect(await screen.findByText('Falla')).toBeTruthy();
});

it('makes a webhook for what was ticked, and shows its key with a way to copy it', async () => {
  const { sent } = open('/admin/webhooks/new');
  await userEvent.type(await screen.findByLabelText(/^What is it for/), ' Our CRM ');
  await userEvent.type(screen.getByLabelText(/^Its address/), 'https://crm.example.com/hook');
  await userEvent.click(screen.getByLabelText('Application received'));
  await userEvent.click(screen.getByLabelText('Payment failed'));
  await userEvent.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByDisplayValue(key)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('The key of “Our CRM”');
  expect(sent('POST /api/admin/webhooks')).toEqual([
    { name: 'Our CRM', url: crm.url, kinds: ['signup.created', 'payment.failed'] },
  ]);
});

it('refuses a webhook without an event, ticks everything at once, and marks what the server refuses', async () => {
  const { sent } = open('/admin/webhooks/new', 'es', () =>
    problem(422, 'validation_failed', [{ field: 'url', code: 'private_address' }]),
  );
  await userEvent.type(await screen.findByLabelText(/^¿Para qué es/), 'CRM');
  await userEvent.type(screen.getByLabelText(/^Su dirección/), 'https://crm.internal.example/hook');
  await userEvent.click(screen.getByRole('button', { name: 'Crear webhook' }));
  expect(await screen.findByText('Elige al menos un evento.')).toBeTruthy();
  expect(sent('POST /api/admin/webhooks')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Elegir todo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Crear webhook' }));
  expect(await screen.findByText('Esta dirección está en una red privada, y ahí no enviamos nada.')).toBeTruthy();
  expect(sent('POST /api/admin/webhooks')).toEqual([expect.objectContaining({ kinds: eventKinds })]);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar todo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Falló un pago').checked).toBe(false);
});

it('shows what was sent, sends it again, tests, turns off and changes the key', async () => {
  const { sent } = open(`/admin/webhooks/${id}`);
  const row = (await screen.findByRole('rowheader', { name: /Payment failed/ })).closest('tr');
  if (!row) throw new Error('The delivery is in no row.');
  expect(within(row).getByText('500')).toBeTruthy();
  const at = `POST /api/admin/webhooks/${id}`;
  await userEvent.click(screen.getByRole('button', { name: /^Send again: Payment failed/ }));
  await waitFor(() => expect(sent(`${at}/deliveries/d1/resend`)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 given up again' }));
  await waitFor(() => expect(sent(`${at}/resend-failed`)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(sent(`${at}/test`)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(sent(`${at}/turn-off`)).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(sent(`${at}/turn-off`)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'New key' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New key' }));
  expect(await screen.findByDisplayValue(key)).toBeTruthy();
});

it('looks for new deliveries every five seconds, until nobody has touched the page for two minutes', async () => {
  jest.useFakeTimers();
  const { sent } = open(`/admin/webhooks/${id}`);
  const asked = async (ms: number): Promise<number> => {
    const before = sent(`GET /api/admin/webhooks/${id}/deliveries`).length;
    await act(async () => jest.advanceTimersByTimeAsync(ms));
    return sent(`GET /api/admin/webhooks/${id}/deliveries`).length - before;
  };
  await asked(1_000);
  expect(await asked(20_000)).toBe(4);
  await asked(100_000);
  expect(await asked(60_000)).toBe(0);
  fireEvent.pointerMove(document.body);
  expect(await asked(20_000)).toBeGreaterThan(2);
});
