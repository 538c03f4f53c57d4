import { afterEach, expect, it } from '@jest/globals';
import { Route, Routes } from '@leap/platform';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as MeetingTypePage } from './meeting-type-page';
import { Page as MeetingTypesPage } from './meeting-types-page';

const shell = { errors: {} };
const texts = {
  en: { admin, 'admin-content': content, 'admin-audit': audit, 'admin-meeting-types': en, shell },
  es: { admin: adminEs, 'admin-content': contentEs, 'admin-audit': auditEs, 'admin-meeting-types': es, shell },
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
const short = {
  id: '9',
  slug: 'short-call',
  name: { en: 'Short call', es: 'Llamada corta' },
  description: { en: '', es: '' },
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 10,
  noticeHours: 24,
  mostPerDay: null,
  location: 'phone',
  locationText: { en: 'We call you.', es: 'Te llamamos.' },
  questions: [{ label: { en: 'Why now?', es: '¿Por qué ahora?' }, isRequired: true, isLong: false }],
  visibility: 'unlisted',
  bookings: 2,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

function open(path: string, language: 'en' | 'es' = 'en', more: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/meeting-types': () => ({ status: 200, body: [short] }),
    'GET /api/admin/meeting-types/9': () => ({ status: 200, body: short }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'PATCH /api/admin/meeting-types/9': ({ body }) => ({
      status: 200,
      body: { ...short, ...(body as object), updatedAt: '2026-11-20T12:00:00.000Z' },
    }),
    ...more,
  });
  const page = (
    <Routes>
      <Route path="/admin/meeting-types" element={<MeetingTypesPage />} />
      <Route path="/admin/meeting-types/:id" element={<MeetingTypePage />} />
    </Routes>
  );
  return { calls, ...renderPage(page, { texts, language, path }) };
}
const sent = (calls: FakeCall[], method: string) =>
  calls.filter(({ route }) => route.startsWith(method)).map(({ body }) => body);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('lists the types with length, location and who can book them, in both languages', async () => {
  open('/admin/meeting-types');
  expect(await screen.findByRole('link', { name: 'Short call' })).toBeDefined();
  for (const text of ['30 minutes', 'Phone', 'Only people with the link'])
    expect(screen.getAllByText(text)).toBeDefined();
  cleanup();
  open('/admin/meeting-types', 'es');
  expect(await screen.findByRole('link', { name: 'Llamada corta' })).toBeDefined();
  expect(screen.getAllByText('30 minutos')).toBeDefined();
});

it('saves a changed length and a second question, and keeps the link', async () => {
  const { calls } = open('/admin/meeting-types/9');
  const minutes = await screen.findByLabelText(/Length in minutes/);
  expect(screen.queryByLabelText(/^Address on the site/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '45');
  await userEvent.click(screen.getByRole('button', { name: 'Add a question' }));
  await userEvent.type(screen.getAllByLabelText('Question (English)')[1] as HTMLElement, 'What else?');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This can’t be empty.')).toBeDefined();
  await userEvent.type(screen.getAllByLabelText('Question (Spanish)')[1] as HTMLElement, '¿Algo más?');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const { id: _id, slug: _slug, bookings: _bookings, createdAt: _createdAt, updatedAt: version, ...fields } = short;
  await waitFor(() =>
    expect(sent(calls, 'PATCH')).toEqual([
      {
        ...fields,
        minutes: 45,
        locationUrl: '',
        questions: [
          ...short.questions,
          { label: { en: 'What else?', es: '¿Algo más?' }, isRequired: false, isLong: false },
        ],
        version,
      },
    ]),
  );
});

it('shows the full address of the booking page, to copy', async () => {
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  });
  open('/admin/meeting-types/9', 'es');
  const address = `${window.location.origin}/es/book/short-call`;
  expect((await screen.findByRole('link', { name: address })).getAttribute('href')).toContain('/book/short-call');
  screen.getByRole('button', { name: es.copy }).click();
  expect(await waitFor(() => written[0])).toBe(address);
});

it('asks for an address in words, and says when a link is taken', async () => {
  const { calls } = open('/admin/meeting-types/new', 'en', {
    'POST /api/admin/meeting-types': () => problem(422, 'validation_failed', [{ field: 'slug', code: 'slug_taken' }]),
  });
  await userEvent.type(await screen.findByLabelText(/^Name \(English\)/), 'Walk');
  await userEvent.type(screen.getByLabelText(/^Name \(Spanish\)/), 'Caminata');
  // Filled from the name; shown in full.
  const address = screen.getByLabelText<HTMLInputElement>(/^Address on the site/);
  expect(address.value).toBe('walk');
  expect(screen.getByText(/\/book\/walk\. /).textContent).toContain(window.location.origin);
  await userEvent.clear(address);
  await userEvent.type(address, 'a-walk');
  await userEvent.type(screen.getByLabelText(/^Name \(English\)/), 'ing');
  await userEvent.tab();
  expect(address.value).toBe('a-walk');
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'In person');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findAllByText('This can’t be empty.')).toHaveLength(2);
  expect(sent(calls, 'POST')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Location as text \(English\)/), 'The park');
  await userEvent.type(screen.getByLabelText(/^Location as text \(Spanish\)/), 'El parque');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Another meeting type already has this address.')).toBeDefined();
});
