import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { legalTextKinds } from '@leap/domain';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import blog from '../blog/locales/en.json' with { type: 'json' };
import bookings from '../bookings/locales/en.json' with { type: 'json' };
import community from '../community/locales/en.json' with { type: 'json' };
import pages from '../page-texts/locales/en.json' with { type: 'json' };
import pagesEs from '../page-texts/locales/es.json' with { type: 'json' };
import recordings from '../recordings/locales/en.json' with { type: 'json' };
import settings from '../site-settings/locales/en.json' with { type: 'json' };
import { sections } from '../access/sections';
import { SearchButton } from './search-button';
// Loaded before the tests' time runs.
import './search-dialog';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const others = {
  'admin-blog': blog,
  'admin-bookings': bookings,
  'admin-community': community,
  'admin-pages': pages,
  'admin-recordings': recordings,
  'admin-settings': settings,
};
const texts = {
  en: { admin, 'admin-search': en, ...others, shell: {} },
  es: { admin: adminEs, 'admin-search': es, ...others, 'admin-pages': pagesEs, shell: {} },
};
const ana = {
  kind: 'person',
  recordType: 'contact',
  recordId: 'c1',
  title: 'Ana Sample',
  detail: 'ana@example.com',
};
const call = {
  kind: 'booking',
  recordType: 'booking',
  recordId: 'b1',
  title: 'Ana Sample',
  state: 'cancelled',
  at: '2026-11-24T18:00:00.000Z',
};

async function open(answer: () => FakeAnswer | Promise<FakeAnswer>, role = 'admin', language: 'en' | 'es' = 'en') {
  const calls = fakeApi({ 'GET /api/admin/search': answer });
  const view = renderPage(<SearchButton role={role} />, { texts, language, path: '/admin' });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...view, user, field, calls };
}
/** The server is asked after a pause. */
const patient = { timeout: 5000 };
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const activeOption = (field: HTMLElement): string =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';

afterEach(cleanup);

