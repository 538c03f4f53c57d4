import { expect, it } from '@jest/globals';
import { markdownLinks } from '@leap/domain';
import { parseMarkdown } from './parse-markdown.js';

it('markdownLinks has each address once, in order, at any depth; no email addresses and no pictures', () => {
  const text = [
    '## [a](https://a.example)\n\n**[b](/b)** https://a.example',
    '> - c\n>   - [d](HTTP://D.example/d)\n\n![e](/images/e/480.webp)',
    '[f](mailto:f@example.com) `https://g.example` [h](javascript:alert)',
  ].join('\n\n');
  expect(markdownLinks(parseMarkdown(text, { images: true }))).toEqual([
    'https://a.example',
    '/b',
    'HTTP://D.example/d',
  ]);
});
