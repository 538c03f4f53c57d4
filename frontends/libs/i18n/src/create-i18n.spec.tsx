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

  it('keeps texts apart by their variables', () => {
    const i18n = createI18n({ language: 'en', resources });
    i18n.addResourceBundle('en', 'page', { when: '{{at, datetime}}', list: ['one', 'two'] });
    const t = i18n.getFixedT('en', 'shell');
    for (const _again of [1, 2]) {
      expect(['Ana', 'Eva', 1].map((name) => t('hello', { name }))).toEqual(['Hello Ana', 'Hello Eva', 'Hello 1']);
      expect([1, 2].map((count) => t('wins', { count }))).toEqual(['1 win', '2 wins']);
      expect(t('hello', { name: 'Ana', lng: 'es' })).toBe('Hola Ana');
      const page = i18n.getFixedT('en', 'page');
      expect(page('list', { returnObjects: true })).toEqual(['one', 'two']);
      expect([0, 1].map((year) => page('when', { at: new Date(2026 + year, 5, 1) }))).toEqual(['6/1/2026', '6/1/2027']);
    }
  });

  it('shows a text that was missing in whatever asked for it before', () => {
    const i18n = createI18n({ language: 'en', resources });
    const t = i18n.getFixedT('en', 'page');
    expect([t('title'), t('title', { name: 'Ana' })]).toEqual(['title', 'title']);
    i18n.addResourceBundle('en', 'page', { title: 'Title {{name}}' });
    expect(t('title', { name: 'Ana' })).toBe('Title Ana');
    expect(i18n.getFixedT('en', 'page')('title', { name: 'Ana' })).toBe('Title Ana');
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
