import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { LightMarkdown } from './light-markdown';

const html = (text: string, offset?: number): string =>
  renderToStaticMarkup(<LightMarkdown text={text} headingLevelOffset={offset} />);

describe('LightMarkdown', () => {
  it.each([
    ['## A heading', '<h2>A heading</h2>'],
    ['### Smaller', '<h3>Smaller</h3>'],
    ['One\ntwo\n\nthree', '<p>One<br/>two</p><p>three</p>'],
    ['One\r\ntwo', '<p>One<br/>two</p>'],
    ['Text\n## Heading\nmore', '<p>Text</p><h2>Heading</h2><p>more</p>'],
    ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
    ['***both***', '<p><strong><em>both</em></strong></p>'],
    ['*a **b** c*', '<p><em>a <strong>b</strong> c</em></p>'],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['## A *word*', '<h2>A <em>word</em></h2>'],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each(['2 * 3 * 4', 'a ** b ** c', '*open', '**open', '#tag', '#### four', 'a*', '****', '**', '*'])(
    'leaves %j as text',
    (text) => {
      expect(html(text)).toBe(`<p>${text}</p>`);
    },
  );

  it('shifts the levels of headings', () => {
    expect(html('## A\n### B', 1)).toBe('<h3>A</h3><h4>B</h4>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '## <svg onload=alert(1)>',
    '**<iframe src="javascript:alert(1)">**',
    '*<a href="javascript:alert(1)">x</a>*',
    '&lt;script&gt;',
  ])('renders no HTML: %j', (text) => {
    const host = document.createElement('div');
    host.innerHTML = html(text);
    expect(
      [...host.querySelectorAll('*')]
        .map((element) => element.localName)
        .filter((name) => !['p', 'h2', 'h3', 'strong', 'em', 'br'].includes(name)),
    ).toEqual([]);
    expect([...host.querySelectorAll('*')].flatMap((element) => [...element.attributes])).toEqual([]);
    expect(host.textContent).toBe(text.replace(/^## |\*/g, ''));
  });

  it.each(['[x](javascript:alert(1))', '[x](https://example.org)', 'javascript:alert(1)', '<javascript:alert(1)>'])(
    'renders no link for %j',
    (text) => {
      expect(html(text)).not.toContain('<a');
    },
  );

  it.each(['*a**b', '**a*b', '*a ', '**a ', '***'])('takes linear time: %j many times', (unit) => {
    const time = (count: number): number => {
      const started = performance.now();
      html(unit.repeat(count));
      return performance.now() - started;
    };
    time(1000);
    expect(time(20_000)).toBeLessThan(Math.max(60, time(2000)) * 40);
  });
});
