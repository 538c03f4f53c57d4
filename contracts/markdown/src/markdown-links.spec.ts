import { expect, it } from '@jest/globals';
import { markdownLinks, showsAddress } from '@leap/domain';
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

it.each([
  ['https://a.example', true],
  ['[a](https://a.example)', false],
  ['[see **HTTPS://b.example** there](https://a.example)', true],
  ['[www.a.example](https://a.example)', true],
  ['[a.example/b](https://a.example/b)', true],
  ['[Mr. Sample](https://a.example)', false],
  ['[10.5 things](https://a.example)', false],
])('showsAddress: the text of %s', (text, expected) => {
  const [link] = parseMarkdown(text)[0]?.children ?? [];
  expect(link?.is).toBe('link');
  expect(showsAddress(link ?? { is: 'link' })).toBe(expected);
});
