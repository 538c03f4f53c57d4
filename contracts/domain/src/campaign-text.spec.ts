import { describe, expect, it } from '@jest/globals';
import { campaignBlocks, type CampaignPart } from './campaign-text.js';

/** Formats the result compactly for comparison. */
const short = (parts: CampaignPart[]): string =>
  parts
    .map((part) =>
      part.is === 'text'
        ? part.text
        : part.is === 'link'
          ? `<${part.text}|${part.url}>`
          : part.is === 'strong'
            ? `[b:${short(part.parts)}]`
            : `[i:${short(part.parts)}]`,
    )
    .join('');
const read = (text: string): string[] =>
  campaignBlocks(text).map((block) =>
    block.is === 'list'
      ? block.items.map((item) => `- ${short(item)}`).join('\n')
      : `${block.is === 'heading' ? `h${block.level} ` : ''}${short(block.parts)}`,
  );

describe('campaignBlocks', () => {
  it.each([
    ['## One\ntwo\nthree\n\nfour', ['h2 One', 'two\nthree', 'four']],
    ['### **A** b', ['h3 [b:A] b']],
    ['before\n- one\n- two *x*\nafter', ['before', '- one\n- two [i:x]', 'after']],
    ['a **b *c* d** e', ['a [b:b [i:c] d] e']],
    ['2 * 3 * 4 and **open', ['2 * 3 * 4 and **open']],
    ['*a **b* c**', ['[i:a **b] c**']],
    [
      'See https://example.com/a?b=1. Then [write](mailto:a@example.com)!',
      ['See <https://example.com/a?b=1|https://example.com/a?b=1>. Then <write|mailto:a@example.com>!'],
    ],
    ['**[x](https://example.com)**', ['[b:<x|https://example.com>]']],
    [
      '[x](javascript:alert(1)) [y](http://example.com) [z](data:text/html,1)',
      ['[x](javascript:alert(1)) [y](http://example.com) [z](data:text/html,1)'],
    ],
    ['<b>no</b>\r\n\r\n# no', ['<b>no</b>', '# no']],
    ['', []],
  ])('reads %j', (text, expected) => expect(read(text)).toEqual(expected));

  it('takes linear time', () => {
    for (const piece of ['*', '**a', '[', '[a](', 'https://', '- ', '*a **b ']) {
      const begun = performance.now();
      campaignBlocks(piece.repeat(Math.ceil(15_000 / piece.length)));
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
  });
});
