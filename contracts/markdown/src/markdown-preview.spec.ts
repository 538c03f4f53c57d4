import { describe, expect, it } from '@jest/globals';
import { markdownPreview, markdownText, type PreviewLimits } from '@leap/domain';
import { parseMarkdown } from './parse-markdown.js';

const preview = (text: string, limits: PreviewLimits, slack?: number): string | undefined => {
  const nodes = markdownPreview(parseMarkdown(text), limits, slack);
  return nodes && markdownText(nodes);
};

describe('markdownText', () => {
  it('has the words of all blocks, without marks and addresses', () => {
    expect(
      markdownText(
        parseMarkdown(
          '## A *b*\n\nc\nd [e](https://f.example)\n\n- `g`\n  1. h\n\n> i\n\n---\n![j](/images/k/480.webp)',
          {
            images: true,
          },
        ),
      ),
    ).toBe('A b\nc\nd e\ng\nh\ni\nj');
  });
});

describe('markdownPreview', () => {
  it('does not exist for 200 characters, and has 200 of 201; it splits no character', () => {
    expect(preview('x'.repeat(200), { length: 200 })).toBeUndefined();
    expect(preview('x'.repeat(201), { length: 200 })).toBe(`${'x'.repeat(200)}…`);
    expect(preview(`${'🔥'.repeat(200)}y`, { length: 200 })).toBe(`${'🔥'.repeat(200)}…`);
  });

  it('counts words, not marks, and leaves none open', () => {
    expect(markdownPreview(parseMarkdown(`**a** [b](https://c.example) *${'x'.repeat(300)}*`), { length: 10 })).toEqual(
      [
        {
          is: 'paragraph',
          children: [
            { is: 'strong', children: [{ is: 'text', text: 'a' }] },
            { is: 'text', text: ' ' },
            { is: 'link', url: 'https://c.example', children: [{ is: 'text', text: 'b' }] },
            { is: 'text', text: ' ' },
            { is: 'emphasis', children: [{ is: 'text', text: `${'x'.repeat(6)}…` }] },
          ],
        },
      ],
    );
  });

  it('shows that blocks follow a text that is as long as the limit', () => {
    expect(preview(`${'x'.repeat(200)}\n\ny`, { length: 200 })).toBe(`${'x'.repeat(200)} …`);
    expect(preview(`- ${'x'.repeat(200)}\n- y`, { length: 200 })).toBe(`${'x'.repeat(200)} …`);
    expect(preview('[x](/a)\n\ny', { length: 1 })).toBe('x …');
  });

  it('ends between words where that is asked, but cuts an endless word', () => {
    const limits = { length: 900, lines: 12, wholeWords: true };
    expect(preview('word '.repeat(1_000), limits)).toMatch(/word…$/);
    expect(preview(`a${'🔥'.repeat(1_000)}`, limits)).toHaveLength(1 + 899 * 2 + 1);
  });

  it.each([
    ['lines', Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join('\n')],
    ['paragraphs', Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join('\n\n')],
    ['items', Array.from({ length: 5_000 }, (_, index) => `- line ${index}`).join('\n')],
  ])('has twelve of 5,000 %s', (_kind, text) => {
    const shown = preview(text, { length: 900, lines: 12 })?.split('\n') ?? [];
    expect(shown).toHaveLength(12);
    expect(shown.at(-1)).toMatch(/^line 11( …)?$/);
  });

  it('is not used for what is only slightly longer', () => {
    expect(preview('word '.repeat(220), { length: 900 }, 1.25)).toBeUndefined();
    expect(preview(Array(15).fill('line').join('\n'), { length: 900, lines: 12 }, 1.25)).toBeUndefined();
  });
});
