import type { Node } from 'prosemirror-model';
import { piecesOf } from './inline-text';

/**
 * What readers see of blocks, for comparisons: without empty blocks, blanks at the ends of lines, the order of marks, and the difference
 * between an address and the link of that address.
 */
export function meaningOf(blocks: readonly Node[]): string {
  return blocks.map(meaning).join('');
}

function meaning(block: Node): string {
  const { name } = block.type;
  const { isTight: _, ...attrs } = block.attrs;
  if (name === 'video') return `<paragraph ${String(attrs['url'])}>`;
  if (!block.isTextblock) return `<${name} ${JSON.stringify(attrs)}${meaningOf(block.children)}>`;
  const text = textOf(block);
  return text === '' ? '' : `<${name} ${attrs['level'] === undefined ? '' : JSON.stringify(attrs)}${text}>`;
}

function textOf(block: Node): string {
  let text = '';
  let last = '';
  for (const { is, text: shown, marks } of piecesOf(block)) {
    const key =
      is === 'blank'
        ? last
        : marks
            .map(({ type, attrs }) => (type.name === 'link' ? linkMeaning(String(attrs['url']), shown) : type.name))
            .filter(Boolean)
            .join(' ');
    if (key !== last) text += `\u0000${key}\u0000`;
    last = key;
    text += shown.replaceAll('\u00A0', ' ');
  }
  return text.replace(/[ \t]*\n\s*/g, '\n').trim();
}

const linkMeaning = (url: string, label: string): string => (hrefOf(url) === hrefOf(label) ? '' : hrefOf(url));

const hrefOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
