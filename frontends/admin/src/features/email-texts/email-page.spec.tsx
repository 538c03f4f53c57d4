import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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
import { Page } from './email-page';
import { Page as ListPage } from './emails-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: {}, fields: {} };
const texts = {
  en: { admin, shell, 'admin-texts': sharedEn, 'admin-emails': en, 'admin-audit': audit, 'admin-content': content },
  es: {
    admin: adminEs,
    shell,
    'admin-texts': sharedEs,
    'admin-emails': es,
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
const at = '/api/admin/email-texts/bookingEmail';
const version = '2026-11-20T10:00:00.000Z';
const text = (path: string, role: string, texts: [string, string], more: object = {}) => {
  const both = { en: texts[0], es: texts[1] };
  return { path, role, variables: [], requiredVariables: [], maxLength: 200, builtIn: both, text: both, ...more };
};
const email = {
  email: 'bookingEmail',
  updatedAt: version,
  variants: [{ name: 'booked', title: { en: 'Booked', es: 'Reservada' } }],
  texts: [
    text('booked.subject', 'subject', ['Call on {{day}}', 'Llamada el {{day}}'], {
      variant: 'booked',
      variables: ['day', 'name'],
      requiredVariables: ['day'],
    }),
    text('attached', 'paragraph', ['See the file.', 'Mira el archivo.'], {
      text: { en: 'Look.', es: 'Mira el archivo.' },
    }),
  ],
};

function open(
  routes: Record<string, (call: FakeCall) => FakeAnswer> = {},
  { language = 'en' as 'en' | 'es', path = '/admin/emails/bookingEmail' } = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/email-texts': () => ({
      status: 200,
      body: [
        { email: 'bookingEmail', changedCount: 1, updatedAt: version },
        { email: 'bookingPractice', changedCount: 0 },
      ],
    }),
    [`GET ${at}`]: () => ({ status: 200, body: email }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    ...routes,
  });
  renderPage(
    <Routes>
      <Route path={paths.emails} element={<ListPage />} />
      <Route path={paths.email(':email')} element={<Page />} />
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
] as const)('texts of emails (%s)', (language, copy) => {
  const label = (role: keyof typeof copy.roles, of: 'en' | 'es') => `${copy.roles[role]} (${copy.languages[of]})`;
  const field = (role: keyof typeof copy.roles, of: 'en' | 'es') =>
    screen.findByRole<HTMLInputElement>('textbox', {
      name: new RegExp(`^${label(role, of).replace(/[()]/g, '\\$&')}`),
    });
  const save = () => screen.getByRole('button', { name: texts[language]['admin-content'].save.button });

  it('are listed by their recipients, with what was changed', async () => {
    open({}, { language, path: '/admin/emails' });
    const link = await screen.findByRole('link', { name: copy.names.bookingEmail });
    expect(link.getAttribute('href')).toContain('/admin/emails/bookingEmail');
    expect(link.closest('li')?.textContent).toContain(copy.changed_one);
    const practice = screen.getByRole('link', { name: copy.names.bookingPractice });
    expect(practice.closest('section')?.textContent).toContain(copy.groups.practice);
  });

  it('are saved as differences, at the version that was shown', async () => {
    const route = `PUT ${at}`;
    const sent = open({ [route]: () => ({ status: 200, body: email }) }, { language });
    fireEvent.change(await field('subject', 'es'), { target: { value: 'Nos vemos el {{day}}' } });
    await userEvent.click(save());
    await waitFor(() => expect(sent(route)).toHaveLength(1));
    expect(sent(route)[0]?.body).toEqual({
      en: [{ path: 'attached', text: 'Look.' }],
      es: [{ path: 'booked.subject', text: 'Nos vemos el {{day}}' }],
      version,
    });
  });

  it('are numbered where an email has several of a kind', async () => {
    const more = ['second', 'third'].map((path) => text(path, 'paragraph', ['More.', 'Más.']));
    open(
      { [`GET ${at}`]: () => ({ status: 200, body: { ...email, texts: [...email.texts, ...more] } }) },
      { language },
    );
    for (const number of [1, 2, 3])
      expect(
        await screen.findByRole('textbox', {
          name: new RegExp(`^${copy.roles.paragraph} ${number} \\(${copy.languages.es}`),
        }),
      ).toBeTruthy();
    expect(await field('subject', 'en')).toBeTruthy();
  });

  it('go back to the built-in text by a button, and the focus to the field', async () => {
    const route = `PUT ${at}`;
    const sent = open({ [route]: () => ({ status: 200, body: email }) }, { language });
    const changed = await field('paragraph', 'en');
    const reset = copy.resetOne.replace('{{label}}', label('paragraph', 'en'));
    await userEvent.click(screen.getByRole('button', { name: reset }));
    expect(changed.value).toBe('See the file.');
    expect(document.activeElement).toBe(changed);
    expect(screen.queryByRole('button', { name: reset })).toBeNull();
    await userEvent.click(save());
    await waitFor(() => expect(sent(route)[0]?.body).toEqual({ en: [], es: [], version }));
  });

  it('name their placeholders, and are refused without one that must stay, with another one, and empty', async () => {
    const route = `PUT ${at}`;
    const sent = open({ [route]: () => ({ status: 200, body: email }) }, { language });
    const subject = await field('subject', 'en');
    const described = () => document.getElementById(subject.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(document.body.textContent).toContain(`{{day}} ${copy.placeholders.day}`);
    for (const [value, error] of [
      ['Call', copy.errors.missing_variable.replace('{{list}}', '{{day}}')],
      ['{{day}} {{dya}}', copy.errors.unknown_variable.replace('{{list}}', '{{day}}, {{name}}')],
      ['{{day}} {{', copy.errors.unknown_variable.replace('{{list}}', '{{day}}, {{name}}')],
      [' ', copy.errors.required],
    ] as const) {
      fireEvent.change(subject, { target: { value } });
      await userEvent.click(save());
      await waitFor(() => expect(document.body.textContent).toContain(error));
      expect(subject.getAttribute('aria-invalid')).toBe('true');
      expect(described()).toBeTruthy();
    }
    expect(sent(route)).toHaveLength(0);
  });

  it('are previewed as they are typed, without being saved', async () => {
    const route = `POST ${at}/preview`;
    let isRefused = true;
    const sent = open(
      {
        [route]: () =>
          isRefused
            ? problem(422, 'validation_failed', [{ field: 'texts.attached', code: 'required' }])
            : { status: 200, body: { subject: 'Call on Monday', html: '<p>Hi</p>' } },
      },
      { language },
    );
    await field('subject', 'en');
    const show = screen.getByRole('button', { name: copy.preview.show });
    await userEvent.click(show);
    expect(await screen.findByText(copy.preview.refused)).toBeTruthy();
    await waitFor(async () => expect((await field('paragraph', language)).getAttribute('aria-invalid')).toBe('true'));
    isRefused = false;
    await userEvent.selectOptions(screen.getByRole('combobox', { name: copy.preview.language }), 'en');
    await userEvent.click(show);
    const frame = await screen.findByTitle(copy.preview.frame);
    expect([frame.getAttribute('srcdoc'), frame.getAttribute('sandbox')]).toEqual(['<p>Hi</p>', '']);
    expect(sent(route).at(-1)?.body).toEqual({
      language: 'en',
      variant: 'booked',
      texts: [{ path: 'attached', text: 'Look.' }],
    });
    expect(within(document.body).getByText(copy.preview.subject.replace('{{subject}}', 'Call on Monday'))).toBeTruthy();
    // Texts that have changed since are not what is shown.
    fireEvent.change(await field('subject', 'en'), { target: { value: 'Another {{day}}' } });
    expect(screen.queryByTitle(copy.preview.frame)).toBeNull();
  });
});
