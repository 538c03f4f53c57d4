import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '@leap/client';
import { createI18n, LanguageProvider, type Language } from '@leap/i18n';
import { BrowserRouter, I18nextProvider, Provider } from '@leap/platform';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { makeStore } from '../store';
import { LargeMenu } from './large-menu';

const form = 'https://forms.example.com/apply';
const member = { id: '1', isAuthenticated: true, firstName: 'Vera', isInnerCircleMember: true, role: 'user' };
const columns = {
  en: [
    ['About', '/about', '/sample-story'],
    ['Services', '/ai-coach', '/inner-circle', form, '/sacred-sexuality'],
    ['Content and experiences', '/podcast', '/cost-calculator', '/blog', '/retreats-ceremonies'],
  ],
  es: [
    ['Conócenos', '/about', '/sample-story'],
    ['Servicios', '/ai-coach', '/inner-circle', form, '/sacred-sexuality'],
    ['Contenido y experiencias', '/podcast', '/cost-calculator', '/blog', '/retreats-ceremonies'],
  ],
};

/** The open menu on a page with a contact section. */
async function show({
  language = 'en' as Language,
  user = null as object | null,
  path = '/about',
  applicationForm = form,
} = {}) {
  window.history.replaceState(null, '', path);
  const store = makeStore({ baseUrl: 'http://localhost:1' });
  await store.dispatch(api.util.upsertQueryData('getCurrentUser', undefined, user as never));
  await store.dispatch(
    api.util.upsertQueryData('getSiteSettings', language, {
      brandName: 'LEAP',
      founderFirstName: 'Sample',
      founderStoryPath: '/sample-story',
      links: { applicationForm },
      socialLinks: {},
    } as never),
  );
  const toggle = jest.fn();
  render(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n({ language, resources: { en: { shell: en }, es: { shell: es } } })}>
        <LanguageProvider value={language}>
          <BrowserRouter>
            <LargeMenu open onOpenChange={toggle} />
            <section id="contact" />
          </BrowserRouter>
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
  return { toggle };
}

const linksOf = (column: HTMLElement) => within(column).getAllByRole<HTMLAnchorElement>('link');

/** Each column's heading with its links. */
function shownColumns(): string[][] {
  return screen.getAllByRole('heading', { level: 3 }).map((heading) => {
    const column = screen.getByRole('region', { name: heading.textContent ?? '' });
    return [heading.textContent ?? '', ...linksOf(column).map((link) => link.getAttribute('href') ?? '')];
  });
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('LargeMenu', () => {
  it.each(['en', 'es'] as const)('has three columns with their links (%s)', async (language) => {
    await show({ language });
    expect(shownColumns()).toEqual(columns[language]);
  });

  it.each([
    ['en', 'Services', 'Member Portal'],
    ['es', 'Servicios', 'Portal de miembros'],
  ] as const)('links members, and nobody else, to the portal (%s)', async (language, services, portal) => {
    for (const user of [null, { ...member, isInnerCircleMember: false }]) {
      await show({ language, user });
      expect(screen.queryByRole('link', { name: portal })).toBeNull();
      cleanup();
    }
    await show({ language, user: member });
    const links = linksOf(screen.getByRole('region', { name: services }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/ai-coach',
      '/inner-circle',
      '/member-portal',
      form,
      '/sacred-sexuality',
    ]);
    expect(links[2]?.textContent).toBe(portal);
  });

  it.each([
    ['en', 'Align coaching (opens in a new tab)'],
    ['es', 'Coaching Align (se abre en otra pestaña)'],
  ] as const)('opens the application form, and nothing else, in a new tab (%s)', async (language, name) => {
    await show({ language });
    const align = screen.getByRole<HTMLAnchorElement>('link', { name });
    expect([align.href, align.target, align.rel]).toEqual([form, '_blank', 'noopener noreferrer']);
    expect(screen.getAllByRole<HTMLAnchorElement>('link').filter(({ target }) => target === '_blank')).toEqual([align]);
  });

  it('omits Align coaching while no form is set', async () => {
    await show({ applicationForm: '' });
    expect(screen.queryByRole('link', { name: /^Align/ })).toBeNull();
  });

  it('closes when a link is clicked', async () => {
    const { toggle } = await show();
    await userEvent.click(screen.getByRole('link', { name: 'Blog' }));
    expect(toggle).toHaveBeenCalledWith(false);
    expect(window.location.pathname).toBe('/blog');
  });
});

describe('get started', () => {
  it.each([
    ['en', 'Get started'],
    ['es', 'Empezar'],
  ] as const)(
    'scrolls smoothly to the contact section of the landing page, without changing the address (%s)',
    async (language, name) => {
      const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
      const { toggle } = await show({ language, path: '/' });
      await userEvent.click(screen.getByRole('button', { name }));
      expect(toggle).toHaveBeenCalledWith(false);
      await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
      expect(scroll).toHaveBeenCalledWith({ behavior: 'smooth' });
      expect(scroll.mock.contexts[0]).toBe(document.getElementById('contact'));
      expect(window.location.pathname + window.location.hash).toBe('/');
    },
  );

  it('scrolls at once with reduced motion', async () => {
    const real = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...real(query), matches: query.includes('prefers-reduced-motion') }));
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await show({ path: '/' });
    await userEvent.click(screen.getByRole('button', { name: 'Get started' }));
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ behavior: 'instant' }));
  });

  it('links to it from every other page', async () => {
    const { toggle } = await show({ path: '/about' });
    await userEvent.click(screen.getByRole('button', { name: 'Get started' }));
    expect(toggle).toHaveBeenCalledWith(false);
    expect(window.location.pathname + window.location.hash).toBe('/#contact');
  });
});
