import { afterEach, describe, expect, it } from '@jest/globals';
import type { PageContext } from '@leap/platform';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { siteSettings } from '../../testing/site-settings';
import marketingEn from '../../locales/en.json' with { type: 'json' };
import marketingEs from '../../locales/es.json' with { type: 'json' };
import contactEn from '../contact-dialog/locales/en.json' with { type: 'json' };
import contactEs from '../contact-dialog/locales/es.json' with { type: 'json' };
import exitEn from '../quick-exit/locales/en.json' with { type: 'json' };
import exitEs from '../quick-exit/locales/es.json' with { type: 'json' };
import { head, Page } from './conscious-sexuality-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: {
    marketing: marketingEn,
    'marketing-conscious-sexuality': en,
    'marketing-contact-dialog': contactEn,
    'marketing-quick-exit': exitEn,
  },
  es: {
    marketing: marketingEs,
    'marketing-conscious-sexuality': es,
    'marketing-contact-dialog': contactEs,
    'marketing-quick-exit': exitEs,
  },
};

function open(language: 'en' | 'es' = 'en') {
  fakeApi({ 'GET /api/site-settings': () => ({ status: 200, body: siteSettings() }) });
  return renderPage(<Page />, { texts, language, path: '/sacred-sexuality' });
}

afterEach(cleanup);

describe('/sacred-sexuality', () => {
  it.each([
    [
      'en',
      'Your desire is not the problem.',
      'What conscious sexuality is',
      /^Knowing what you want/,
      'Why it matters',
      ['Silence is expensive', 'Shame lives in the body', 'Couples rarely fight about sex', 'Hiding takes strength'],
    ],
    [
      'es',
      'Tu deseo no es el problema.',
      'Qué es la sexualidad consciente',
      /^Saber lo que quieres/,
      'Por qué importa',
      [
        'El silencio sale caro',
        'La vergüenza vive en el cuerpo',
        'Las parejas rara vez discuten por sexo',
        'Esconderse cansa',
      ],
    ],
  ] as const)(
    'explains conscious sexuality and gives four reasons why it matters (%s)',
    (language, title, what, definition, why, reasons) => {
      open(language);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      const meaning = screen.getByRole('region', { name: what });
      expect(within(meaning).getByText(definition)).toBeTruthy();
      const points = within(screen.getByRole('region', { name: why })).getAllByRole('listitem');
      expect(points.map((point) => within(point).getByRole('heading', { level: 3 }).textContent)).toEqual(reasons);
      for (const point of points) expect(point.querySelector('p')?.textContent).toMatch(/\w{3}/);
    },
  );

  it('shows four pathways, workshop and intensive with their durations', () => {
    open();
    for (const [name, length] of [
      ['1:1 coaching', '3–6 months'],
      ['Couples training', '3–6 months'],
      ['Men’s challenge', '4–8 weeks'],
      ['Women’s sessions', 'Private sessions'],
      ['Group workshop', 'Monthly'],
      ['Private retreat intensive', '1–4 days'],
    ] as const)
      expect(screen.getByRole('heading', { name }).closest('li')?.textContent).toContain(length);
  });

  it.each([
    ['en', 'Conscious Sexuality Programs', 8],
    ['es', contactEs.titles['conscious-sexuality'], 8],
  ] as const)(
    'opens the dialog for conscious sexuality from every link that leads to its page without scripts (%s)',
    async (language, title, count) => {
      const user = userEvent.setup();
      open(language);
      const buttons = screen.getAllByRole('link').filter((link) => link.ariaHasPopup === 'dialog');
      expect(buttons).toHaveLength(count);
      for (const button of buttons)
        expect(button.getAttribute('href')).toContain('/contact?program=conscious-sexuality&from=sacred-sexuality');
      expect(new Set(buttons.slice(1, -1).map((button) => button.textContent)).size).toBe(count - 2);
      for (const button of buttons) {
        await user.click(button);
        expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
        await user.keyboard('{Escape}');
      }
    },
  );

  it('offers an exit, in the dialog too, and says its keys', async () => {
    const user = userEvent.setup();
    open('es');
    const exit = {
      name: 'Salida rápida (abre Wikipedia en lugar de esta página)',
      description: 'O presiona Esc tres veces',
    };
    expect(screen.getByRole('link', exit)).toHaveProperty('hostname', 'www.wikipedia.org');
    await user.click(screen.getAllByRole('link', { name: 'Reserva una consulta' })[0] as HTMLElement);
    expect(within(await screen.findByRole('dialog')).getByRole('link', exit)).toHaveProperty('dataset.quickExit', '');
  });

  it('names neither tab nor history after its topic, but search results and shared links', () => {
    const { title, tabTitle } = head({
      t: (key: string) => key,
      language: 'en',
      siteUrl: 'https://leap.example',
      getState: () => ({ api: { queries: {} } }),
    } as unknown as PageContext);
    expect([title, tabTitle]).toEqual(['marketing-conscious-sexuality:head.title', 'marketing-quick-exit:tab.program']);
    expect([exitEn.tab, exitEs.tab]).toEqual([
      { program: 'Programs', form: 'Form' },
      { program: 'Programas', form: 'Formulario' },
    ]);
  });

  it('forgets what the browser stored, says what that was, and what stays', async () => {
    const user = userEvent.setup();
    open();
    sessionStorage.setItem('contact-dialog-draft', '{"name":"Ana"}');
    localStorage.setItem('embed-consent:https://player.example', 'yes');
    localStorage.setItem('personal-drafts-ended', '1');
    document.cookie = 'preferred-language=es; path=/';
    await user.click(screen.getByRole('button', { name: 'Forget it all' }));
    const answer = screen.getByText(
      /^Forgotten: what you typed in this tab, your permissions for outside players, and your language\. The page is still in/,
    );
    expect(document.activeElement).toBe(answer);
    expect([sessionStorage.length, Object.keys(localStorage), document.cookie]).toEqual([
      0,
      ['personal-drafts-ended'],
      '',
    ]);
    await user.click(screen.getByRole('button', { name: 'Forget it all' }));
    expect(screen.getByText(/^There was nothing to forget\./)).toBeTruthy();
    localStorage.clear();
  });
});
