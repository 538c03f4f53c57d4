const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  iexcl: '¡',
  iquest: '¿',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  bull: '•',
};

const INVISIBLE_START = /<!--|<(script|style|template|noscript|iframe|svg)\b/gi;
const BLOCK_ENDS = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|blockquote|tr|section|article)\s*>/gi;
const ANY_TAG = /<\/?[a-z][^<>]*>/gi;

/**
 * The readable text of foreign HTML. Elements become nothing or line breaks, entities become characters, and the result is only shown
 * as text. Takes linear time.
 */
export function htmlToText(html: string): string {
  const bare = withoutInvisibleParts(html).replace(BLOCK_ENDS, '\n').replace(ANY_TAG, '');
  return storable(decodeEntities(bare))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Drops comments, scripts and the like; an unclosed one hides the rest, as in a browser. */
function withoutInvisibleParts(html: string): string {
  const lowerCase = html.toLowerCase();
  let visible = '';
  let position = 0;
  for (const start of html.matchAll(INVISIBLE_START)) {
    if (start.index < position) continue;
    visible += html.slice(position, start.index);
    const end = start[1] === undefined ? '-->' : `</${start[1].toLowerCase()}`;
    const found = lowerCase.indexOf(end, start.index + start[0].length);
    if (found === -1) return visible;
    // The closing tag is removed by the rule for tags.
    position = start[1] === undefined ? found + end.length : found;
  }
  return visible + html.slice(position);
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
    const code = typeof decimal === 'string' ? Number.parseInt(decimal, 10) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Removes control characters other than line breaks, and lone surrogates, which PostgreSQL refuses. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
}
