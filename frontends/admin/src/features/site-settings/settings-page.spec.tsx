import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminSiteSettingsDto } from '@leap/client/admin';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import images from '../images/locales/en.json' with { type: 'json' };
import imagesEs from '../images/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { languageOf, nameOfField, settingFields } from './fields/settings-fields';
import { Page } from './settings-page';
import { stepsOf, toSettings, validateSettings, valuesOfSettings } from './settings-values';

const texts = {
  en: {
    admin,
    'admin-audit': audit,
    'admin-content': content,
    'admin-images': images,
    'admin-settings': en,
    shell: { fields: { formats: { uri: 'A full link.' } } },
  },
  es: {
    admin: adminEs,
    'admin-audit': auditEs,
    'admin-content': contentEs,
    'admin-images': imagesEs,
    'admin-settings': es,
    shell: {},
  },
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
const address = 'https://example.com/page';
const LATER = '2026-11-20T13:00:00.000Z';
const settings: AdminSiteSettingsDto = {
  id: 'only',
  updatedAt: '2026-11-20T10:00:00.000Z',
  brandName: 'LEAP',
  founderFirstName: 'Ana',
  punchline: { en: 'A line', es: 'Una frase' },
  voiceTranscript: {},
  portraitAlt: {},
  portraitFocus: { x: 50, y: 40 },
  contactEmail: 'hello@example.com',
  accent: 'terracotta',
  practiceLanguage: 'en',
  membershipEmails: 'daily',
  consultationLocation: {},
  socialLinks: { instagram: address },
  links: {
    applicationForm: address,
    aiCoach: address,
    consultation: address,
    podcastHost: address,
    reviews: address,
    musicFile: '/sandbox/music.wav',
  },
  stats: { retreatsLed: '25' },
  aboutBlurb: {},
  credentials: { en: ['One', 'Two'], es: ['Uno'] },
  founderCredentials: { en: [], es: [] },
  founderQuote: {},
  founderStoryBlurb: {},
  founderNarrative: { en: '## Chapter\n\nText.' },
  founderTimeline: {
    en: [
      { title: '2010', text: 'It began.' },
      { title: '2015', text: 'It\ngrew.' },
    ],
    es: [],
  },
  missionQuote: {},
  campaigns: { source: 'site', aiCoachPage: 'coach', aboutPage: 'about' },
  claims: { googleReviewCount: 20, leadOfferStartsAt: '2026-03-02T09:00:00.000Z' },
};

const sent: unknown[] = [];
const routes = (update: (call: FakeCall) => FakeAnswer, stored: () => AdminSiteSettingsDto = () => settings) => ({
  'GET /api/auth/user': (): FakeAnswer => ({ status: 200, body: person }),
  'GET /api/admin/audit-entries': (): FakeAnswer => ({ status: 200, body: [] }),
  'GET /api/admin/site-settings': (): FakeAnswer => ({ status: 200, body: stored() }),
  'PATCH /api/admin/site-settings': (call: FakeCall): FakeAnswer => {
    sent.push(call.body);
    return update(call);
  },
});

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the fields of the settings', () => {
  it('cover all settings: unchanged values are sent as they were loaded', () => {
    const without = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (_key, one: unknown) => (one === '' ? undefined : one)));
    const { id: _id, updatedAt: _updatedAt, ...fields } = settings;
    expect(without(toSettings(valuesOfSettings(settings)))).toEqual(fields);
    expect(validateSettings(valuesOfSettings(settings))).toEqual({});
  });

  it.each(['en', 'es'] as const)('have a label (%s)', (language) => {
    const copy = texts[language]['admin-settings'].fields;
    const textOf = (name: string) =>
      name
        .split('.')
        .reduce<unknown>(
          (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
          copy,
        );
    expect(
      settingFields.filter(({ key }) => typeof textOf(nameOfField(key)) !== 'string').map(({ key }) => key),
    ).toEqual([]);
    expect(settingFields.filter(({ key }) => languageOf(key) === 'en').length).toBe(
      settingFields.filter(({ key }) => languageOf(key) === 'es').length,
    );
  });

  it.each([
    ['consultationUrl', 'http://example.com', 'invalid_format'],
    ['links.aiCoach', '/page', 'invalid_format'],
    ['links.musicFile', '//example.com', 'invalid_format'],
    ['links.reviews', ' ', 'required'],
    ['brandName', 'x'.repeat(81), 'too_long'],
    ['contactEmail', 'nobody', 'invalid_email'],
    ['claims.googleReviewCount', '-1', 'too_small'],
    ['claims.googleReviewCount', '1.5', 'invalid_format'],
    ['claims.leadOfferStartsAt', '2 March', 'invalid_format'],
    ['credentials.es', 'x\n'.repeat(31), 'too_many'],
    ['founderTimeline.es', '2010', 'required'],
    ['credentials.en', 'x'.repeat(301), 'too_long'],
  ])('%s: %s is refused before sending', (key, value, code) => {
    expect(validateSettings({ ...valuesOfSettings(settings), [key]: value })).toEqual({ [key]: code });
  });

  it('require the location of calls in both languages, or in none', () => {
    const errors = validateSettings({ ...valuesOfSettings(settings), 'consultationLocation.es': 'Por teléfono' });
    expect(errors).toEqual({ 'consultationLocation.en': 'required' });
  });

  it('separate the blocks of the timeline', () => {
    expect(stepsOf('2010\nIt began.\n \n\n2015\nIt\ngrew.\n')).toEqual(settings.founderTimeline.en);
  });
});

