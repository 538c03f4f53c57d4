import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import setup from '../setup/locales/en.json' with { type: 'json' };
import setupEs from '../setup/locales/es.json' with { type: 'json' };
import { Page } from './mail-page';

const texts = {
  en: { admin, 'admin-mail': en, 'admin-setup': setup, shell: {} },
  es: { admin: adminEs, 'admin-mail': es, 'admin-setup': setupEs, shell: {} },
};
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const records: FakeAnswer = {
  status: 200,
  body: [{ kind: 'mx', name: 'example.com', state: 'ok', found: ['10 mx.example.com'] }],
};

let answer: FakeAnswer;
function open(language: 'en' | 'es') {
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/mail': () => ({
      status: 200,
      body: { isOn: true, from: 'LEAP <hello@example.com>', domain: 'example.com', testAddress: 'a@example.com' },
    }),
    'GET /api/admin/mail/records': () => answer,
  });
  renderPage(<Page />, { texts, language, path: '/admin/mail' });
}

afterEach(cleanup);

it.each([
  ['en', en, admin],
  ['es', es, adminEs],
] as const)('marks old results when a new check failed (%s)', async (language, copy, shell) => {
  answer = records;
  open(language);
  expect(await screen.findByText('10 mx.example.com')).toBeTruthy();
  expect(screen.queryByText(shell.record.stale)).toBeNull();
  answer = problem(500, 'internal_error');
  await userEvent.click(screen.getByRole('button', { name: copy.records.again }));
  expect(await screen.findByText(shell.record.stale)).toBeTruthy();
  expect(screen.getByText('10 mx.example.com')).toBeTruthy();
  answer = records;
  await userEvent.click(screen.getByRole('button', { name: copy.records.again }));
  await waitFor(() => expect(screen.queryByText(shell.record.stale)).toBeNull());
});

it('shows no list when the first check fails', async () => {
  answer = problem(500, 'internal_error');
  open('en');
  expect(await screen.findByText(admin.record.error.title)).toBeTruthy();
  expect(screen.queryByText(admin.table.error.title)).toBeNull();
});