describe('the search of the admin area', () => {
  it('shows what was found by its kinds, with labels of states, and opens the chosen one by keyboard', async () => {
    const { user, field, address } = await open(() => ({ status: 200, body: [ana, call] }));
    await user.type(field, 'ana');
    await screen.findByRole('option', { name: /ana@example.com/ }, patient);
    expect(within(screen.getByRole('group', { name: 'People' })).getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Bookings' }).textContent).toContain('10:00');
    expect(screen.getByRole('group', { name: 'Bookings' }).textContent).toContain('Canceled');
    expect([field.getAttribute('aria-expanded'), activeOption(field)]).toEqual(['true', 'Ana Sampleana@example.com']);
    await user.keyboard('{ArrowDown}');
    expect(activeOption(field)).toContain('Canceled');
    await user.keyboard('{ArrowDown}');
    expect(activeOption(field)).toContain('ana@example.com');
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(address()).toBe('/admin/people/contact/c1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['en', 'stripe', 'Plans and prices, Setup'],
    ['en', 'refund', 'Applications, Members'],
    ['en', 'coupon', 'Plans and prices'],
    ['en', 'holiday', 'Hours and blocked days'],
    ['en', 'password', 'Your account'],
    ['es', 'reembolso', 'Solicitudes, Miembros'],
    ['es', 'cupon', 'Planes y precios'],
    ['es', 'feriado', 'Horarios y días bloqueados'],
    ['es', 'contraseña', 'Tu cuenta'],
  ] as const)('finds pages by other words for what is done there (%s: %s)', async (language, word, expected) => {
    const { user, field } = await open(() => ({ status: 200, body: [] }), 'admin', language);
    await user.type(field, word);
    const pages = within(screen.getByRole('group', { name: (language === 'en' ? en : es).kinds.page }));
    expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(expected.split(', '));
  });

  it('has words for every page', () => {
    for (const copy of [en, es])
      expect(Object.keys(copy.words).toSorted()).toEqual([...sections.map(({ id }) => id), 'account'].toSorted());
  });

  it.each([
    ['en', 'about', 'About', '/admin/pages/about'],
    ['en', 'house rules', 'House rules', '/admin/pages/house-rules'],
    ['en', 'reglas de la casa', 'House rules', '/admin/pages/house-rules'],
    ['es', 'privacy policy', 'Política de privacidad', '/admin/pages/legal/privacy-policy'],
  ] as const)('finds public pages by their names in both languages (%s: %s)', async (language, name, title, path) => {
    const { user, field, address } = await open(() => ({ status: 200, body: [] }), 'admin', language);
    await user.type(field, name);
    const copy = language === 'en' ? en : es;
    const found = within(screen.getByRole('group', { name: copy.kinds['public-page'] })).getAllByRole('option');
    expect(found.map(({ textContent }) => textContent)).toEqual([title]);
    await user.click(found[0]!);
    expect(address()).toBe(path);
  });

  it('finds no public pages for editors, who cannot change them', async () => {
    const { user, field } = await open(() => ({ status: 200, body: [] }), 'editor');
    await user.type(field, 'about');
    expect(options()).toEqual([]);
  });

  it('knows every public page by its name in the other language', () => {
    const namesOf = ({ names, legal }: typeof pages) => ({
      ...names,
      ...Object.fromEntries(legalTextKinds.map((kind) => [kind, legal[kind]])),
    });
    expect([en.otherNames, es.otherNames]).toEqual([namesOf(pagesEs), namesOf(pages)]);
  });

  it('opens an option that is pressed', async () => {
    const { user, field, address } = await open(() => ({ status: 200, body: [ana, call] }));
    await user.type(field, 'ana');
    await user.click(await screen.findByRole('option', { name: /Canceled/ }, patient));
    expect(address()).toBe('/admin/bookings/b1');
  });

  it('finds pages and settings without the server, which is asked once after a pause and not for one letter', async () => {
    const { user, field, calls, address } = await open(() => ({ status: 200, body: [] }));
    await user.type(field, 'f');
    expect(options()).toContain('Founder’s first namePractice');
    expect(calls).toHaveLength(0);
    await user.type(field, 'ounder pict');
    expect(options()).toEqual(['Founder’s pictureThe founder']);
    await waitFor(() => expect(calls.map(({ search }) => search.get('q'))).toEqual(['founder pict']), patient);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin/settings');
    expect(window.location.hash).toBe('#part-founder');
  });

  it('never shows results of an earlier text', async () => {
    const { user, field } = await open(() => ({ status: 200, body: [ana] }));
    await user.type(field, 'ana');
    await screen.findByRole('option', { name: /ana@example.com/ }, patient);
    await user.type(field, 'x');
    expect(options()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('Searching…');
  });

  it('says what to type, that it searches, and that nothing was found', async () => {
    let answerNow: (answer: FakeAnswer) => void = () => undefined;
    const { user, field, calls } = await open(() => new Promise((resolve) => (answerNow = resolve)));
    const state = screen.getByRole('status');
    expect(state.textContent).toBe('Type at least two letters.');
    await user.type(field, 'zz');
    expect(state.textContent).toBe('Searching…');
    await waitFor(() => expect(calls).toHaveLength(1), patient);
    answerNow({ status: 200, body: [] });
    await waitFor(() => expect(state.textContent).toContain('No results.'), patient);
    expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual(['false', null]);
  });

  it('reports a failure and being offline, and repeats on request', async () => {
    let answer: FakeAnswer = { status: 503, body: { code: 'unavailable', status: 503 } };
    const { user, field } = await open(() => answer);
    await user.type(field, 'ana');
    expect((await screen.findByRole('alert', {}, patient)).textContent).toContain(
      'Something went wrong on the server.',
    );
    answer = undefined;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No internet connection.'));
    answer = { status: 200, body: [ana] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /ana@example.com/ }, patient);
    expect(screen.queryByRole('alert')).toBeNull();
    jest.restoreAllMocks();
  });

  it('closes on Escape, gives the focus back, and forgets what was typed', async () => {
    const { user, field, store } = await open(() => ({ status: 200, body: [ana] }));
    await user.type(field, 'ana');
    await screen.findByRole('option', { name: /ana@example.com/ }, patient);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('ana@example.com'));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(((await screen.findByRole('combobox')) as HTMLInputElement).value).toBe('');
  });

  it('offers editors their own pages alone', async () => {
    const { user, field } = await open(() => ({ status: 200, body: [] }), 'editor');
    await user.type(field, 're');
    expect(options()).toEqual(['Retreats']);
  });
});
