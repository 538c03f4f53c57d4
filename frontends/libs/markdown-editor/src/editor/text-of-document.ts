import { parseMarkdown } from '@leap/markdown';
import type { Node } from 'prosemirror-model';
import { documentOfTree } from './document-of-tree';
import { escaped, inlineText, pictureText, type Style } from './inline-text';
import { meaningOf } from './meaning';
import type { EditorSchema } from './schema';

/** The first one is what people write; the others are for marks that adjoin each other. The last one leaves emphasis out. */
const styles = [
  { emphasis: '*', isCareful: false },
  { emphasis: '_', isCareful: false },
  { emphasis: '*', isCareful: true },
  { emphasis: '_', isCareful: true },
  { emphasis: '', isCareful: false },
] as const satisfies readonly Style[];

/** Marks of lists: a list after another of its kind has another one. */
const markersOf: Record<string, readonly string[]> = { bullets: ['-', '*', '+'], numbers: ['.', ')'] };

/** Parts of a document never change: a line that did not change is not written again. */
const written = new WeakMap<Node, string>();

/** A document as Markdown. Each line is read again, so that it means the same. */
export const textOfDocument = (document: Node): string => blocksText(document);

/** Writes the lines of a document in steps, so that the document is written at once. */
export async function prepareText(document: Node, pause: () => Promise<void>): Promise<void> {
  const lines: Node[] = [];
  document.descendants((node) => {
    if (node.isTextblock) lines.push(node);
    return !node.isTextblock;
  });
  for (const line of lines) {
    lineText(line);
    await pause();
  }
}

function lineText(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const meaning = meaningOf([block]);
  const schema = block.type.schema as EditorSchema;
  const mark = block.type.name === 'heading' ? (block.attrs['level'] === 3 ? '### ' : '## ') : '';
  const isSame = (line: string): boolean =>
    meaningOf(documentOfTree(schema, parseMarkdown(mark + line)).children) === meaning;
  let text = '';
  for (const style of styles) {
    text = inlineText(block, style);
    if (isSame(text)) break;
  }
  const line = text === '' ? '' : mark + text;
  written.set(block, line);
  return line;
}

interface BlockContext {
  /** Whether no empty lines are between the blocks. */
  isTight?: boolean;
  /** Mark of the list that the blocks begin an item of: `- - -` would be a divider. */
  outer?: string;
}

/** Blocks between empty lines. */
function blocksText(parent: Node, context: BlockContext = {}): string {
  let text = '';
  let before: { name: string; marker: string } | undefined;
  for (const block of parent.children) {
    const { name } = block.type;
    const used = [before?.name === name ? before.marker : '', text === '' ? (context.outer ?? '') : ''];
    const marker = markersOf[name]?.find((mark) => !used.includes(mark)) ?? '';
    const own = blockText(block, marker, parent.type.name === 'item');
    if (own === '') continue;
    text += text === '' ? own : (context.isTight ? '\n' : '\n\n') + own;
    before = { name, marker };
  }
  return text;
}

function blockText(block: Node, marker: string, isInItem: boolean): string {
  const { url, text, caption } = block.attrs as Record<string, unknown>;
  switch (block.type.name) {
    case 'quote':
      return lines(blocksText(block), '> ', '> ') || '>';
    case 'bullets':
    case 'numbers':
      return listText(block, marker);
    case 'divider':
      // `- ---` is a divider without a list.
      return isInItem ? '___' : '---';
    case 'picture':
      return pictureText(String(url), String(text), String(caption));
    case 'video':
      return escaped(String(url), false, styles[0]);
    default:
      return lineText(block);
  }
}

function listText(list: Node, marker: string): string {
  const { start, isTight } = list.attrs as Record<string, unknown>;
  const isShort = isTight === true && canBeTight(list);
  const items = list.children.map((item, index) => {
    const number = start === undefined ? '' : Math.min(Number(start) + index, 999_999_999);
    const mark = `${number}${marker} `;
    const inner = blocksText(item, { isTight: isShort, outer: marker });
    return lines(inner, mark, ' '.repeat(mark.length)) || mark.trim();
  });
  return items.join(isShort ? '\n' : '\n\n');
}

const lines = (text: string, first: string, others: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        // Not a fixed blank: a dash with one begins no list, a dash alone does.
        .map((line, index) => ((index === 0 ? first : others) + line).replace(/[ \t]+$/, ''))
        .join('\n');

const isEmpty = (block: Node): boolean => block.isTextblock && block.textContent.trim() === '';

/** Whether the blocks of all items can follow each other without empty lines. */
const canBeTight = (list: Node): boolean =>
  list.children.every((item) => {
    const blocks = item.children.filter((block) => !isEmpty(block));
    return blocks.every((block, index) => {
      const before = blocks[index - 1];
      return block.type.name !== 'video' && (before === undefined || canFollow(before, block));
    });
  });

function canFollow(before: Node, block: Node): boolean {
  const after = before.type.name;
  const isOfParagraph = after === 'paragraph' || after === 'picture';
  switch (block.type.name) {
    case 'paragraph':
      return after === 'heading' || after === 'divider' || after === 'picture';
    case 'picture':
      return after !== 'quote' && after !== 'bullets' && after !== 'numbers';
    case 'quote':
      return after !== 'quote';
    case 'bullets':
    case 'numbers':
      return (
        !isOfParagraph || ((block.attrs['start'] ?? 1) === 1 && !!block.firstChild && !isEmptyItem(block.firstChild))
      );
    default:
      return true;
  }
}

const isEmptyItem = (item: Node): boolean => item.children.every(isEmpty);
