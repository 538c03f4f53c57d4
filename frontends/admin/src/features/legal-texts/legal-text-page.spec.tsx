import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Route, Routes } from '@leap/platform';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { parsed } from '../../../../testing/parsed';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { paths } from '../../paths';
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import pages from '../page-texts/locales/en.json' with { type: 'json' };
import pagesEs from '../page-texts/locales/es.json' with { type: 'json' };
import { Page } from './legal-text-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: {}, fields: {}, common: {} };
const texts = {
  en: { admin, shell, 'admin-legal-texts': en, 'admin-pages': pages, 'admin-content': content },
  es: { admin: adminEs, shell, 'admin-legal-texts': es, 'admin-pages': pagesEs, 'admin-content': contentEs },
};
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const at = '/api/admin/legal-texts/privacy-policy';
const archived = (version: string, english: string) => ({
  kind: 'privacy-policy',
  version,
  effectiveOn: version,
  en: parsed({ text: `## ${english}`, sha256: `hash of ${english}` }),
  es: parsed({ text: '## Texto', sha256: 'hash' }),
});
const current = {
  ...archived('2026-11-20', 'Second words'),
  updatedAt: '2026-11-20T10:00:00.000Z',
  versions: [
    { version: '2026-11-20', effectiveOn: '2026-11-20' },
    { version: '2025-01-01', effectiveOn: '2025-01-01' },
  ],
};

function open(
  routes: Record<string, (call: FakeCall) => FakeAnswer> = {},
  { language = 'en' as 'en' | 'es', path = paths.legalText('privacy-policy') } = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    [`GET ${at}`]: () => ({ status: 200, body: current }),
    [`GET ${at}/versions/2025-01-01`]: () => ({ status: 200, body: archived('2025-01-01', 'First words') }),
    ...routes,
  });
  renderPage(
    <Routes>
      <Route path={paths.legalText(':kind')} element={<Page />} />
    </Routes>,
    { texts, language, path },
  );
  return calls;
}
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${name}`) });

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe.each(['en', 'es'] as const)('a legal text in the admin area, in %s', (language) => {
  const copy = texts[language]['admin-legal-texts'];

  it('is published in both languages together, after a look at what changes, based on the version in force', async () => {
    const calls = open({ [`PUT ${at}`]: () => ({ status: 200, body: current }) }, { language });
    fireEvent.change(await field(copy.fields.en), { target: { value: '## Third words' } });
    await userEvent.setup().click(screen.getByRole('button', { name: copy.publish }));
    const check = within(screen.getByRole('region', { name: copy.check.title }));
    expect(check.getByText('Second', { selector: 'del' }).nextElementSibling?.textContent).toContain('Third');
    expect(check.getByText(copy.check.only.en)).toBeTruthy();
    expect(check.queryByRole('heading', { name: copy.fields.es })).toBeNull();
    expect(calls.some(({ route }) => route === `PUT ${at}`)).toBe(false);
    await userEvent.setup().click(check.getByRole('button', { name: copy.check.publish }));
    await waitFor(() => expect(calls.some(({ route }) => route === `PUT ${at}`)).toBe(true));
    expect(calls.find(({ route }) => route === `PUT ${at}`)?.body).toEqual({
      en: '## Third words',
      es: '## Texto',
      version: current.updatedAt,
    });
  });

  it('asks again when somebody writes on, and publishes nothing that is the same', async () => {
    const calls = open({}, { language });
    const user = userEvent.setup();
    await field(copy.fields.en);
    await user.click(screen.getByRole('button', { name: copy.publish }));
    expect(screen.getByText(copy.check.same)).toBeTruthy();
    expect(screen.queryByRole('button', { name: copy.check.publish })).toBeNull();
    fireEvent.change(await field(copy.fields.en), { target: { value: '## Third words' } });
    fireEvent.change(await field(copy.fields.es), { target: { value: '## Otro texto' } });
    expect(screen.queryByRole('region', { name: copy.check.title })).toBeNull();
    await user.click(screen.getByRole('button', { name: copy.publish }));
    expect(screen.queryByText(copy.check.only.en)).toBeNull();
    await user.click(screen.getByRole('button', { name: copy.check.back }));
    expect(screen.getByRole('button', { name: copy.publish })).toBeTruthy();
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });

  it('says what stands for what, and refuses other values and nothing at all at their fields', async () => {
    const calls = open({}, { language });
    expect((await screen.findByText('{{brand}}')).closest('li')?.textContent).toContain(copy.values.brand);
    expect(screen.queryByText('{{plans}}')).toBeNull();
    fireEvent.change(await field(copy.fields.en), { target: { value: 'From {{plans}}' } });
    fireEvent.change(await field(copy.fields.es), { target: { value: ' ' } });
    await userEvent.setup().click(screen.getByRole('button', { name: copy.publish }));
    for (const name of [copy.fields.en, copy.fields.es])
      expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(copy.errors.unknown_variable.replace('{{list}}', '{{brand}}, {{email}}'))).toBeTruthy();
    expect(screen.getByText(copy.errors.required)).toBeTruthy();
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });

  it('shows an earlier version as it was agreed to, with its hash', async () => {
    open({}, { language });
    const view = copy.versions.viewOne.replace('{{version}}', '2025-01-01');
    await userEvent.setup().click(await screen.findByRole('button', { name: view }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('First words')).toBeTruthy();
    expect(dialog.getByText('hash of First words')).toBeTruthy();
  });
});

it('that somebody else published meanwhile is merged, and nothing typed is lost', async () => {
  const newer = { ...current, ...archived('2026-11-21', 'Their words'), updatedAt: '2026-11-21T10:00:00.000Z' };
  let isChanged = false;
  open({
    [`PUT ${at}`]: () => {
      isChanged = true;
      return problem(409, 'edit_conflict');
    },
    [`GET ${at}`]: () => ({ status: 200, body: isChanged ? newer : current }),
  });
  fireEvent.change(await field(en.fields.en), { target: { value: '## My words' } });
  await userEvent.setup().click(screen.getByRole('button', { name: en.publish }));
  await userEvent.setup().click(screen.getByRole('button', { name: en.check.publish }));
  expect(await screen.findByText(/Their words/)).toBeTruthy();
  expect((await screen.findAllByText(/My words/)).length).toBeGreaterThan(0);
});

it('that does not exist says so', async () => {
  open({}, { path: paths.legalText('imprint') });
  expect(await screen.findByText(en.missing)).toBeTruthy();
});
