import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PageTextFieldDto } from '@leap/client/admin';
import { Route, Routes } from '@leap/platform';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { paths } from '../../paths';
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import sharedEn from '../editable-texts/locales/en.json' with { type: 'json' };
import sharedEs from '../editable-texts/locales/es.json' with { type: 'json' };
import { distinctionIn } from './page-sections';
import { Page } from './page-texts-page';
import { Page as ListPage } from './pages-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: {}, fields: {}, common: {} };
const texts = {
  en: { admin, shell, 'admin-texts': sharedEn, 'admin-pages': en, 'admin-audit': audit, 'admin-content': content },
  es: {
    admin: adminEs,
    shell,
    'admin-texts': sharedEs,
    'admin-pages': es,
    'admin-audit': auditEs,
    'admin-content': contentEs,
  },
};
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const at = '/api/admin/page-texts/about';
const version = '2026-11-20T10:00:00.000Z';
const text = (path: string, texts: [string, string], more: object = {}) => {
  const both = { en: texts[0], es: texts[1] };
  const rule = { variables: [], requiredVariables: [], tags: [], requiredTags: [], maxLength: 200, isLine: true };
  return { path, ...rule, builtIn: both, text: both, ...more };
};
const page = {
  page: 'about',
  path: '/about',
  updatedAt: version,
  sections: [
    {
      name: 'about:hero',
      texts: [
        text('about:hero.title', ['We <em>begin</em>.', '<em>Empezamos</em>.'], { tags: ['em'] }),
        text('about:hero.lead', ['A lead.', 'Una entrada.'], {
          isLine: false,
          text: { en: 'Another lead.', es: 'Una entrada.' },
        }),
      ],
    },
    {
      name: 'about:values',
      texts: [
        text('about:values.title', ['Our values', 'Nuestros valores']),
        text('about:values.pace.title', ['Pace', 'Ritmo']),
        text('about:values.pace.more', ['See <terms>more</terms>', 'Ver <terms>más</terms>'], {
          tags: ['terms'],
          requiredTags: ['terms'],
        }),
      ],
    },
  ],
};

