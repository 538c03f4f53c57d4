import { describe, expect, it } from '@jest/globals';
import { markdownFeatures, parseMarkdown, type MarkdownFeatures } from '@leap/markdown';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentOfTree } from './document-of-tree';
import { meaningOf } from './meaning';
import { schemaFor } from './schema';
import { textOfDocument } from './text-of-document';

const all: MarkdownFeatures = { images: true, embeds: true };
const schema = schemaFor(all);
const open = (text: string, features = all): Node => documentOfTree(schemaFor(features), parseMarkdown(text, features));
const again = (text: string): string => textOfDocument(open(text));

/** Texts with every mark of the dialect in places where nobody puts it. */
const anyText = fc
  .array(
    fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '[',
      '](/a)',
      '](',
      ')',
      '![',
      '](/images/a/1.webp "t")',
      '\\',
      '<',
      '>',
      '- ',
      '* ',
      '+ ',
      '1. ',
      '2) ',
      '> ',
      '## ',
      '### ',
      '---',
      '\n',
      '\n\n',
      '\n  ',
      '\n   ',
      ' ',
      'a',
      'b c',
      '.',
      '!',
      '#',
      '-',
      '+',
      '• ',
      'https://a.example/x_y',
      'https://youtu.be/abc-DEF_123',
      '&amp;',
      '~',
      '"',
      '(',
      '1',
      'é',
      '\u00A0',
      '\t',
    ),
    { maxLength: 18 },
  )
  .map((parts) => parts.join(''));

const texts = fc
  .array(
    fc.constantFrom(
      'a',
      'word',
      ' ',
      '  ',
      '*',
      '**',
      '_',
      '`',
      '[',
      ']',
      '](/a)',
      '![',
      '\\',
      '<',
      '>',
      '- ',
      '* ',
      '1. ',
      '## ',
      '• ',
      '---',
      '!',
      '#',
      '"',
      '&amp;',
      'é',
      '\u00A0',
      '\t',
      '.',
      'https://a.example/',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const marks = fc.subarray(['strong', 'emphasis', 'link'] as const);
const line = fc
  .array(
    fc.oneof(
      fc.tuple(texts, marks),
      fc.constant('break' as const),
      fc.tuple(fc.constant('x*y`'), fc.constant(['code'] as const)),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) =>
    parts.map((part) =>
      part === 'break'
        ? schema.node('break')
        : schema.text(
            // Emphasis within a word that is bold in part cannot be written.
            part[1].length > 0 ? `${part[0]} ` : part[0],
            part[1].map((name) =>
              schema.marks[name].create(name === 'link' ? { url: 'https://a.example/(b)?c&amp;' } : null),
            ),
          ),
    ),
  );
const paragraph = line.map((parts) => schema.node('paragraph', null, parts));
const leaf = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc.tuple(line, fc.constantFrom(2, 3)).map(([parts, level]) =>
    schema.node(
      'heading',
      { level },
      parts.filter(({ isText }) => isText),
    ),
  ),
  fc.constant(schema.node('divider')),
  texts.map((text) =>
    schema.node('picture', {
      url: '/images/a/1.webp',
      text: text.replace(/\s+/g, ' ').trim(),
      caption: text.replace(/\s+/g, ' ').trim(),
    }),
  ),
  fc.constant(schema.node('video', { url: 'https://youtu.be/abc-DE_F_123' })),
);
const { block } = fc.letrec<{ block: Node }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 });
  const items = fc.array(
    blocks.map((inner) => schema.node('item', null, inner)),
    { minLength: 1, maxLength: 3 },
  );
  return {
    block: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      leaf,
      blocks.map((inner) => schema.node('quote', null, inner)),
      fc.tuple(items, fc.boolean()).map(([inner, isTight]) => schema.node('bullets', { isTight }, inner)),
      fc
        .tuple(items, fc.boolean(), fc.constantFrom(1, 7))
        .map(([inner, isTight, start]) => schema.node('numbers', { isTight, start }, inner)),
    ),
  };
});
const anyDocument = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => schema.node('doc', null, blocks));

/** The articles, newsletters and posts of the sample content. */
const demo = fileURLToPath(new URL('../../../../../backend/src/demo', import.meta.url));
const samples = readdirSync(demo, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .flatMap((name) =>
    [...readFileSync(join(demo, name), 'utf8').matchAll(/`([^`$\\]{200,})`/g)].map(([, text]) => text ?? ''),
  );

describe('a text that is opened, changed and saved', () => {
  it('is the same tree, for each article and newsletter of the sample content', () => {
    expect(samples.length).toBeGreaterThan(8);
    for (const text of samples) expect(parseMarkdown(again(text), all)).toEqual(parseMarkdown(text, all));
  });

  it.each([
    'One\ntwo\n\nthree',
    '## A *word*\n\n### **b** c',
    '**a *b* c** *d **e** f* ***g***',
    '**bold.**text',
    '- a\n- b\n  1. c\n  2. d\n\ne',
    '- a\n\n- b',
    '- a\n\n* b',
    '- \\--',
    '1. -\u00A0\n   a',
    '7. a\n8. b',
    '> a\n>\n> - b\n>   - c',
    '---',
    '`a*b` and `` ` ``',
    '[a **b**](https://a.example/?q=1) https://a.example/x_y.',
    '![A lake](/images/6f1c/1600.webp "At dawn")',
    'https://youtu.be/abc-DEF_123',
    '2 * 3 and snake_case and [note] (x) 5 < 6!',
  ])('is written as it was: %j', (text) => expect(again(text)).toBe(text));

  it.each([
    ['• a\n· b', '- a\n- b'],
    ['a \\*b\\*', 'a \\*b\\*'],
    ['<b>\\# x</b>', '<b># x</b>'],
    ['[](https://a.example)', 'https://a.example'],
    ['- - a', '- * a'],
  ])('is tidied: %j', (text, expected) => expect(again(text)).toBe(expected));

  it('says the same, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = open(text);
        document.check();
        expect(meaningOf(open(again(text)).children)).toBe(meaningOf(document.children));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['blog', 'campaign', 'plain'] as const)('says the same in a text of the kind %s', (kind) => {
    const features = markdownFeatures[kind];
    fc.assert(
      fc.property(anyText, (text) => {
        const document = open(text, features);
        const after = textOfDocument(document);
        expect(meaningOf(open(after, features).children)).toBe(meaningOf(document.children));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a document of the editor', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        document.check();
        expect(meaningOf(open(textOfDocument(document)).children)).toBe(meaningOf(document.children));
      }),
      { numRuns: 60 },
    );
  });

  it('loses emphasis rather than showing marks where it cannot be written', () => {
    const { strong, emphasis } = schema.marks;
    const both = [emphasis.create(), strong.create()];
    const parts = [schema.text('a', [strong.create()]), schema.text('b', both), schema.text('c', [emphasis.create()])];
    expect(textOfDocument(schema.node('doc', null, [schema.node('paragraph', null, parts)]))).toBe('**ab**c');
  });
});
