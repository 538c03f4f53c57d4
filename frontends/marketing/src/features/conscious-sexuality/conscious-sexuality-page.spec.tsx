import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { siteSettings } from '../../testing/site-settings';
import marketingEn from '../../locales/en.json' with { type: 'json' };
import marketingEs from '../../locales/es.json' with { type: 'json' };
import contactEn from '../contact-dialog/locales/en.json' with { type: 'json' };
import contactEs from '../contact-dialog/locales/es.json' with { type: 'json' };
import { leaveQuickly } from '../quick-exit/leave-quickly';
import exitEn from '../quick-exit/locales/en.json' with { type: 'json' };
import exitEs from '../quick-exit/locales/es.json' with { type: 'json' };
import { Page } from './conscious-sexuality-page';
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
  ] as const)('opens the dialog for conscious sexuality from every button (%s)', async (language, title, count) => {
    const user = userEvent.setup();
    open(language);
    const buttons = screen.getAllByRole('button');
    expect(buttons).toHaveLength(count);
    expect(new Set(buttons.slice(1, -1).map((button) => button.textContent)).size).toBe(count - 2);
    for (const button of buttons) {
      await user.click(button);
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
      await user.keyboard('{Escape}');
    }
  });

  it('offers an exit that replaces the page', () => {
    open('es');
    expect(screen.getByRole('link', { name: /^Salida rápida/ })).toHaveProperty('hostname', 'www.wikipedia.org');
    const replace = jest.fn<(url: string | URL) => void>();
    leaveQuickly({ replace });
    expect(replace).toHaveBeenCalledWith('https://www.wikipedia.org/');
  });
});
