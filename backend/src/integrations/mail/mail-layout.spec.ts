import { expect, it } from '@jest/globals';
import { toHtml, type MailContent } from './mail-layout.js';

it('escapes every part of an email, and the name of the brand', () => {
  const parts: string[] = [];
  const evil = (part: string): string => {
    parts.push(part);
    return `${part}<img src="x" onerror='y'>`;
  };
  const content: MailContent = {
    subject: evil('subject'),
    preview: evil('preview'),
    heading: evil('heading'),
    paragraphs: [evil('paragraph')],
    button: { label: evil('button'), url: evil('https://button') },
    facts: [{ label: evil('fact'), value: evil('value'), url: evil('https://fact') }],
    quote: evil('quote'),
    footer: [evil('footer')],
    footerLinks: [{ label: evil('link'), url: evil('https://link') }],
  };
  const html = toHtml(content, 'en', evil('brand'));
  for (const part of parts) expect(html).toContain(`${part}&lt;img src=&quot;x&quot; onerror=&#39;y&#39;&gt;`);
  expect(html).not.toContain('<img');
});
