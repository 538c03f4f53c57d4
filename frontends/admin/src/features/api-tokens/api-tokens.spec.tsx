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
import { Page as NewTokenPage } from './api-token-page';
import { Page as TokensPage } from './api-tokens-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { admin, 'admin-content': content, 'admin-tokens': en, shell: { errors: {} } },
  es: { admin: adminEs, 'admin-content': contentEs, 'admin-tokens': es, shell: { errors: {} } },
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
const value = `leap_${'x'.repeat(43)}`;
const crm = {
  id: '7',
  name: 'Our CRM',
  lastFour: 'x9Qa',
  scopes: ['inquiries:read', 'calendar:read', 'calendar:write'],
  allowedAddresses: [],
  state: 'active',
  createdBy: 'Ana',
  createdAt: '2026-11-20T10:00:00.000Z',
};

function open(path: string, language: 'en' | 'es' = 'en', answer?: () => FakeAnswer) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/api-tokens': () => ({
      status: 200,
      body: [crm, { ...crm, id: '8', name: 'Old', state: 'revoked' }],
    }),
    'POST /api/admin/api-tokens': answer ?? (() => ({ status: 201, body: { ...crm, token: value } })),
    'POST /api/admin/api-tokens/7/revoke': () => ({ status: 200, body: { ...crm, state: 'revoked' } }),
  });
  const page = (
    <Routes>
      <Route path="/admin/api-tokens" element={<TokensPage />} />
      <Route path="/admin/api-tokens/new" element={<NewTokenPage />} />
    </Routes>
  );
  renderPage(page, { texts, language, path });
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('lists the tokens with what they may do, in both languages', async () => {
  open('/admin/api-tokens');
  const row = (await screen.findByText('Our CRM')).closest('tr');
  if (!row) throw new Error('The token is in no row.');
  for (const text of [
    'Calls and opening hours: Read and change · Contacts, help requests, consents: Read',
    'Works',
    'Never',
    'Until you revoke it',
  ])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Revoke Old' })).toBeNull();
  cleanup();
  open('/admin/api-tokens', 'es');
  expect(
    (
      await screen.findAllByText(
        'Llamadas y horarios: Leer y cambiar · Contactos, solicitudes de ayuda, consentimientos: Leer',
      )
    ).length,
  ).toBe(2);
});

it('revokes a token after a confirmation', async () => {
  const { sent } = open('/admin/api-tokens');
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Our CRM' }));
  expect(sent('POST /api/admin/api-tokens/7/revoke')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(sent('POST /api/admin/api-tokens/7/revoke')).toHaveLength(1));
});

it('makes a token with what was chosen, and shows it with a way to copy it', async () => {
  const { sent } = open('/admin/api-tokens/new');
  await userEvent.type(await screen.findByLabelText(/^What is it for/), ' Our CRM ');
  await userEvent.selectOptions(screen.getByLabelText(/^Calls and opening/), 'change');
  await userEvent.selectOptions(screen.getByLabelText(/^Contacts/), 'read');
  await userEvent.selectOptions(screen.getByLabelText(/^How long/), '');
  await userEvent.type(screen.getByLabelText(/^Only from/), '203.0.113.7,{Enter}2001:db8::/32');
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByDisplayValue(value)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Your token for “Our CRM”');
  expect(sent('POST /api/admin/api-tokens')).toEqual([
    {
      name: 'Our CRM',
      scopes: ['calendar:read', 'calendar:write', 'inquiries:read'],
      allowedAddresses: ['203.0.113.7', '2001:db8::/32'],
    },
  ]);
});

it('refuses a token that may do nothing, and marks what the server refuses', async () => {
  const { sent } = open('/admin/api-tokens/new', 'es', () =>
    problem(422, 'validation_failed', [{ field: 'allowedAddresses.0', code: 'invalid_format' }]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Crear token' }));
  expect(await screen.findByText('Elige al menos una cosa que el programa pueda leer o cambiar.')).toBeTruthy();
  expect(sent('POST /api/admin/api-tokens')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^¿Para qué es/), 'CRM');
  await userEvent.selectOptions(screen.getByLabelText(/^Contactos/), 'read');
  await userEvent.type(screen.getByLabelText(/^Solo desde/), 'example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Crear token' }));
  expect(await screen.findByText('Una de estas no es una dirección de internet.')).toBeTruthy();
});
