import { describe, expect, it } from '@jest/globals';
import { I18nextProvider, useTranslation } from '@leap/platform';
import { renderToStaticMarkup } from 'react-dom/server';
import { createI18n } from './create-i18n';
import { LanguageProvider, useLanguage } from './language-context';

const resources = {
  en: { shell: { hello: 'Hello {{name}}', wins_one: '{{count}} win', wins_other: '{{count}} wins' } },
  es: { shell: { hello: 'Hola {{name}}', wins_one: '{{count}} logro', wins_other: '{{count}} logros' } },
};

describe('createI18n', () => {
  it('is initialised synchronously, in its language', () => {
    const i18n = createI18n({ language: 'es', resources });
    expect(i18n.isInitialized).toBe(true);
    expect(i18n.t('hello', { name: 'Ana' })).toBe('Hola Ana');
    expect([0, 1, 2, 1_000_000].map((count) => i18n.t('wins', { count }))).toEqual([
      '0 logros',
      '1 logro',
      '2 logros',
      '1000000 logros',
    ]);
  });

  it('shares nothing between requests', () => {
    const first = createI18n({ language: 'en', resources });
    const second = createI18n({ language: 'es', resources });
    first.addResourceBundle('en', 'page', { title: 'Title' });
    expect(second.hasResourceBundle('en', 'page')).toBe(false);
    expect([first.t('hello', { name: 'x' }), second.t('hello', { name: 'x' })]).toEqual(['Hello x', 'Hola x']);
  });

  it('shows texts that are added after they were missing, and keeps those of a language and a namespace apart', () => {
    const i18n = createI18n({ language: 'es', resources });
    const title = (language: string, namespace: string) => i18n.getFixedT(language, namespace)('title');
    expect(title('es', 'page')).toBe('title');
    i18n.addResourceBundle('es', 'page', { title: 'Página' });
    i18n.addResourceBundle('en', 'page', { title: 'Page' });
    i18n.addResourceBundle('es', 'other', { title: 'Otra' });
    for (const _again of [1, 2])
      expect([title('es', 'page'), title('en', 'page'), title('es', 'other')]).toEqual(['Página', 'Page', 'Otra']);
  });

  it('leaves escaping to React', () => {
    function Greeting() {
      const { t } = useTranslation('shell');
      return <p lang={useLanguage()}>{t('hello', { name: '<b>&' })}</p>;
    }
    const html = renderToStaticMarkup(
      <LanguageProvider value="es">
        <I18nextProvider i18n={createI18n({ language: 'es', resources })}>
          <Greeting />
        </I18nextProvider>
      </LanguageProvider>,
    );
    expect(html).toBe('<p lang="es">Hola &lt;b&gt;&amp;</p>');
  });
});