function open(
  routes: Record<string, (call: FakeCall) => FakeAnswer> = {},
  { language = 'en' as 'en' | 'es', path = '/admin/pages/about' } = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/page-texts': () => ({
      status: 200,
      body: [
        { page: 'home', path: '/', changedCount: 0 },
        { page: 'about', path: '/about', changedCount: 1, updatedAt: version },
      ],
    }),
    [`GET ${at}`]: () => ({ status: 200, body: page }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    ...routes,
  });
  renderPage(
    <Routes>
      <Route path={paths.pages} element={<ListPage />} />
      <Route path={paths.page(':page')} element={<Page />} />
    </Routes>,
    { texts, language, path },
  );
  return (route: string) => calls.filter((call) => call.route === route);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe.each([
  ['en', { ...en, ...sharedEn }],
  ['es', { ...es, ...sharedEs }],
] as const)('texts of the public pages (%s)', (language, copy) => {
  const label = (role: keyof typeof copy.roles, of: 'en' | 'es') => `${copy.roles[role]} (${sharedOf[of]})`;
  const sharedOf = texts[language]['admin-texts'].languages;
  const fieldIn = async (section: string, name: string) => {
    const heading = await screen.findByRole('heading', { name: section }, { timeout: 10_000 });
    const part = heading.closest('section') as HTMLElement;
    const pattern = new RegExp(`^${name.replace(/[()]/g, '\\$&')}`);
    return within(part).getAllByRole<HTMLInputElement>('textbox', { name: pattern });
  };
  const save = () => screen.getByRole('button', { name: texts[language]['admin-content'].save.button });

  it('are reached one by one, by a link that names the field', async () => {
    open({}, { language, path: '/admin/pages/about#es.about:values.title' });
    const field = await screen.findByDisplayValue('Nuestros valores');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('are listed by page, with what was changed, a look at the page, and where the legal texts are', async () => {
    open({}, { language, path: '/admin/pages' });
    const link = await screen.findByRole('link', { name: copy.names.about });
    expect(link.getAttribute('href')).toContain('/admin/pages/about');
    const row = link.closest('li') as HTMLElement;
    expect(row.textContent).toContain(copy.changed_one);
    expect(
      within(row)
        .getAllByRole('link')
        .map((one) => one.getAttribute('href'))
        .slice(1),
    ).toEqual(['/about', '/es/about']);
    expect(screen.getByRole('heading', { name: copy.legal.title })).toBeTruthy();
    const legal = screen.getByRole('link', { name: copy.legal['privacy-policy'] });
    expect(legal.getAttribute('href')).toContain('/admin/pages/legal/privacy-policy');
  });

  it('stand in the order of the page, each section under its heading, and are saved as differences', async () => {
    const route = `PUT ${at}`;
    const sent = open({ [route]: () => ({ status: 200, body: page }) }, { language });
    const [own, ofStep] = await fieldIn(page.sections[1]?.texts[0]?.builtIn[language] ?? '', label('heading', 'es'));
    expect([own?.value, ofStep?.value]).toEqual(['Nuestros valores', 'Ritmo']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      copy.sections.hero,
      language === 'en' ? 'Our values' : 'Nuestros valores',
      texts[language]['admin-content'].history,
    ]);
    fireEvent.change(ofStep as HTMLInputElement, { target: { value: 'Sin prisa' } });
    await userEvent.click(save());
    await waitFor(() => expect(sent(route)).toHaveLength(1));
    expect(sent(route)[0]?.body).toEqual({
      en: [{ path: 'about:hero.lead', text: 'Another lead.' }],
      es: [{ path: 'about:values.pace.title', text: 'Sin prisa' }],
      version,
    });
  });

  it('are shown on the page before they are saved, without scripts; refused ones are not sent', async () => {
    const route = `POST ${at}/preview`;
    const html = '<!doctype html><h1>As typed</h1><script>document.body.textContent = "no"</script>';
    const sent = open({ [route]: () => ({ status: 200, body: { html } }) }, { language });
    const [title] = await fieldIn(copy.sections.hero, label('heading', 'en'));
    const look = screen.getByRole('button', { name: copy.preview.action.replace('{{language}}', copy.languages.en) });
    fireEvent.change(title as HTMLInputElement, { target: { value: 'Of {{nobody}}' } });
    await userEvent.click(look);
    expect(title?.getAttribute('aria-invalid')).toBe('true');
    expect(sent(route)).toHaveLength(0);
    fireEvent.change(title as HTMLInputElement, { target: { value: 'As <em>typed</em>' } });
    await userEvent.click(look);
    const dialog = await screen.findByRole('dialog');
    expect(sent(route)[0]?.body).toEqual({
      en: [
        { path: 'about:hero.title', text: 'As <em>typed</em>' },
        { path: 'about:hero.lead', text: 'Another lead.' },
      ],
      es: [],
      language: 'en',
    });
    const frame = dialog.querySelector('iframe');
    expect([frame?.getAttribute('sandbox'), frame?.getAttribute('srcdoc')]).toEqual(['', html]);
  });

  it('say when the preview fails, and keep what is typed', async () => {
    open({ [`POST ${at}/preview`]: () => problem(503, 'service_unavailable') }, { language });
    const [title] = await fieldIn(copy.sections.hero, label('heading', 'en'));
    fireEvent.change(title as HTMLInputElement, { target: { value: 'As <em>typed</em>' } });
    await userEvent.click(
      screen.getByRole('button', { name: copy.preview.action.replace('{{language}}', copy.languages.es) }),
    );
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(title?.value).toBe('As <em>typed</em>');
  });

  it('show the built-in text once they differ, and go back to it by a button', async () => {
    const route = `PUT ${at}`;
    const sent = open({ [route]: () => ({ status: 200, body: page }) }, { language });
    const [lead] = await fieldIn(copy.sections.hero, label('text', 'en'));
    expect(document.body.textContent).toContain(copy.builtIn.replace('{{text}}', 'A lead.'));
    await userEvent.click(
      screen.getByRole('button', { name: copy.resetOne.replace('{{label}}', label('text', 'en')) }),
    );
    expect(lead?.value).toBe('A lead.');
    expect(document.activeElement).toBe(lead);
    await userEvent.click(save());
    await waitFor(() => expect(sent(route)[0]?.body).toEqual({ en: [], es: [], version }));
  });

  it('are refused with a foreign element, and without one that must stay', async () => {
    const sent = open({}, { language });
    const [title] = await fieldIn(copy.sections.hero, label('heading', 'en'));
    fireEvent.change(title as HTMLInputElement, { target: { value: 'We <b>begin</b>.' } });
    await userEvent.click(save());
    expect(document.body.textContent).toContain(copy.errors.unknown_tag.replace('{{list}}', '<em>…</em>'));
    fireEvent.change(title as HTMLInputElement, { target: { value: 'We begin.' } });
    const [more] = await fieldIn(language === 'en' ? 'Our values' : 'Nuestros valores', label('short', 'es'));
    fireEvent.change(more as HTMLInputElement, { target: { value: 'Ver más' } });
    await userEvent.click(save());
    expect(document.body.textContent).toContain(copy.errors.missing_tag.replace('{{list}}', '<terms>…</terms>'));
    expect(sent(`PUT ${at}`)).toEqual([]);
  });

  it('keep what was typed when somebody else saved first: both versions are shown', async () => {
    const [hero, values] = page.sections;
    const theirs = { ...hero?.texts[0], text: { en: 'Theirs', es: '<em>Empezamos</em>.' } };
    const newer = {
      ...page,
      updatedAt: '2026-11-20T11:00:00.000Z',
      sections: [{ ...hero, texts: [theirs, hero?.texts[1]] }, values],
    };
    let reads = 0;
    open(
      {
        [`GET ${at}`]: () => ({ status: 200, body: reads++ === 0 ? page : newer }),
        [`PUT ${at}`]: () => problem(409, 'edit_conflict'),
      },
      { language },
    );
    const [title] = await fieldIn(copy.sections.hero, label('heading', 'en'));
    fireEvent.change(title as HTMLInputElement, { target: { value: 'Mine' } });
    await userEvent.click(save());
    await waitFor(() => expect(document.body.textContent).toContain('Mine'));
    expect(document.body.textContent).toContain('Theirs');
    expect(document.body.textContent).toContain(`${copy.sections.hero} · ${label('heading', 'en')}`);
  });

  it('say what an earlier edit changed, and are filled with what was there before', async () => {
    open(
      {
        'GET /api/admin/audit-entries': () => ({
          status: 200,
          body: [
            {
              id: 'e1',
              action: 'page-texts.updated',
              actor: { id: 'a1', name: 'Ana' },
              createdAt: version,
              changes: [{ field: 'en.about:hero.lead', before: 'A lead.', after: 'Another lead.' }],
            },
          ],
        }),
      },
      { language },
    );
    const [lead] = await fieldIn(copy.sections.hero, label('text', 'en'));
    const history = texts[language]['admin-audit'].history;
    const summary = await screen.findByText(history.changes_one.replace('{{count}}', '1'));
    const details = summary.closest('details') as HTMLElement;
    expect(details.textContent).toContain(`${copy.sections.hero} · ${label('text', 'en')}`);
    expect(details.textContent).toContain('Another lead.');
    await userEvent.click(within(details).getByText(history.putBack));
    expect(lead?.value).toBe('A lead.');
  });
});

it('texts of one kind are distinguished by their number and the beginning of their text', () => {
  const rules = ['own', 'stay', 'advice'].map((name) =>
    text(`care:rules.items.${name}`, [`The <em>rule</em> of ${name} in many more words`, 'Una regla'], {
      isLine: false,
    }),
  ) as PageTextFieldDto[];
  expect(rules.map((rule) => distinctionIn(rules, rule, 'en'))).toEqual([
    '1: The rule of own in many more…',
    '2: The rule of stay in many more…',
    '3: The rule of advice in many more…',
  ]);
  expect(distinctionIn(rules.slice(0, 2), rules[0]!, 'en')).toBeUndefined();
});

it.each([
  ['en', en],
  ['es', es],
] as const)('a list has an entry more or less, in both languages (%s)', async (language, copy) => {
  const own = (name: string, texts: [string, string]) =>
    text(`care:rules.${name}`, texts, { isOptional: true, isLine: false });
  const rules = {
    page: 'rules',
    path: '/rules',
    updatedAt: version,
    sections: [
      {
        name: 'care:rules',
        texts: [
          own('own', ['Own', 'Propio']),
          own('kind', ['Kind', 'Amable']),
          own('stay', ['Stay', 'Queda']),
          own('added1', ['', '']),
        ],
      },
    ],
  };
  const route = 'PUT /api/admin/page-texts/rules';
  const sent = open(
    {
      'GET /api/admin/page-texts/rules': () => ({ status: 200, body: rules }),
      [route]: () => ({ status: 200, body: rules }),
    },
    { language, path: '/admin/pages/rules' },
  );
  expect(await screen.findByDisplayValue('Kind')).toBeTruthy();
  const inputs = () => screen.getAllByRole<HTMLTextAreaElement>('textbox');
  expect(inputs()).toHaveLength(6);
  const add = screen.getByRole('button', { name: copy.rules.add });
  await userEvent.click(add);
  expect(inputs()).toHaveLength(8);
  expect(document.activeElement).toBe(inputs()[6]);
  await userEvent.type(inputs()[6]!, 'Be on time.');
  await userEvent.click(screen.getAllByRole('button', { name: new RegExp(copy.rules.remove) })[1]!);
  expect(screen.queryByDisplayValue('Amable')).toBeNull();
  expect(document.activeElement).toBe(add);
  await userEvent.click(screen.getByRole('button', { name: /^(Save|Guardar)$/ }));
  // Readers of both languages see the same list.
  await waitFor(() => expect(inputs().at(-1)?.getAttribute('aria-invalid')).toBe('true'));
  expect(sent(route)).toEqual([]);
  await userEvent.type(inputs().at(-1)!, 'Sé puntual.');
  await userEvent.click(screen.getByRole('button', { name: /^(Save|Guardar)$/ }));
  await waitFor(() => expect(sent(route)).toHaveLength(1));
  expect(sent(route)[0]?.body).toEqual({
    en: [
      { path: 'care:rules.kind', text: '' },
      { path: 'care:rules.added1', text: 'Be on time.' },
    ],
    es: [
      { path: 'care:rules.kind', text: '' },
      { path: 'care:rules.added1', text: 'Sé puntual.' },
    ],
    version,
  });
});
