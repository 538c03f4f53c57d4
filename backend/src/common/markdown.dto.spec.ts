import { describe, expect, it } from '@jest/globals';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { markdownHtml } from './markdown-html.js';
import { markdownPlainText } from './markdown-plain-text.js';
import { plainTree } from './markdown.dto.js';

describe('parsed texts of answers', () => {
  it.each(['a\n', 'a\n\n', '- a\n', '*a* ', '> a\n\n'])('a post of 50,000 characters of %j is small', (piece) => {
    const post = plainTree(piece.repeat(50_000 / piece.length));
    expect(JSON.stringify(post).length).toBeLessThan(150_000);
  });

  it('line breaks stay line breaks in emails and feeds', () => {
    const nodes = parseMarkdown('a\n**b\nc**', markdownFeatures.plain);
    expect(markdownHtml(nodes, { siteUrl: 'https://a.example' })).toBe('<p>a<br><strong>b<br>c</strong></p>');
    expect(markdownPlainText(nodes, 'https://a.example')).toBe('a\nb\nc');
  });
});
