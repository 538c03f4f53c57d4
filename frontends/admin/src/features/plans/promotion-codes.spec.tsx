import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as NewCodePage } from './promotion-code-page';
import { Page as CodesPage } from './promotion-codes-page';

const shell = { errors: {} };
const texts = {
  en: { admin, 'admin-content': content, 'admin-audit': audit, 'admin-plans': en, shell },
  es: { admin: adminEs, 'admin-content': contentEs, 'admin-audit': auditEs, 'admin-plans': es, shell },
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
const welcome = {
  id: '7',
  code: 'WELCOME',
  percentOff: 25,
  duration: 'repeating',
  durationMonths: 3,
  maxRedemptions: 50,
  expiresAt: '2027-02-01T08:00:00.000Z',
  plan: 'monthly',
  state: 'active',
  redeemed: 3,
  held: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const plans = [{ value: 'monthly', name: { en: 'Monthly', es: 'Mensual' }, state: 'offered' }];

function open(path: string, language: 'en' | 'es' = 'en', answer?: () => FakeAnswer) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/plans': () => ({ status: 200, body: plans }),
    'GET /api/admin/promotion-codes': () => ({
      status: 200,
      body: [
        welcome,
        { ...welcome, id: '8', code: 'FRIEND', percentOff: undefined, amountOff: 2_050, duration: 'once' },
      ],
    }),
    'POST /api/admin/promotion-codes': answer ?? (() => ({ status: 201, body: welcome })),
    'POST /api/admin/promotion-codes/7/deactivate': () => ({ status: 200, body: { ...welcome, state: 'deactivated' } }),
  });
  const page = (
    <Routes>
      <Route path="/admin/promotion-codes" element={<CodesPage />} />
      <Route path="/admin/promotion-codes/new" element={<NewCodePage />} />
    </Routes>
  );
  renderPage(page, { texts, language, path });
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('lists the codes with discount, plan, uses and last day, in both languages', async () => {
  open('/admin/promotion-codes');
  const row = (await screen.findByText('WELCOME')).closest('tr');
  if (!row) throw new Error('The code is in no row.');
  for (const text of ['25% off for 3 months', '3 of 50', 'and 1 unfinished payment', 'Jan 31, 2027', 'Active'])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(await within(row).findByText('Monthly')).toBeTruthy();
  expect(screen.getByText('$20.50 off the first payment')).toBeTruthy();
  cleanup();
  open('/admin/promotion-codes', 'es');
  expect(await screen.findByText('25 % menos durante 3 meses')).toBeTruthy();
});

it('deactivates a code after a confirmation', async () => {
  const { sent } = open('/admin/promotion-codes');
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate WELCOME' }));
  expect(screen.getByText(/this can’t be undone/)).toBeTruthy();
  expect(sent('POST /api/admin/promotion-codes/7/deactivate')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(sent('POST /api/admin/promotion-codes/7/deactivate')).toHaveLength(1));
});

it('makes a code of percents for some months, until the end of a day', async () => {
  const { sent } = open('/admin/promotion-codes/new');
  await userEvent.type(await screen.findByLabelText(/^Code/), 'wel come');
  await userEvent.type(screen.getByLabelText(/^Percent off/), '25');
  await userEvent.selectOptions(screen.getByLabelText(/^For how long/), 'repeating');
  await userEvent.type(screen.getByLabelText(/^Number of months/), '3');
  await userEvent.type(screen.getByLabelText(/^Last day/), '2099-01-31');
  await userEvent.click(screen.getByRole('button', { name: 'Create code' }));
  await waitFor(() =>
    expect(sent('POST /api/admin/promotion-codes')).toEqual([
      {
        code: 'WELCOME',
        percentOff: 25,
        duration: 'repeating',
        durationMonths: 3,
        expiresAt: '2099-02-01T08:00:00.000Z',
      },
    ]),
  );
});

it('makes a code of an amount in cents', async () => {
  const { sent } = open('/admin/promotion-codes/new');
  await userEvent.type(await screen.findByLabelText(/^Code/), 'FRIEND');
  await userEvent.selectOptions(screen.getByLabelText(/^Takes off/), 'amount');
  await userEvent.type(screen.getByLabelText(/^Amount off/), '20.50');
  await userEvent.click(screen.getByRole('button', { name: 'Create code' }));
  await waitFor(() =>
    expect(sent('POST /api/admin/promotion-codes')).toEqual([{ code: 'FRIEND', amountOff: 2_050, duration: 'once' }]),
  );
});

it('refuses what is missing before it is sent, and marks what the server refuses', async () => {
  const { sent } = open('/admin/promotion-codes/new', 'es', () =>
    problem(422, 'validation_failed', [{ field: 'code', code: 'code_taken' }]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Crear código' }));
  expect(await screen.findByText('Escribe un número entero del 1 al 100.')).toBeTruthy();
  expect(sent('POST /api/admin/promotion-codes')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Código/), 'AMIGA');
  await userEvent.type(screen.getByLabelText(/^Porcentaje/), '10');
  await userEvent.click(screen.getByRole('button', { name: 'Crear código' }));
  expect(await screen.findByText('Ya hay un código igual, quizá desactivado.')).toBeTruthy();
});
