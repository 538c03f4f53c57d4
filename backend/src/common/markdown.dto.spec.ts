import { describe, expect, it } from '@jest/globals';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { markdownHtml } from './markdown-html.js';
import { markdownPlainText } from './markdown-plain-text.js';
import { plainTree } from './markdown.dto.js';

describe('parsed texts of answers', () => {
  it.each(['a\n', 'a\n\n', '- a\n', '*a* ', '> a\n\n'])(
    'a page of 20 posts of 50,000 characters of %j is small',
    (piece) => {
      const page = Array.from({ length: 20 }, (_, index) =>
        plainTree(`${index} ${piece.repeat(50_000 / piece.length)}`),
      );
      expect(JSON.stringify(page).length).toBeLessThan(3_000_000);
    },
  );

  it('line breaks stay line breaks in emails and feeds', () => {
    const nodes = parseMarkdown('a\n**b\nc**', markdownFeatures.plain);
    expect(markdownHtml(nodes, { siteUrl: 'https://a.example' })).toBe('<p>a<br><strong>b<br>c</strong></p>');
    expect(markdownPlainText(nodes, 'https://a.example')).toBe('a\nb\nc');
  });
});
