import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import { Page } from './import-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { admin, 'admin-audit': audit, 'admin-imports': en, shell: {} },
  es: { admin: adminEs, 'admin-audit': auditEs, 'admin-imports': es, shell: {} },
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
const first = {
  id: 'i1',
  kind: 'subscribers',
  status: 'uploaded',
  fileName: 'people.csv',
  rowsCount: 2,
  doneCount: 0,
  addedCount: 0,
  unchangedCount: 0,
  refusedCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  encoding: 'utf-8',
  delimiter: ',',
  headers: ['Mail', 'Other mail', 'Third mail'],
  samples: [['ana@example.com', 'ana@work.example', 'ana@home.example']],
  fields: [{ field: 'email', isRequired: true }],
  mapping: { email: 0 } as Record<string, number>,
  language: 'en',
  refusals: [],
};

let stored: typeof first & { consentProof?: string };
let refuses: FakeAnswer;
let calls: FakeCall[];
const actions = () =>
  calls
    .filter(({ route }) => route.includes('/imports') && !route.startsWith('GET'))
    .map(({ route, body }) => [route.split('/').at(-1), body]);
/** Answers the PATCH. */
const saved = (email: number, version = first.updatedAt) => ['i1', { version, mapping: { email }, language: 'en' }];
/** Another person has stored a mapping that the page has not loaded. */
const elsewhere = '2026-11-20T12:00:00.000Z';

beforeEach(() => {
  stored = first;
  refuses = undefined;
});
afterEach(cleanup);

const column = (language: 'en' | 'es' = 'en') =>
  screen.findByRole<HTMLSelectElement>(
    'combobox',
    { name: language === 'es' ? /^Correo/ : /^Email/ },
    { timeout: 10_000 },
  );

function open(language: 'en' | 'es' = 'en') {
  calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    // The page is rendered without a route, and so without an id.
    'GET /api/admin/imports/': () => ({ status: 200, body: stored }),
    'GET /api/admin/imports/i1': () => ({ status: 200, body: stored }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'PATCH /api/admin/imports/i1': ({ body }) => {
      if (refuses) return refuses;
      const { version, ...changes } = body as { version: string };
      if (version !== stored.updatedAt) return problem(409, 'edit_conflict');
      stored = { ...stored, ...changes, status: 'uploaded', updatedAt: '2026-11-20T13:00:00.000Z' };
      return { status: 200, body: { ...stored, samples: [] } };
    },
    'POST /api/admin/imports/i1/check': () => {
      stored = { ...stored, status: 'checked', addedCount: 2 };
      return { status: 200, body: { ...stored, samples: [] } };
    },
    'POST /api/admin/imports/i1/start': () => problem(409, 'edit_conflict'),
  });
  renderPage(<Page />, { texts, language, path: '/admin/imports/i1' });
  return column(language);
}

describe('/admin/imports/:id', () => {
  it.each([
    ['en', 'Other mail', 'Run a test', /are saved when you run a test/],
    ['es', 'Other mail', 'Hacer una prueba', /se guardan al hacer la prueba/],
  ] as const)('saves the form before a dry run, and shows the result (%s)', async (language, column, action, copy) => {
    const user = userEvent.setup();
    const field = await open(language);
    expect(screen.queryByText(copy)).toBeNull();
    await user.selectOptions(field, column);
    expect(screen.getByText(copy)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: action }));
    await waitFor(() => expect(actions()).toEqual([saved(1), ['check', undefined]]));
    await waitFor(() => expect(screen.queryByText(copy)).toBeNull());
  });

  it('does not save an unchanged form again', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'Run a test' }));
    await waitFor(() => expect(actions()).toEqual([['check', undefined]]));
  });

  it('runs no dry run after a refusal or a failure, and keeps the form', async () => {
    const user = userEvent.setup();
    const field = await open();
    await user.selectOptions(field, 'Not in the file');
    await user.click(screen.getByRole('button', { name: 'Run a test' }));
    expect(await screen.findByText('Choose the column with the email addresses.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(actions()).toEqual([]);
    refuses = problem(422, 'validation_failed', [{ field: 'mapping.email', code: 'invalid_choice' }]);
    await user.selectOptions(field, 'Other mail');
    await user.click(screen.getByRole('button', { name: 'Run a test' }));
    expect(await screen.findByText('This column can’t be used.')).toBeTruthy();
    expect(actions()).toEqual([saved(1)]);
    expect(field.value).toBe('1');
  });

  it('imports nothing without a dry run', async () => {
    const user = userEvent.setup();
    stored = { ...first, status: 'checked', addedCount: 2 };
    const field = await open();
    const start = () => screen.getByRole('button', { name: 'Import 2 rows' }) as HTMLButtonElement;
    expect(start().disabled).toBe(false);
    await user.selectOptions(field, 'Other mail');
    expect(start().disabled).toBe(true);
    expect(screen.getByText(/Test again before you import/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Test again' }));
    await waitFor(() => expect(actions()).toEqual([saved(1), ['check', undefined]]));
    await waitFor(() => expect(start().disabled).toBe(false));
  });

  it.each([
    ['en', 'Save', 'Someone else saved changes', 'Save this version', /^Theirs/],
    ['es', 'Guardar', 'Otra persona guardó cambios', 'Guardar esta versión', /^Lo de la otra persona/],
  ] as const)(
    'shows a mapping that was stored meanwhile next to the form’s, and overwrites nothing unseen (%s)',
    async (language, save, title, merge, theirs) => {
      const user = userEvent.setup();
      const field = await open(language);
      stored = { ...first, mapping: { email: 2 }, updatedAt: elsewhere };
      await user.selectOptions(field, 'Other mail');
      await user.click(screen.getByRole('button', { name: save }));
      const conflict = within(await screen.findByRole('region', { name: title }));
      expect(conflict.getByText('Other mail')).toBeTruthy();
      expect(conflict.getByText('Third mail')).toBeTruthy();
      expect([actions(), stored.mapping]).toEqual([[saved(1)], { email: 2 }]);
      await user.click(conflict.getByRole('radio', { name: theirs }));
      await user.click(conflict.getByRole('button', { name: merge }));
      await waitFor(() => expect(actions()).toEqual([saved(1), saved(2, elsewhere)]));
      await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
      expect(field.value).toBe('2');
    },
  );

  it('starts the displayed version only', async () => {
    const user = userEvent.setup();
    stored = { ...first, status: 'checked', addedCount: 2 };
    await open();
    await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: en.actions.startAction }));
    await waitFor(() => expect(actions()).toEqual([['start', { version: first.updatedAt }]]));
  });

  it('adopts a mapping that was stored meanwhile into an unchanged form', async () => {
    stored = { ...first, status: 'checking', samples: [] };
    const field = open();
    await screen.findByText('Testing');
    expect(screen.queryByRole('combobox', { name: /^Email/ })).toBeNull();
    stored = { ...first, status: 'checked', mapping: { email: 1 }, updatedAt: elsewhere };
    expect((await field).value).toBe('1');
    expect(screen.queryByText(/since the last test/)).toBeNull();
  });
});
