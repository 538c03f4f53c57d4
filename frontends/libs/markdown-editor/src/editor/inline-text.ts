import { isLinkAddress } from '@leap/markdown';
import type { Mark, Node } from 'prosemirror-model';

/** How a line is written. */
export interface Style {
  /** Mark of emphasis: `_` where `*` would adjoin another mark; none where neither can be read. */
  emphasis: '*' | '_' | '';
  /** Escapes every mark. */
  isCareful: boolean;
}

/** A word, a blank or a break, with its marks. Blanks at the ends of bold and italic words are neither. */
export interface Piece {
  is: 'word' | 'blank' | 'code';
  text: string;
  marks: readonly Mark[];
}

type Wrapper = 'link' | 'emphasis' | 'strong';

const wrappers: readonly Wrapper[] = ['emphasis', 'strong', 'link'];

/** Addresses that are links as they are, if what follows them does not belong to them. */
const BARE_ADDRESS = /^https?:\/\/[^\s<>"'*[\]()]{2,1999}[^\s<>"'*[\]().,;:!?]$/;
const ENDS_ADDRESS = /^[.,;:!?]*(?:[\s<>"'*[\]()]|$)/;

export function piecesOf(block: Node): Piece[] {
  const pieces: Piece[] = [];
  block.forEach(({ type, text = '', marks }) => {
    if (type.name === 'break') pieces.push({ is: 'blank', text: '\n', marks });
    else if (marks.some((mark) => mark.type.name === 'code')) {
      const last = pieces.at(-1);
      const code = text.replace(/\s/g, ' ');
      // Two nodes whose other marks differ are one code for the reader.
      if (last?.is === 'code') last.text += code;
      else pieces.push({ is: 'code', text: code, marks });
    } else
      for (const part of text.match(/\s+|\S+/g) ?? [])
        pieces.push({ is: /\s/.test(part) ? 'blank' : 'word', text: part.replace(/[\r\n]+/g, ' '), marks });
  });
  return pieces;
}

/** The parts of a paragraph or heading as Markdown, without blanks at their ends. Lines end with `\n`. */
export function inlineText(block: Node, style: Style): string {
  const text = write(trimmed(piecesOf(block).map((piece) => inStyle(piece, style))), [], style)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
  return text
    .split('\n')
    .map((line) => (block.type.name === 'heading' ? line : escapedStart(line)))
    .join('\n');
}

const inStyle = (piece: Piece, { emphasis }: Style): Piece =>
  emphasis === '' ? { ...piece, marks: piece.marks.filter(({ type }) => type.name !== 'emphasis') } : piece;

const linkOf = ({ marks }: Piece): string | undefined =>
  marks.map(({ type, attrs }) => (type.name === 'link' ? String(attrs['url']) : '')).find(isLinkAddress);

const has = (piece: Piece, wrapper: Wrapper): boolean =>
  wrapper === 'link' ? linkOf(piece) !== undefined : piece.marks.some(({ type }) => type.name === wrapper);

function trimmed(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex(({ is }) => is !== 'blank');
  return first === -1 ? [] : pieces.slice(first, pieces.findLastIndex(({ is }) => is !== 'blank') + 1);
}

/** The longest mark from here on is the outer one. */
function write(pieces: readonly Piece[], open: readonly Wrapper[], style: Style): string {
  let text = '';
  let at = 0;
  while (at < pieces.length) {
    const [wrapper, end] = longest(pieces, at, open);
    const part = pieces.slice(at, end);
    if (wrapper === undefined) {
      text += plain(part, pieces[end], open.includes('link'), style);
    } else if (wrapper === 'link') {
      text += link(part, pieces.slice(end), open, style);
    } else {
      const mark = wrapper === 'strong' ? '**' : style.emphasis;
      text += mark + write(part, [...open, wrapper], style) + mark;
    }
    at = end;
  }
  return text;
}

/** The mark that reaches farthest, with its end; a mark neither begins nor ends at a blank. */
function longest(pieces: readonly Piece[], at: number, open: readonly Wrapper[]): [Wrapper | undefined, number] {
  const first = pieces[at];
  let best: [Wrapper | undefined, number] = [undefined, at];
  for (const wrapper of wrappers) {
    if (!first || first.is === 'blank' || open.includes(wrapper) || !has(first, wrapper)) continue;
    let end = at + 1;
    for (let next = end; next < pieces.length; next += 1) {
      const piece = pieces[next];
      if (!piece) break;
      const goesOn = wrapper === 'link' ? linkOf(piece) === linkOf(first) : has(piece, wrapper);
      if (!goesOn) break;
      if (piece.is !== 'blank') end = next + 1;
    }
    if (end > best[1]) best = [wrapper, end];
  }
  if (best[0] !== undefined) return best;
  let end = at + 1;
  while (end < pieces.length) {
    const piece = pieces[end];
    if (!piece || (piece.is !== 'blank' && wrappers.some((wrapper) => !open.includes(wrapper) && has(piece, wrapper))))
      break;
    end += 1;
  }
  return [undefined, end];
}

function link(part: readonly Piece[], rest: readonly Piece[], open: readonly Wrapper[], style: Style): string {
  const url = linkOf(part[0] as Piece) ?? '';
  const shown = part.map(({ text }) => text).join('');
  const after = rest.map(({ text }) => text).join('');
  const isPlain = part.every(({ marks, is }) => is === 'word' && marks.length === open.length + 1);
  if (isPlain && shown === url && BARE_ADDRESS.test(url) && ENDS_ADDRESS.test(after)) return escaped(url, false, style);
  return `[${write(part, [...open, 'link'], style)}](${destination(url)})`;
}

/** Text and code without further marks. */
function plain(pieces: readonly Piece[], next: Piece | undefined, isInLink: boolean, style: Style): string {
  let text = '';
  let run = '';
  const flush = (isLast: boolean): void => {
    text += escaped(run, isInLink, style, isLast && next !== undefined);
    run = '';
  };
  for (const piece of pieces) {
    if (piece.is !== 'code') {
      run += piece.text;
      continue;
    }
    flush(false);
    text += code(piece.text);
  }
  flush(true);
  return text;
}

const isBlank = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Text without marks that mean something. */
export function escaped(text: string, isInLink: boolean, { isCareful }: Style, isBeforeMark = false): string {
  if (isCareful) return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return text.replace(/[\\`*_[\]<!]/g, (mark, index: number) => {
    const before = text[index - 1];
    const after = text[index + 1];
    const isMark = {
      '\\': true,
      '`': true,
      '*': !(isBlank(before) && isBlank(after)),
      _: !(isWord(before) && isWord(after)),
      '[': isInLink,
      ']': isInLink || after === '(',
      '<': /^<[^\s<>]*([:@]|$)/.test(text.slice(index, index + 100)),
      '!': isBeforeMark && after === undefined,
    }[mark];
    return isMark ? `\\${mark}` : mark;
  });
}

/** What would begin a block at the start of a line. */
function escapedStart(line: string): string {
  // Two dashes are a divider after the dash of a list.
  if (/^(#{2,3} |>|[-+*](?:[ \t]|$)|-(?:[ \t]*-)+[ \t]*$)/.test(line)) return `\\${line}`;
  // A bullet cannot be escaped; followed by another blank it is none.
  return line.replace(/^([•·]) /, '$1\u00A0').replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2');
}

function code(text: string): string {
  const longestRun = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longestRun + 1);
  const gap = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : '';
  return fence + gap + text + gap + fence;
}

const destination = (url: string): string => url.replace(/[()]/g, '\\$&').replace(/&(?=[#\w]+;)/g, '\\&');

/** A picture in a line of its own. */
export function pictureText(url: string, alt: string, caption: string): string {
  const label = alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<!]/g, '\\$&');
  const title = caption
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\"]/g, '\\$&')
    .replace(/&(?=[#\w]+;)/g, '\\&');
  return `![${label}](${url}${title === '' ? '' : ` "${title}"`})`;
}
