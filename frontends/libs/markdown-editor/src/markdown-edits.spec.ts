import { describe, expect, it } from '@jest/globals';
import {
  imageBlock,
  insertBlock,
  linkTo,
  markdownEdits,
  type Edit,
  type MarkdownEdit,
  type Selection,
} from './markdown-edits';

/** A text whose selection is between two bars, or at one. */
function read(text: string): Selection {
  const [before = '', selected = '', after] = text.split('|');
  return {
    value: text.replaceAll('|', ''),
    start: before.length,
    end: before.length + (after === undefined ? 0 : selected.length),
  };
}
function write({ value }: Selection, { from, to, text, start, end }: Edit): string {
  const next = value.slice(0, from) + text + value.slice(to);
  return `${next.slice(0, start)}|${start === end ? '' : `${next.slice(start, end)}|`}${next.slice(end)}`;
}

describe('a button of the toolbar', () => {
  it.each<[MarkdownEdit, string, string]>([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['bold', 'a| b |c', 'a **|b|** c'],
    ['bold', 'a |', 'a **|**'],
    ['italic', '|b|', '*|b|*'],
    ['italic', '*|b|*', '|b|'],
    ['italic', '**|b|**', '***|b|***'],
    ['italic', '***|b|***', '**|b|**'],
    ['heading', 'a\nb| c', 'a\n## |b c|'],
    ['heading', '## |b c', '### |b c|'],
    ['heading', '### b|', '|b|'],
    ['link', 'a |b| c', 'a [b](|https://|) c'],
    ['link', 'a |', 'a [|](https://)'],
    ['link', '|https://a.example/b|', '[|](https://a.example/b)'],
    ['list', 'a\n|b\nc|', 'a\n\n|- b\n- c|'],
    ['list', '|- b\n- c|', '|b\nc|'],
    ['list', '- a\nb|', '- a\n- b|'],
    ['numbers', '|b\n\nc|', '|1. b\n\n2. c|'],
    ['numbers', '|1. b\n2. c|', '|b\nc|'],
    ['quote', '|b\nc|', '|> b\n> c|'],
    ['quote', '|> b\n> c|', '|b\nc|'],
    ['divider', 'a |b', 'a\n\n---\n\n|b'],
    ['divider', 'a |b| c', 'a b\n\n---\n\n|c'],
    ['divider', '|', '---\n\n|'],
  ])('%s: %j', (edit, before, after) => {
    const selection = read(before);
    expect(write(selection, markdownEdits[edit](selection))).toBe(after);
  });
});

describe('a pasted address', () => {
  it('becomes the link of the selected text', () => {
    const selection = read('a |b| c');
    const edit = linkTo(selection, 'https://a.example');
    expect(edit && write(selection, edit)).toBe('a [b](https://a.example)| c');
  });

  it.each([
    ['a | c', 'https://a.example'],
    ['a |b| c', 'words'],
    ['a |b\nc|', 'https://a.example'],
    ['|https://b.example|', 'https://a.example'],
    ['|a [b] c|', 'https://a.example'],
  ])('replaces %j otherwise', (before, pasted) => expect(linkTo(read(before), pasted)).toBeUndefined());
});

describe('a picture', () => {
  it('stands between empty lines, with its description and caption', () => {
    const block = imageBlock('/images/a/480.webp', 'A [big]\nlake', 'The "best" one');
    expect(block).toBe('![A \\[big\\] lake](/images/a/480.webp "The ”best” one")');
    const selection = read('a\n|\nb');
    expect(write(selection, insertBlock(selection, block))).toBe(`a\n\n${block}\n\n|b`);
  });
});
