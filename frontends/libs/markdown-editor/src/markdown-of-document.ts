/**
 * Converts rich text from the clipboard to markdown: headings, nested lists, quotes, dividers, links, bold and italic, everything else as
 * plain text. Never HTML; the parser's document loads and runs nothing.
 */
export function markdownOfDocument(html: string): string {
  return markdownOfElement(new DOMParser().parseFromString(withoutStyles(html), 'text/html').body);
}

/**
 * HTML whose `style` attributes have another name. The content security policy of the page holds for documents that it parses, too: it
 * would report each of them, which takes seconds for a long text.
 */
export const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(?<=[\s"'])style(?=\s*=)/gi, STYLE));

const STYLE = 'data-style';
const styleOf = (element: Element): string =>
  (element.getAttribute(STYLE) ?? element.getAttribute('style') ?? '').toLowerCase();

/** The same for a parsed document; nested lists are taken out of it. */
export const markdownOfElement = (root: Element): string => whole([...piecesOf(root)].join(''));

/** The same in many steps of a few milliseconds; what is longer than `limit` is cut. */
export async function markdownInSteps(root: Element, limit: number, pause: () => Promise<void>): Promise<string> {
  let text = '';
  for (const piece of piecesOf(root)) {
    text += piece;
    if (text.length > limit) break;
    await pause();
  }
  return whole(text);
}

/** Blocks of a document one by one, also where something is around all of them. */
function* piecesOf(root: Element): Generator<string> {
  const [only] = root.children;
  const isWrapper = only && root.childNodes.length === 1 && /^(div|section|article|main)$/.test(only.localName);
  const blocks = root.querySelector(':scope > b[id^="docs-internal-guid"]');
  if (isWrapper) yield* piecesOf(only);
  else if (blocks && root.textContent === blocks.textContent) yield* piecesOf(blocks);
  else for (const node of root.childNodes) yield partOf(node, '');
}

const whole = (text: string): string =>
  tidy(text)
    .replaceAll(INDENT, ' ')
    .replace(/^((?:[> ]|- |\d+\. )*\d*)\uE006/gm, '$1\\')
    .replaceAll(START, '')
    .replace(/\uE005(?!\()/g, ']')
    .replace(/[\uE001-\uE005]/g, (sign) => `\\${MARK_OF_SIGNS[sign] ?? ''}`);

/** Stand for a blank of an indentation, and for marks that are text; removed from what is pasted. */
const INDENT = '\uE000';
const TEXT_MARKS: Record<string, string> = {
  '*': '\uE001',
  '`': '\uE002',
  '\\': '\uE003',
  _: '\uE004',
  ']': '\uE005',
};
const MARK_OF_SIGNS: Record<string, string> = Object.fromEntries(
  Object.entries(TEXT_MARKS).map(([mark, sign]) => [sign, mark]),
);
/** Stands before what would begin a block at the start of a line, and is text. */
const START = '\uE006';
/** Text without what stands in it. */
const unsigned = (text: string): string => text.replace(/[\uE001-\uE006]/g, (sign) => MARK_OF_SIGNS[sign] ?? '');

const NOTHING =
  /^(script|style|head|meta|link|title|template|noscript|iframe|object|svg|math|img|input|button|select|textarea)$/;
const PARAGRAPH =
  /^(p|div|section|article|header|footer|main|aside|blockquote|figure|figcaption|table|tbody|thead|pre|ul|ol|dl|dt|dd|address|center)$/;
/** Word marks lists by a style, and puts the bullet into the text. */
const WORD_BULLET = /^[·•◦▪§o–-]\s+|^[·•◦▪§]/;
const WORD_NUMBER = /^\(?(\d+|[a-z])[.)]\s+/i;

const blocksOf = (parent: Node, list = ''): string =>
  Array.from(parent.childNodes, (node) => partOf(node, list)).join('');

function partOf(node: Node, list: string): string {
  if (node.nodeType === Node.TEXT_NODE) return textOf(node.textContent ?? '');
  return node.nodeType === Node.ELEMENT_NODE ? blockOf(node as Element, list) : '';
}

function blockOf(element: Element, list: string): string {
  const name = element.localName;
  if (NOTHING.test(name) || name.includes(':')) return '';
  if (name === 'br') return '\n';
  if (name === 'hr') return '\n\n---\n\n';
  if (name === 'blockquote') return `\n\n${quoted(tidy(blocksOf(element)))}\n\n`;
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) {
    const texts = plain(blocksOf(element));
    return texts === '' ? '' : `\n\n${Number(heading) <= 2 ? '##' : '###'} ${texts}\n\n`;
  }
  if (name === 'li') return `\n${list}${plain(blocksOf(element)) || ''}`;
  if (name === 'ul' || name === 'ol') return `\n\n${listOf(element)}\n\n`;
  if (name === 'tr')
    return `\n${[...element.children]
      .map((cell) => plain(blocksOf(cell)))
      .filter(Boolean)
      .join(' · ')}\n`;
  if (PARAGRAPH.test(name))
    return isWordList(element) ? `\n${wordItem(blocksOf(element, list))}` : `\n\n${blocksOf(element, list).trim()}\n\n`;
  return inlineOf(element, blocksOf(element, list));
}

/** Marks of the dialect that the document has as text. */
const textOf = (text: string): string =>
  text
    .replace(/[\uE000-\uE006]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?:\d{1,9}(?=[.)](?: |$))|(?=#{2,3} |>|[-+](?: |$)|---))/, `$&${START}`)
    .replace(/[*`\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\](?=\(|$)/gu, (mark) => TEXT_MARKS[mark] ?? mark);

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trim())
    .join('\n');

/** The items of a list; nested lists are indented, also where they stand between the items instead of within one. */
function listOf(element: Element, depth = 0): string {
  let number = 0;
  let mark = '';
  return [...element.children]
    .flatMap((child) => {
      if (isList(child)) return [listOf(child, depth + mark.length)];
      if (child.localName !== 'li') return [blockOf(child, '').trim()];
      number += 1;
      mark = element.localName === 'ol' ? `${number}. ` : '- ';
      const inner = [...child.children].filter(isList);
      for (const one of inner) one.remove();
      const indent = INDENT.repeat(depth);
      return [indent + mark + plain(blocksOf(child)), ...inner.map((one) => listOf(one, depth + mark.length))];
    })
    .filter(Boolean)
    .join('\n');
}

const isList = ({ localName }: Element): boolean => localName === 'ul' || localName === 'ol';

const isWordList = (element: Element): boolean =>
  /mso-list/.test(styleOf(element)) || /MsoListParagraph/i.test(element.className);

function wordItem(text: string): string {
  const texts = plain(text).replace(/^(\d*)\uE006/, '$1');
  if (WORD_NUMBER.test(texts)) return texts;
  return `- ${texts.replace(WORD_BULLET, '').trim()}`;
}

function inlineOf(element: Element, text: string): string {
  const style = styleOf(element);
  const weight = /(?<![\w-])font-weight:\s*(\w+)/.exec(style)?.[1];
  const slant = /(?<![\w-])font-style:\s*(\w+)/.exec(style)?.[1];
  // Google Docs wraps everything into a `b` of normal weight.
  const isBold =
    weight === undefined
      ? /^(b|strong)$/.test(element.localName)
      : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
  const isItalic =
    slant === undefined ? /^(i|em|cite)$/.test(element.localName) : slant === 'italic' || slant === 'oblique';
  let texts = text;
  if (element.localName === 'a') texts = linkOf(element, text);
  if (isItalic) texts = hug(texts, '*');
  return isBold ? hug(texts, '**') : texts;
}

function linkOf(element: Element, text: string): string {
  const address = (element.getAttribute('href') ?? '').trim();
  const texts = unsigned(plain(text));
  if (!/^(https?:\/\/|mailto:)/i.test(address) || texts === '') return text;
  const bare = (value: string): string => value.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  if (bare(address) === bare(texts) && /^https?:/i.test(texts)) return plain(text);
  const [, before = '', label = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before}[${label.replaceAll('\uE005', ']').replace(/[[\]]/g, '\\$&')}](${escapedAddress(address)})${after}`;
}

/** Blanks and parentheses would end the address. */
const escapedAddress = (address: string): string =>
  address.replace(
    /[\s()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );

/** Marks must adjoin their text, and not span paragraphs. */
function hug(text: string, mark: string): string {
  const [, before = '', texts = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return texts === '' || texts.includes('\n\n') || texts.startsWith('#') || texts.startsWith(mark)
    ? text
    : before + mark + texts + mark + after;
}

/** One line of text. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

function tidy(text: string): string {
  return (
    text
      .replaceAll('\u00a0', ' ')
      // Merges adjacent bold texts.
      .replace(/\*{4}(?=\S)/g, '')
      .replace(/(?<=[^\s*])\*\* \*\*(?=[^\s*])/g, ' ')
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/^(#{2,3}) \*\*([^*]+)\*\*$/gm, '$1 $2')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
