/**
 * Converts rich text from the clipboard to light markdown: headings, lists, links, bold and italic as far as the site's renderer
 * supports them, everything else as plain text. Never HTML; the parser's document loads and runs nothing.
 */
export function markdownOfDocument(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return tidy(blocksOf(body));
}

const NOTHING =
  /^(script|style|head|meta|link|title|template|noscript|iframe|object|svg|math|img|input|button|select|textarea)$/;
const PARAGRAPH =
  /^(p|div|section|article|header|footer|main|aside|blockquote|figure|figcaption|table|tbody|thead|pre|ul|ol|dl|dt|dd|address|center)$/;
/** Word marks lists by a style, and puts the bullet into the text. */
const WORD_BULLET = /^[·•◦▪§o–-]\s+|^[·•◦▪§]/;
const WORD_NUMBER = /^\(?(\d+|[a-z])[.)]\s+/i;

function blocksOf(parent: Node, list = ''): string {
  let text = '';
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += (node.textContent ?? '').replace(/\s+/g, ' ');
    else if (node instanceof Element || node.nodeType === Node.ELEMENT_NODE) text += blockOf(node as Element, list);
  }
  return text;
}

function blockOf(element: Element, list: string): string {
  const name = element.localName;
  if (NOTHING.test(name) || name.includes(':')) return '';
  if (name === 'br') return '\n';
  if (name === 'hr') return '\n\n';
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

/** Items in one list; nested lists are flattened. */
function listOf(element: Element): string {
  let number = 0;
  return [...element.children]
    .flatMap((child) => {
      if (child.localName !== 'li') return [blockOf(child, '').trim()];
      number += 1;
      const mark = element.localName === 'ol' ? `${number}. ` : '- ';
      const inner = [...child.children].filter(({ localName }) => localName === 'ul' || localName === 'ol');
      for (const one of inner) one.remove();
      return [mark + plain(blocksOf(child)), ...inner.map((one) => listOf(one))];
    })
    .filter(Boolean)
    .join('\n');
}

const isWordList = (element: Element): boolean =>
  /mso-list/i.test(element.getAttribute('style') ?? '') || /MsoListParagraph/i.test(element.className);

function wordItem(text: string): string {
  const texts = plain(text);
  if (WORD_NUMBER.test(texts)) return texts;
  return `- ${texts.replace(WORD_BULLET, '').trim()}`;
}

function inlineOf(element: Element, text: string): string {
  const style = (element.getAttribute('style') ?? '').toLowerCase();
  const weight = /font-weight:\s*(\w+)/.exec(style)?.[1];
  const slant = /font-style:\s*(\w+)/.exec(style)?.[1];
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

/** The site's renderer has no links, so the address follows the text. */
function linkOf(element: Element, text: string): string {
  const address = (element.getAttribute('href') ?? '').trim();
  const texts = plain(text);
  if (!/^(https?:\/\/|mailto:)/i.test(address) || texts === '') return text;
  const bare = (value: string): string => value.replace(/^(https?:\/\/|mailto:)/i, '').replace(/\/$/, '');
  return bare(address) === bare(texts) ? text : `${text.trimEnd()} (${address.replace(/^mailto:/i, '')})`;
}

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
