import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import pages from '../page-texts/locales/en.json' with { type: 'json' };
import { History } from '../record/history';
import { useAction } from '../record/use-action';
import testimonials from '../testimonials/locales/en.json' with { type: 'json' };
import { Page } from './audit-log-page';
import en from '../audit-log/locales/en.json' with { type: 'json' };
import es from '../audit-log/locales/es.json' with { type: 'json' };

const texts = { en: { admin, 'admin-audit': en, shell: {} }, es: { admin: adminEs, 'admin-audit': es, shell: {} } };
const withForms = {
  en: { ...texts.en, 'admin-pages': pages, 'admin-testimonials': testimonials },
  es: texts.es,
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
const entry = (id: string, action: string, actor: object, subject?: object) => ({
  id,
  action,
  actor: { id: `actor-${id}`, ...actor },
  subject,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const entries = [
  entry('1', 'contacts.viewed', { name: 'Ana Sample', email: 'ana@example.com' }, { type: 'contact', id: 'c1' }),
  entry('2', 'calendar.connected', { email: 'ben@example.com' }),
  entry('3', 'auth.logged-in', {}),
];

const listed = (answer: (call: FakeCall) => FakeAnswer) => ({
  'GET /api/auth/user': (): FakeAnswer => ({ status: 200, body: person }),
  'GET /api/admin/audit-entries': answer,
});
const asked = (calls: FakeCall[]) =>
  calls.filter(({ route }) => route.endsWith('audit-entries')).map(({ search }) => search.toString());

afterEach(cleanup);

describe('the texts of the audit log', () => {
  const contract = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../../../../contracts/client/openapi.json', import.meta.url)), 'utf8'),
  ) as { components: { schemas: Record<string, { enum?: string[] }> } };
  const has = (copy: object, key: string) =>
    key
      .split('.')
      .reduce<unknown>(
        (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
        copy,
      ) !== undefined;

  it.each(['en', 'es'] as const)('name every action and every kind of record (%s)', (language) => {
    const copy = language === 'en' ? en : es;
    const { AuditAction: actions, AuditSubjectType: subjects } = contract.components.schemas;
    expect([actions?.enum?.length, subjects?.enum?.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(actions?.enum?.filter((action) => !has(copy.actions, action))).toEqual([]);
    expect(subjects?.enum?.filter((subject) => !has(copy.subjects, subject))).toEqual([]);
  });
});

describe('/admin/audit-log', () => {
  it.each([
    [
      'en',
      'Audit log',
      ['Viewed contact', 'Connected Google Calendar', 'Logged in'],
      ['Ana Sampleana@example.com', 'ben@example.com', 'Deleted account'],
      'Contact',
    ],
    [
      'es',
      'Registro de auditoría',
      ['Consultó un contacto', 'Conectó Google Calendar', 'Inició sesión'],
      ['Ana Sampleana@example.com', 'ben@example.com', 'Cuenta eliminada'],
      'Contacto',
    ],
  ] as const)('shows action, actor and record (%s)', async (language, title, actions, actors, subject) => {
    fakeApi(listed(() => ({ status: 200, body: entries })));
    renderPage(<Page />, { texts, language, path: '/admin/audit-log' });
    const table = await screen.findByRole('table', { name: title });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(actions);
    expect(
      within(table)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(actors);
    expect(within(table).getByText(subject, { selector: '[role="cell"] *' })).toBeTruthy();
  });

  it('filters by the chosen values, also from an address, and by account', async () => {
    const user = userEvent.setup();
    const calls = fakeApi(listed(() => ({ status: 200, body: entries })));
    const { address } = renderPage(<Page />, { texts, path: '/admin/audit-log?subjectType=contact' });
    await user.click(await screen.findByRole('button', { name: /^Ana Sample/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Viewed contact');
    await waitFor(() =>
      expect(asked(calls)).toEqual([
        'views=hidden&subjectType=contact',
        'views=hidden&actorId=actor-1&subjectType=contact',
        'action=contacts.viewed&actorId=actor-1&subjectType=contact',
      ]),
    );
    await user.click(await screen.findByRole('button', { name: /Show everyone$/ }));
    expect(address()).toBe('/admin/audit-log?subjectType=contact&action=contacts.viewed');
  });

  it('filters by days, and links to a file of the same entries', async () => {
    const user = userEvent.setup();
    const calls = fakeApi(listed(() => ({ status: 200, body: entries })));
    const { address } = renderPage(<Page />, { texts, path: '/admin/audit-log?subjectType=contact&from=2026-11-01' });
    await screen.findByRole('table', { name: 'Audit log' });
    expect(screen.getByLabelText('From').getAttribute('value')).toBe('2026-11-01');
    await user.type(screen.getByLabelText('To'), '2026-11-20');
    await waitFor(() =>
      expect(asked(calls)).toEqual([
        'from=2026-11-01&views=hidden&subjectType=contact',
        'from=2026-11-01&to=2026-11-20&views=hidden&subjectType=contact',
      ]),
    );
    expect(address()).toBe('/admin/audit-log?subjectType=contact&from=2026-11-01&to=2026-11-20');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toMatch(
      /\/api\/admin\/audit-entries\/export\.csv\?from=2026-11-01&to=2026-11-20&subjectType=contact&views=hidden$/,
    );
  });

  it('lists who only looked or searched when asked, also from an address', async () => {
    const user = userEvent.setup();
    const calls = fakeApi(listed(() => ({ status: 200, body: entries })));
    const { address } = renderPage(<Page />, { texts, path: '/admin/audit-log' });
    const choice = await screen.findByRole('combobox', { name: 'Views and searches' });
    await waitFor(() => expect(asked(calls)).toEqual(['views=hidden']));
    await user.selectOptions(choice, 'Shown too');
    await waitFor(() => expect(asked(calls)).toEqual(['views=hidden', '']));
    expect(address()).toBe('/admin/audit-log?views=shown');
  });

  it('names each record, and opens what its edit changed', async () => {
    const user = userEvent.setup();
    const changed = [
      {
        ...entry('1', 'page-texts.updated', { name: 'Ana' }, { type: 'page-text', id: 'home' }),
        changes: [{ field: 'en.marketing:hero.title', before: 'Old words', after: 'New words' }],
      },
      {
        ...entry(
          '2',
          'testimonials.updated',
          { name: 'Ana' },
          { type: 'testimonial', id: 't1', name: { en: 'Robin', es: 'Robin' } },
        ),
        changes: [{ field: 'rating', after: 4 }],
      },
      entry('3', 'contacts.answered', { name: 'Ana' }, { type: 'contact', id: '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11' }),
    ];
    fakeApi(listed(() => ({ status: 200, body: changed })));
    renderPage(<Page />, { texts: withForms, path: '/admin/audit-log' });
    const table = await screen.findByRole('table', { name: 'Audit log' });
    expect(
      within(table)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Robin', '0d6c0a53']);
    const [first, second] = within(table).getAllByText('1 field changed');
    await user.click(first!);
    expect(await within(table).findByText('Text (English)')).toBeTruthy();
    expect(within(table).getByText('Old words')).toBeTruthy();
    expect(within(table).getByText('New words')).toBeTruthy();
    await user.click(second!);
    expect(await within(table).findByText('Stars')).toBeTruthy();
    expect(within(table).getByText('Nothing')).toBeTruthy();
    expect(
      within(table)
        .getAllByRole('link', { name: /^Put earlier values back/ })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/admin/pages/home#part-history', '/admin/testimonials/t1#part-history']);
  });

  it('has unique names for landmarks', async () => {
    fakeApi(listed(() => ({ status: 200, body: entries })));
    renderPage(<Page />, { texts, path: '/admin/audit-log' });
    await screen.findByRole('table', { name: 'Audit log' });
    expect(screen.getAllByRole('region', { name: 'Audit log' })).toHaveLength(1);
  });

  it('loads the next page', async () => {
    const user = userEvent.setup();
    const calls = fakeApi(
      listed(({ search }) =>
        search.has('cursor')
          ? { status: 200, body: entries.slice(1) }
          : {
              status: 200,
              body: entries.slice(0, 1),
              headers: { link: '</api/admin/audit-entries?cursor=next>; rel="next"' },
            },
      ),
    );
    renderPage(<Page />, { texts, path: '/admin/audit-log' });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('3 in total')).toBe(document.activeElement);
    expect(asked(calls)).toEqual(['views=hidden', 'cursor=next&views=hidden']);
  });
});

describe('the history of a record', () => {
  function Acting() {
    const { runAction } = useAction();
    return (
      <button type="button" onClick={() => void runAction(async () => ({ data: 'x' }), { done: 'Done.' })}>
        Do
      </button>
    );
  }

  it('contains its actions, and is updated', async () => {
    const user = userEvent.setup();
    let shown = entries.slice(0, 1);
    const calls = fakeApi(listed(() => ({ status: 200, body: shown })));
    renderPage(
      <>
        <History subjectType="contact" subjectId="c1" />
        <Acting />
      </>,
      { texts },
    );
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Viewed contactAna Sample'),
    ]);
    shown = [entry('9', 'contacts.answered', { name: 'Ana Sample' }), ...shown];
    await user.click(screen.getByRole('button', { name: 'Do' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(new Set(asked(calls))).toEqual(new Set(['subjectType=contact&subjectId=c1']));
  });

  it('shows when there is none, and when it could not be loaded', async () => {
    const user = userEvent.setup();
    let answer: FakeAnswer = problem(500, 'internal_error');
    fakeApi(listed(() => answer));
    renderPage(<History subjectType="contact" subjectId="c1" />, { texts });
    expect(await screen.findByText('Couldn’t load the history.')).toBeTruthy();
    answer = { status: 200, body: [] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No history for this record yet.')).toBeTruthy();
  });
});
