import MarkdownIt, { type MarkdownIt as Dialect, type StateBlock } from 'markdown-it';
import { isLinkAddress } from './addresses.js';

/** Lists and quotes may be nested this deep (a list counts twice); what is deeper is text. */
const MAX_NESTING = 10;

/**
 * The dialect of all texts: the light markdown (`##`, `###`, **bold**, *italic*, line breaks) and CommonMark's links, lists, quotes,
 * images, dividers, emphasis and inline code. No HTML, no entities, no other headings: they are text.
 */
export function makeDialect(): Dialect {
  const dialect = new MarkdownIt('zero').enable([
    'hr',
    'blockquote',
    'list',
    'heading',
    'newline',
    'escape',
    'backticks',
    'emphasis',
    'link',
    'image',
    'autolink',
  ]);
  dialect.validateLink = isLinkAddress;
  dialect.block.ruler.at('heading', heading, { alt: ['paragraph', 'blockquote'] });
  dialect.block.ruler.before('blockquote', 'nesting', tooDeep);
  // Mark and text adjoin: unlike CommonMark's, `**bold.**text` is bold, as it always was in the light markdown.
  dialect.inline.State = class extends dialect.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord);
      if (!canSplitWord) return scanned;
      const end = start + scanned.length;
      return {
        ...scanned,
        can_open: end < this.posMax && !isBlank(this.src[end]),
        can_close: start > 0 && !isBlank(this.src[start - 1]),
      };
    }
  };
  return dialect;
}

const isBlank = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** `## ` and `### ` at the start of a line; any other number of marks is text. */
function heading(state: StateBlock, line: number, _end: number, isSilent: boolean): boolean {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const text = state.src.slice(start, state.eMarks[line]);
  const marks = text.startsWith('### ') ? 3 : text.startsWith('## ') ? 2 : 0;
  if (marks === 0) return false;
  if (isSilent) return true;
  state.line = line + 1;
  state.push('heading_open', `h${marks}`, 1);
  const inline = state.push('inline', '', 0);
  inline.content = text.slice(marks).trim();
  inline.children = [];
  state.push('heading_close', `h${marks}`, -1);
  return true;
}

/** Makes a paragraph of what is nested too deep. The parser's own limit would drop it. */
function tooDeep(state: StateBlock, line: number, end: number, isSilent: boolean): boolean {
  if (state.level < MAX_NESTING) return false;
  if (isSilent) return false;
  let next = line + 1;
  while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1;
  state.line = next;
  state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(line, next, state.blkIndent, false).trim();
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  return true;
}
