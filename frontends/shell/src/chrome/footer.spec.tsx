import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '@leap/client';
import { createI18n, LanguageProvider, type Language } from '@leap/i18n';
import { I18nextProvider, Provider, StaticRouter } from '@leap/platform';
import { cleanup, render, screen, within } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { makeStore } from '../store';
import { Footer } from './footer';

const site = {
  brandName: 'Sample Brand',
  punchline: 'Break the loop.',
  founderFirstName: 'Sample',
  founderStoryPath: '/sample-story',
  contactEmail: 'hello@example.com',
  contactPhone: '+1 (555) 010-2030',
  links: {},
  socialLinks: {
    instagram: 'https://instagram.example.com/sample',
    facebook: 'https://facebook.example.com/sample',
    youtube: 'https://youtube.example.com/sample',
    linkedin: 'https://linkedin.example.com/sample',
    podcast: 'https://podcasts.example.com/sample',
    messaging: 'https://chat.example.com/sample',
  },
};

/** Renders the footer with changed settings. */
async function show({ language = 'en' as Language, parts = {} } = {}) {
  const store = makeStore({ baseUrl: 'http://localhost:1' });
  await store.dispatch(api.util.upsertQueryData('getSiteSettings', language, { ...site, ...parts } as never));
  return render(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n({ language, resources: { en: { shell: en }, es: { shell: es } } })}>
        <LanguageProvider value={language}>
          <StaticRouter location="/">
            <Footer />
          </StaticRouter>
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
}

const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const newTabs = () => screen.getAllByRole<HTMLAnchorElement>('link').filter(({ target }) => target === '_blank');

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('Footer', () => {
  it.each([
    ['en', '(opens in a new tab)', 'Podcast directory', 'Message us'],
    ['es', '(se abre en otra pestaña)', 'Directorio de pódcasts', 'Envíanos un mensaje'],
  ] as const)('leads to six social profiles, each in a new tab (%s)', async (language, hint, podcast, messaging) => {
    await show({ language });
    const positions = [
      ['Instagram', site.socialLinks.instagram],
      ['Facebook', site.socialLinks.facebook],
      ['YouTube', site.socialLinks.youtube],
      ['LinkedIn', site.socialLinks.linkedin],
      [podcast, site.socialLinks.podcast],
      [messaging, site.socialLinks.messaging],
    ] as const;
    for (const [name, href] of positions) expect(address(`${name} ${hint}`)).toBe(href);
    expect(newTabs()).toHaveLength(positions.length);
    for (const link of newTabs()) expect(link.rel).toBe('noopener noreferrer');
  });

  it.each([
    [
      'en',
      'Quick links',
      ['About', 'Programs', 'Conscious sexuality', 'Sample’s story', 'Retreats and ceremonies', 'Contact'],
    ],
    [
      'es',
      'Enlaces rápidos',
      [
        'Quiénes somos',
        'Programas',
        'Sexualidad consciente',
        'La historia de Sample',
        'Retiros y ceremonias',
        'Contacto',
      ],
    ],
  ] as const)('has six quick links, with the founder’s story by the settings (%s)', async (language, group, names) => {
    await show({ language });
    const links = within(screen.getByRole('navigation', { name: group })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(names);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/about',
      '/#programs',
      '/sacred-sexuality',
      '/sample-story',
      '/retreats-ceremonies',
      '/#contact',
    ]);
  });

  it('has links to email and phone; the number without formatting', async () => {
    await show();
    expect(address('hello@example.com')).toBe('mailto:hello@example.com');
    expect(address('+1 (555) 010-2030')).toBe('tel:+15550102030');
  });

  it('omits empty settings', async () => {
    await show({
      parts: { contactEmail: '', contactPhone: '', socialLinks: { ...site.socialLinks, facebook: '', messaging: '' } },
    });
    expect(newTabs().map(({ href }) => href)).toEqual([
      site.socialLinks.instagram,
      site.socialLinks.youtube,
      site.socialLinks.linkedin,
      site.socialLinks.podcast,
    ]);
    expect(
      screen.queryAllByRole('link').filter((link) => /^(mailto|tel):/.test(link.getAttribute('href') ?? '')),
    ).toEqual([]);
  });

  it.each([
    ['en', ['Quick links', 'Connect', 'Legal'], 'Privacy policy', 'Terms of service'],
    ['es', ['Enlaces rápidos', 'Conecta', 'Legal'], 'Política de privacidad', 'Términos del servicio'],
  ] as const)(
    'is in three groups, the last with the privacy policy and the terms (%s)',
    async (language, groups, privacy, terms) => {
      await show({ language });
      expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(groups);
      expect([address(privacy), address(terms)]).toEqual(['/privacy-policy', '/terms-of-service']);
    },
  );

  it.each([
    ['en', '© 2031 Sample Brand. All rights reserved.'],
    ['es', '© 2031 Sample Brand. Todos los derechos reservados.'],
  ] as const)('shows the current year (%s)', async (language, texts) => {
    jest.useFakeTimers({ now: new Date('2031-06-15T12:00:00Z'), advanceTimers: true });
    await show({ language });
    expect(screen.getByText(texts)).toBeTruthy();
  });
});
