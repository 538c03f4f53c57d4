import { describe, expect, it } from '@jest/globals';
import { Trans } from '@leap/platform';
import { renderToStaticMarkup } from 'react-dom/server';
import { createI18n } from './create-i18n';

const texts = {
  plain: 'No element',
  greeting: 'Hello <em>{{name}}</em>, and <strong>welcome <em>back</em></strong>.',
  link: 'Read <a>this</a> or <b>that</b>',
  empty: 'Write to <mail></mail>.',
  unknown: 'One <other>part</other> more',
  stray: 'One</em> more',
  comparison: '1 < 2 and 3 > 2',
};
const { t } = createI18n({ language: 'en', resources: { en: { shell: texts } } });
const components = { em: <em />, strong: <strong />, a: <a href="/this">a</a>, b: <b />, mail: <a href="/m">us</a> };
const html = (i18nKey: keyof typeof texts, values?: Record<string, string>) =>
  renderToStaticMarkup(<Trans t={t} i18nKey={i18nKey} values={values} components={components} />);

describe('Trans', () => {
  it('makes elements of the named parts, nested ones too', () => {
    expect(html('plain')).toBe('No element');
    expect(html('greeting', { name: 'Ana' })).toBe('Hello <em>Ana</em>, and <strong>welcome <em>back</em></strong>.');
    expect(html('link')).toBe('Read <a href="/this">this</a> or <b>that</b>');
  });

  it('takes a variable as text, whatever is in it', () => {
    expect(html('greeting', { name: '</em><strong>x</strong>' })).toContain(
      '<em>&lt;/em&gt;&lt;strong&gt;x&lt;/strong&gt;</em>, and',
    );
  });

  it('leaves an empty element its own content, and reads past unknown names and lone signs', () => {
    expect(html('empty')).toBe('Write to <a href="/m">us</a>.');
    expect(html('unknown')).toBe('One part more');
    expect(html('stray')).toBe('One more');
    expect(html('comparison')).toBe('1 &lt; 2 and 3 &gt; 2');
  });
});
