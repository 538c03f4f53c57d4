import { describe, expect, it } from '@jest/globals';
import { parseMarkdown } from '@leap/markdown';
import { renderToStaticMarkup } from 'react-dom/server';
import { Markdown, type MarkdownProps } from './markdown';
import { xssVectors } from '../../../testing/xss-vectors';

const html = (text: string, more: Partial<MarkdownProps> = {}): string =>
  renderToStaticMarkup(<Markdown nodes={parseMarkdown(text, { images: true, embeds: true })} {...more} />);

/** The attributes that a text may have, by element. */
const allowed: Record<string, string[]> = {
  ...Object.fromEntries(
    'p h2 h3 ul li blockquote hr figure figcaption strong em code'.split(' ').map((name) => [name, []]),
  ),
  ol: ['start'],
  a: ['href', 'rel'],
  img: ['src', 'alt', 'loading', 'decoding'],
};

/** Elements, attributes and addresses that no text may make. */
function strangers(markup: string): string[] {
  const host = document.implementation.createHTMLDocument().body;
  host.innerHTML = markup;
  return [...host.querySelectorAll('*')].flatMap((element) => {
    const attributes = allowed[element.localName];
    if (!attributes) return [`<${element.localName}>`];
    return [...element.attributes]
      .filter(
        ({ name, value }) =>
          !attributes.includes(name) ||
          (name === 'href' && !/^(https?:\/\/[^/]|mailto:|\/(?![/\\]))/i.test(value)) ||
          (name === 'src' && !/^\/images\/[\w/-]+\.\w+$/.test(value)),
      )
      .map(({ name, value }) => `${element.localName}[${name}=${value}]`);
  });
}

describe('Markdown', () => {
  it.each([
    ['## A *b*\ntext\nmore', '<h2>A <em>b</em></h2><p>text\nmore</p>'],
    ['- **a**\n  1. b', '<ul><li><strong>a</strong><ol start="1"><li>b</li></ol></li></ul>'],
    ['> a\n\n---\n`b`', '<blockquote><p>a</p></blockquote><hr/><p><code>b</code></p>'],
    ['[a](/b) [c](https://d.example)', '<p><a href="/b">a</a> <a href="https://d.example" rel="noopener">c</a></p>'],
    [
      '![A lake](/images/a/480.webp "At dawn")',
      '<figure><img src="/images/a/480.webp" alt="A lake" loading="lazy" decoding="async"/><figcaption>At dawn</figcaption></figure>',
    ],
    [
      'https://youtu.be/abc-DEF_123',
      '<p><a href="https://youtu.be/abc-DEF_123" rel="noopener">https://youtu.be/abc-DEF_123</a></p>',
    ],
    ['<b>no</b> &lt;', '<p>&lt;b&gt;no&lt;/b&gt; &amp;lt;</p>'],
  ])('draws %j', (text, expected) => expect(html(text)).toBe(expected));

  it('shifts the levels of headings, marks links of members, and leaves videos to the page', () => {
    expect(html('## A\n### B', { headingLevelOffset: 4 })).toBe('<h6>A</h6><h6>B</h6>');
    expect(html('<https://a.example>', { rel: 'ugc nofollow noopener' })).toContain('rel="ugc nofollow noopener"');
    expect(html('https://vimeo.com/123456', { embed: ({ url }) => <em>{url}</em> })).toBe(
      '<em>https://player.vimeo.com/video/123456?dnt=1</em>',
    );
  });

  it('makes of 3,000 XSS vectors no element, attribute or address beyond the allowed ones', () => {
    const wrapped = xssVectors.flatMap((vector) => [
      vector,
      `[${vector}](https://a.example)`,
      `[x](${vector})`,
      `![${vector}](${vector} "${vector}")`,
      `- > **${vector}**`,
      `## *${vector}* <${vector}>`,
    ]);
    expect(wrapped.length).toBeGreaterThanOrEqual(3_000);
    expect(wrapped.flatMap((vector) => strangers(html(vector)).map((found) => [found, vector]))).toEqual([]);
    // The check itself sees what a page that trusts its texts would make.
    expect(xssVectors.filter((vector) => strangers(vector).length > 0).length).toBeGreaterThan(300);
  });
});
