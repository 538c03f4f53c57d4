import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { describe, expect, it } from '@jest/globals';
import type { Node } from 'prosemirror-model';
import { documentOfTree } from './document-of-tree';
import { schemaFor } from './schema';
import { rangeIn } from './text-selection';

const open = (text: string): Node =>
  documentOfTree(schemaFor(markdownFeatures.plain), parseMarkdown(text, markdownFeatures.plain));

/** What is selected between two `|`, or the text before and after one; undefined where that is nowhere. */
function read(marked: string): string[] | undefined {
  const [before = '', selected = '', after] = marked.split('|');
  const end = after === undefined ? before.length : before.length + selected.length;
  const text = marked.replaceAll('|', '');
  const range = rangeIn(text, before.length, end, open);
  if (!range) return undefined;
  const document = open(text);
  const shown = (from: number, to: number): string => document.textBetween(from, to, '¶', '↵');
  return after === undefined
    ? [shown(0, range.from), shown(range.to, document.content.size)]
    : [shown(range.from, range.to)];
}

describe('the selection of a text is in the editor', () => {
  it.each([
    ['|', ['', '']],
    ['ab|cd', ['ab', 'cd']],
    ['a **bo|ld** word', ['a bo', 'ld word']],
    ['## Part\n\nMore |words', ['Part¶More ', 'words']],
    ['- one\n- tw|o', ['one¶tw', 'o']],
    ['a \\* st|ar', ['a * st', 'ar']],
    ['one\ntwo|', ['one↵two', '']],
    ['words |', ['words', '']],
    ['a |bold| word', ['bold']],
    ['one |two\n\nthree| four', ['two¶three']],
  ])('%j', (marked, expected) => {
    expect(read(marked)).toEqual(expected);
  });

  it.each(['#|# Part', 'a *|*bold** word', '[words](https://exam|ple.com)', '-| one'])(
    'and nowhere within marks: %j',
    (marked) => {
      expect(read(marked)).toBeUndefined();
    },
  );
});
