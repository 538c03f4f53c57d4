import { describe, expect, it } from '@jest/globals';
import { markdownText, type MarkdownNode } from '@leap/domain';
import { parseMarkdown, type MarkdownFeatures } from './parse-markdown.js';

/** Formats a tree compactly for comparison. */
const short = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map(({ is, text = '', children = [], level, start, url, caption, provider }) => {
      const inner = short(children);
      if (is === 'text') return text;
      const facts = [level, start, provider, url, caption && `“${caption}”`].filter((fact) => fact !== undefined);
      return `<${[is, ...facts].join(' ')}|${text}${inner}>`;
    })
    .join('');
const read = (text: string, features?: MarkdownFeatures): string => short(parseMarkdown(text, features));
const all: MarkdownFeatures = { images: true, embeds: true };
/** What the light markdown knows, in one paragraph. */
const p = (inner: string): string => `<paragraph|${inner}>`;

describe('parseMarkdown', () => {
  it.each([
    ['## A heading', '<heading 2|A heading>'],
    ['### Smaller', '<heading 3|Smaller>'],
    ['One\ntwo\n\nthree', p('One\ntwo') + p('three')],
    ['One\r\ntwo\rthree', p('One\ntwo\nthree')],
    ['Text\n## Heading\nmore', `${p('Text')}<heading 2|Heading>${p('more')}`],
    ['**bold** and *italic*', p('<strong|bold> and <emphasis|italic>')],
    ['***both***', p('<emphasis|<strong|both>>')],
    ['**a *b* c** **bold.**text', p('<strong|a <emphasis|b> c> <strong|bold.>text')],
    ['## A *word*', '<heading 2|A <emphasis|word>>'],
  ])('keeps the meaning of the light markdown: %j', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    '2 * 3 * 4',
    'a ** b ** c',
    '*open',
    '**open',
    '#tag',
    '# one mark',
    '#### four',
    'a*',
    '**',
    '<b onclick="x">no</b>',
    '<!-- no -->',
    '&lt;&amp;&#60;',
    'snake_case_word',
    '[a][b]',
    '[a]: example.com',
    '```',
    'a | b',
    'me@example.com',
    '[x](javascript:alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html,1)',
    '[x](//evil.example)',
    '[x](ftp://example.com)',
    '[x](https://user:password@example.com)',
    'https://a.example/\u202egpj.exe',
    '[x](relative)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
  ])('leaves %j as text', (text) => expect(read(text, all)).toBe(p(text)));

  it.each([
    ['- a\n- b\n  1. c\n\nd', '<list|<item|a><item|b<list 1|<item|c>>>>' + p('d')],
    ['• a\n• b', '<list|<item|a><item|b>>'],
    ['3. a\n4. b', '<list 3|<item|a><item|b>>'],
    ['- a\n\n- b', '<list|<item|<paragraph|a>><item|<paragraph|b>>>'],
    ['> a\n> - b', '<quote|<paragraph|a><list|<item|b>>>'],
    ['a\n---\nb', `${p('a')}<divider|>${p('b')}`],
    ['`*a*` \\*b\\*', p('<code|*a*> *b*')],
    ['_a_', p('<emphasis|a>')],
    ['[a **b**](https://example.com/?q=1 "t")', p('<link https://example.com/?q=1|a <strong|b>>')],
    ['[a](/blog/x#y) [b](mailto:a@example.com)', p('<link /blog/x#y|a> <link mailto:a@example.com|b>')],
    ['[](https://a.example)', p('<link https://a.example|https://a.example>')],
    [
      'See https://a.example/b?c=1, <http://b.example>.',
      p('See <link https://a.example/b?c=1|https://a.example/b?c=1>, <link http://b.example|http://b.example>.'),
    ],
    ['[see https://a.example](https://b.example)', p('<link https://b.example|see https://a.example>')],
  ])('reads %j', (text, expected) => expect(read(text)).toBe(expected));

  it('shows pictures of this site only, where they are allowed; others are links', () => {
    const picture = '![A lake](/images/6f1c/1600.webp "At dawn")';
    expect(read(`a ${picture} b`, all)).toBe(`${p('a ')}<image /images/6f1c/1600.webp “At dawn”|A lake>${p(' b')}`);
    expect(read(picture)).toBe(p('<link /images/6f1c/1600.webp|A lake>'));
    expect(read('![x](https://a.example/b.png)', all)).toBe(p('<link https://a.example/b.png|x>'));
    expect(read('![x](/api/logout)', all)).toBe(p('<link /api/logout|x>'));
    expect(read(`**${picture}** ## [${picture}](/a)`, all)).toBe(p('<strong|A lake> ## <link /a|A lake>'));
  });

  it.each([
    ['https://www.youtube.com/watch?v=abc-DEF_123&t=3', 'youtube https://www.youtube-nocookie.com/embed/abc-DEF_123'],
    ['https://youtu.be/abc-DEF_123', 'youtube https://www.youtube-nocookie.com/embed/abc-DEF_123'],
    ['https://m.youtube.com/shorts/abc-DEF_123', 'youtube https://www.youtube-nocookie.com/embed/abc-DEF_123'],
    ['https://vimeo.com/123456789', 'vimeo https://player.vimeo.com/video/123456789?dnt=1'],
    ['https://vimeo.com/123456789/abcdef0123', 'vimeo https://player.vimeo.com/video/123456789?dnt=1&h=abcdef0123'],
  ])('makes a player of a paragraph that is only %j', (address, embed) => {
    expect(read(address, all)).toBe(`<embed ${embed}|${address}>`);
    expect(read(address)).toBe(p(`<link ${address}|${address}>`));
    expect(read(`See ${address}`, all)).toBe(p(`See <link ${address}|${address}>`));
  });

  it.each(['https://evil.example/watch?v=abc-DEF_123', 'https://youtube.com.evil.example/watch?v=abc-DEF_123'])(
    'makes no player of %j',
    (address) => expect(read(address, all)).not.toContain('<embed'),
  );

  it('reads what is nested too deep as text, and drops nothing', () => {
    for (const mark of ['> ', '- ', '1. '])
      expect(read(`${mark.repeat(200)}end`).replace(/<\w+( 1)?\||>(?=>*$)/g, '')).toMatch(/(> |- |1\. ){150}end/);
    expect(JSON.stringify(parseMarkdown('*'.repeat(50_000) + 'a' + '*'.repeat(50_000))).length).toBeLessThan(500);
  });

  it.each(['a\n', 'a\n\n', '- a\n', '*a* ', '**a** b ', 'http://a.b ', '[](/a) ', '> a\n\n', '`a`b'])(
    'bounds the tree of 50,000 characters of %j, and drops nothing',
    (piece) => {
      const text = piece.repeat(50_000 / piece.length);
      const nodes = parseMarkdown(text);
      // Its text, addresses twice, and 2,000 nodes; without a bound it would be a megabyte.
      expect(JSON.stringify(nodes).length).toBeLessThan(JSON.stringify(text).length + 80_000);
      const letters = (value: string): number => value.match(/a/g)?.length ?? 0;
      expect(letters(markdownText(nodes))).toBe(letters(text));
    },
  );

  it('leaves as it was written what follows the first 2,000 nodes', () => {
    expect(read(`## A\n\n**b**\n\n${'c\n\n'.repeat(2_000)}**d**`)).toMatch(
      /^<heading 2\|A><paragraph\|<strong\|b>>(<paragraph\|c>)+<paragraph\|(c\n\n)+\*\*d\*\*>$/,
    );
    expect(read('- *a*\n'.repeat(2_000))).toMatch(
      /^<list\|(<item\|<emphasis\|a>>){600,}><paragraph\|(- \*a\*\n)+- \*a\*>$/,
    );
  });

  // Measured: 0.2 to 6 s for 1 MB, and 26 s for 25 KB by a parser that takes quadratic time.
  it.each(['> ', '[', '*a ', '[a](', '> a\nb\n'])(
    'takes linear time for a megabyte of %j',
    (piece) => {
      const time = (length: number): number => {
        const text = piece.repeat(length / piece.length);
        const started = performance.now();
        parseMarkdown(text, all);
        return performance.now() - started;
      };
      time(20_000);
      expect(time(1_000_000)).toBeLessThan(Math.max(25, time(100_000)) * 40);
    },
    60_000,
  );
});