describe('/admin/settings', () => {
  it.each([
    ['en', 'Site settings', /^Top bar tagline \(English\)/, 'Save', 'Not saved yet. Your text is kept in this tab.'],
    [
      'es',
      'Ajustes del sitio',
      /^Frase de la barra superior \(inglés\)/,
      'Guardar',
      'Sin guardar. Tu texto se conserva en esta pestaña.',
    ],
  ] as const)(
    'sends what was changed with the version that was seen (%s)',
    async (language, title, label, button, unsaved) => {
      const user = userEvent.setup();
      fakeApi(
        routes(() => ({
          status: 200,
          body: { ...settings, punchline: { en: 'Another', es: 'Una frase' }, updatedAt: '2026-11-20T11:00:00.000Z' },
        })),
      );
      renderPage(<Page />, { texts, language, path: '/admin/settings' });
      const field = await screen.findByRole('textbox', { name: label });
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
      await user.clear(field);
      await user.type(field, 'Another');
      expect(screen.getByText(unsaved)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(screen.queryByText(unsaved)).toBeNull());
      expect((field as HTMLInputElement).value).toBe('Another');
      expect(sent).toMatchObject([{ punchline: { en: 'Another', es: 'Una frase' }, version: settings.updatedAt }]);
    },
  );

  it('opens at the field that a link names', async () => {
    fakeApi(routes(() => problem(422, 'validation_failed', [{ field: 'links.reviews', code: 'invalid_format' }])));
    renderPage(<Page />, { texts, path: '/admin/settings#postalAddress' });
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('postalAddress'));
  });

  it('opens at the section that a link names', async () => {
    fakeApi(routes(() => problem(422, 'validation_failed', [{ field: 'links.reviews', code: 'invalid_format' }])));
    renderPage(<Page />, { texts, path: '/admin/settings#part-founder' });
    const section = await screen.findByRole('region', { name: en.parts.founder });
    await waitFor(() => expect(section.contains(document.activeElement)).toBe(true));
  });

  it('shows the server’s error at the field, and keeps the text', async () => {
    const user = userEvent.setup();
    fakeApi(routes(() => problem(422, 'validation_failed', [{ field: 'links.reviews', code: 'invalid_format' }])));
    renderPage(<Page />, { texts, path: '/admin/settings' });
    const field = await screen.findByRole('textbox', { name: /^Public reviews/ });
    // Valid by the form's own rules.
    await user.type(field, '/more');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('A full link.')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe(`${address}/more`);
  });

  it('adopts another person’s changes of unchanged fields', async () => {
    const user = userEvent.setup();
    let stored = settings;
    const theirs = { ...settings, brandName: 'By somebody else', updatedAt: '2026-11-20T12:00:00.000Z' };
    fakeApi(
      routes(
        ({ body }) =>
          (body as { version: string }).version === theirs.updatedAt
            ? { status: 200, body: { ...theirs, contactPhone: '+1 555 0100', updatedAt: '2026-11-20T13:00:00.000Z' } }
            : problem(409, 'edit_conflict'),
        () => stored,
      ),
    );
    renderPage(<Page />, { texts, path: '/admin/settings' });
    await user.type(await screen.findByRole('textbox', { name: /^Public phone number/ }), '+1 555 0100');
    stored = theirs;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const merge = await screen.findByRole('region', { name: admin.conflict.title });
    // Of some seventy fields the one that changed.
    expect(within(merge).getAllByRole('group')).toHaveLength(1);
    expect(within(merge).getByRole('radio', { checked: true }).closest('label')?.textContent).toContain(
      'By somebody else',
    );
    await user.click(within(merge).getByRole('button', { name: admin.conflict.save }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { version: settings.updatedAt },
        { brandName: 'By somebody else', contactPhone: '+1 555 0100', version: theirs.updatedAt },
      ]),
    );
  });

  it('tells what an edit changed, and puts the earlier values back into the form', async () => {
    const user = userEvent.setup();
    const entry = {
      id: 'e1',
      action: 'site-settings.updated',
      actor: { id: 'u1', name: 'Ana' },
      subject: { type: 'site-settings', id: settings.id },
      createdAt: settings.updatedAt,
      changes: [
        { field: 'punchline.en', before: 'The old line', after: 'A line' },
        { field: 'credentials.en', before: ['One', 'Two'], after: ['One'] },
        // Not a field of the form any more.
        { field: 'deleted', before: 'x', after: 'y' },
      ],
    };
    fakeApi({
      ...routes(({ body }) => ({ status: 200, body: { ...settings, ...(body as object), updatedAt: LATER } })),
      'GET /api/admin/audit-entries': () => ({
        status: 200,
        body: [entry, { ...entry, id: 'e0', changes: undefined }],
      }),
    });
    renderPage(<Page />, { texts, path: '/admin/settings' });
    const summaries = await screen.findAllByText('2 fields changed');
    expect(summaries).toHaveLength(1);
    const details = summaries[0]?.closest('details') as HTMLElement;
    expect(
      within(details)
        .getAllByRole('term', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Top bar tagline (English)', 'Credentials (English)']);
    expect(
      within(details)
        .getAllByRole('definition', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['BeforeThe old line', 'AfterA line', 'BeforeOne\nTwo', 'AfterOne']);
    await user.click(summaries[0] as HTMLElement);
    await user.click(within(details).getByRole('button', { name: audit.history.putBack, hidden: true }));
    const field = screen.getByRole('textbox', { name: /^Top bar tagline \(English\)/ });
    expect((field as HTMLInputElement).value).toBe('The old line');
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { punchline: { en: 'The old line', es: 'Una frase' }, credentials: { en: ['One', 'Two'] } },
      ]),
    );
  });

  it('accepts a library picture, or an address', async () => {
    const user = userEvent.setup();
    const image = {
      id: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
      address: '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/480.webp',
      sourceSet: '',
      width: 20,
      height: 20,
      byteCount: 9,
      altEn: 'A portrait',
      altEs: '',
      usedBy: 0,
      createdAt: settings.updatedAt,
      updatedAt: settings.updatedAt,
    };
    fakeApi({
      ...routes(({ body }) => ({
        status: 200,
        body: { ...settings, ...(body as object), updatedAt: '2026-11-20T13:00:00.000Z' },
      })),
      'GET /api/admin/images': () => ({ status: 200, body: [image] }),
      [`GET /api/admin/images/${image.id}`]: () => ({ status: 200, body: image }),
    });
    renderPage(<Page />, { texts, path: '/admin/settings' });
    const setting = await screen.findByRole('group', { name: en.fields.founderPhotoUrl });
    expect(screen.getByRole('textbox', { name: new RegExp(`^${en.picture.address}`) })).toBeTruthy();
    await user.click(within(setting).getByRole('button', { name: images.field.choose }));
    await user.click(await screen.findByRole('button', { name: /^Choose the picture/ }));
    // Its Spanish description is missing, and asked for.
    expect(await screen.findByRole('dialog', { name: images.field.describe })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await within(setting).findByRole('img', { name: 'A portrait' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: new RegExp(`^${en.picture.address}`) })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ founderPhotoUrl: image.address }]));
    await user.click(within(setting).getByRole('button', { name: images.field.remove }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ founderPhotoUrl: '' }));
  });

  it('takes a portrait with alternative texts in both languages, and a focal point', async () => {
    const user = userEvent.setup();
    const id = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
    const image = {
      id,
      address: `/images/${id}/480.webp`,
      sourceSet: '',
      width: 40,
      height: 50,
      byteCount: 9,
      altEn: 'Ana by a window',
      altEs: '',
      usedBy: 0,
      createdAt: settings.updatedAt,
      updatedAt: settings.updatedAt,
    };
    fakeApi({
      ...routes(({ body }) => ({ status: 200, body: { ...settings, ...(body as object) } })),
      'GET /api/admin/images': () => ({ status: 200, body: [image] }),
      [`GET /api/admin/images/${id}`]: () => ({ status: 200, body: image }),
    });
    renderPage(<Page />, { texts, path: '/admin/settings' });
    const setting = await screen.findByRole('group', { name: en.fields.portraitImageId });
    expect(screen.queryByRole('group', { name: en.focus.label })).toBeNull();
    await user.click(within(setting).getByRole('button', { name: images.field.choose }));
    await user.click(await screen.findByRole('button', { name: /^Choose the picture/ }));
    const alt = (language: string) =>
      screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${en.fields.portraitAlt} \\(${language}`) });
    expect(alt('English').value).toBe('Ana by a window');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(en.errors.portraitAlt.es.required)).toBeTruthy();
    expect(sent).toEqual([]);
    // Pasted: each key would render the whole form.
    await user.click(alt('Spanish'));
    await user.paste('Ana junto a una ventana');
    const focus = await screen.findByRole('group', { name: en.focus.label });
    within(focus).getByRole('slider', { name: en.fields.portraitFocus.x }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(
      Array.from(focus.querySelectorAll('figure img'), (one) => (one as HTMLElement).style.objectPosition),
    ).toEqual(['52% 40%', '52% 40%']);
    const whole = within(focus).getByRole('button', { name: en.focus.help });
    whole.getBoundingClientRect = () => ({ left: 100, top: 100, width: 200, height: 400 }) as DOMRect;
    fireEvent.click(whole, { clientX: 150, clientY: 200, detail: 1 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          portraitImageId: id,
          portraitAlt: { en: 'Ana by a window', es: 'Ana junto a una ventana' },
          portraitFocus: { x: 25, y: 25 },
        },
      ]),
    );
  });

  it('shows a conflict, and saves the merge', async () => {
    const user = userEvent.setup();
    let stored = settings;
    const theirs = { ...settings, brandName: 'By somebody else', updatedAt: '2026-11-20T12:00:00.000Z' };
    fakeApi(
      routes(
        ({ body }) =>
          (body as { version: string }).version === theirs.updatedAt
            ? { status: 200, body: { ...theirs, brandName: 'Mine', updatedAt: '2026-11-20T13:00:00.000Z' } }
            : problem(409, 'edit_conflict'),
        () => stored,
      ),
    );
    renderPage(<Page />, { texts, path: '/admin/settings' });
    const field = await screen.findByRole('textbox', { name: /^Business name/ });
    stored = theirs;
    await user.clear(field);
    await user.type(field, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('group', { name: 'Business name' })).toBeTruthy();
    expect(screen.getByText('By somebody else')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: admin.conflict.save }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Business name' })).toBeNull());
    expect(sent).toMatchObject([{ version: settings.updatedAt }, { brandName: 'Mine', version: theirs.updatedAt }]);
  });
});
