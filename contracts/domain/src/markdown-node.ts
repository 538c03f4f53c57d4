/** Kinds of nodes of a parsed text. */
export const markdownKinds = [
  'paragraph',
  'heading',
  'list',
  'item',
  'quote',
  'divider',
  'image',
  'embed',
  'text',
  'strong',
  'emphasis',
  'code',
  'link',
] as const;

export type MarkdownKind = (typeof markdownKinds)[number];

/** Players that a text may contain. */
export const embedProviders = ['youtube', 'vimeo'] as const;

export type EmbedProvider = (typeof embedProviders)[number];

/** What the hosts of videos call themselves, in every language. */
export const embedProviderNames: Record<EmbedProvider, string> = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** A node of a parsed text: a block, or a part of a line. Every address in it was checked by the parser. */
export interface MarkdownNode {
  is: MarkdownKind;
  /** Of `text` and `code`: the text, in which `\n` ends a line. Of `image`: its alternative text. Of `embed`: the address as it was written. */
  text?: string;
  /** Blocks of `item` and `quote`, items of `list`, parts of all others. A short item contains parts, too. */
  children?: MarkdownNode[];
  /** Of `heading`. */
  level?: 2 | 3;
  /** Of an ordered `list`: its first number. */
  start?: number;
  /** Of `link`, `image` and `embed`: http, https or mailto, or a path of this site. */
  url?: string;
  /** Of `image`. */
  caption?: string;
  /** Of `embed`: whose player it is. */
  provider?: EmbedProvider;
}

/** Nodes between which a line ends. */
const blocks = new Set<MarkdownKind>(['paragraph', 'heading', 'list', 'item', 'quote', 'divider', 'image', 'embed']);

/** A parsed text as plain text, without marks and addresses; a line for each block. */
export function markdownText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map(({ is, text = '', children = [] }) => {
      const plain = text + markdownText(children);
      return blocks.has(is) ? `\n${plain}\n` : plain;
    })
    .join('')
    .replace(/\n{2,}/g, '\n')
    .replace(/^\n|\n$/g, '');
}

/**
 * Pages that a parsed text links to, each once, in order: web addresses and paths of this site. Email addresses are none.
 * @param isOf whether a link is one of them
 */
export function markdownLinks(
  nodes: readonly MarkdownNode[],
  isOf: (link: MarkdownNode) => boolean = () => true,
): string[] {
  const found = nodes.flatMap((node) => [
    ...(node.is === 'link' && /^(https?:\/\/|\/)/i.test(node.url ?? '') && isOf(node) ? [node.url ?? ''] : []),
    ...markdownLinks(node.children ?? [], isOf),
  ]);
  return [...new Set(found)];
}

/** Whether a link's text has an address, `https://…`, `www.…` or `example.com/…`, so that it promises to lead there. */
export function showsAddress(link: MarkdownNode): boolean {
  const plain = markdownText([link]).trim();
  return /https?:\/\/|\bwww\./i.test(plain) || /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(\/\S*)?$/u.test(plain);
}

/** A section of a text, by its heading. */
export interface MarkdownSection {
  /** Of the heading's element: `s-` and its text, without accents; a repeated one ends with a number. */
  id: string;
  /** The heading's text. */
  title: string;
  /** The heading. */
  node: MarkdownNode;
}

/** The sections of a text in order: its second-level headings, for a table of contents and for links to them. */
export function markdownSections(nodes: readonly MarkdownNode[]): MarkdownSection[] {
  const times = new Map<string, number>();
  return nodes
    .filter(({ is, level }) => is === 'heading' && level === 2)
    .map((node) => {
      const title = markdownText([node]);
      const name = title
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '');
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return { id: `s-${name}${time > 1 ? `-${time}` : ''}`, title, node };
    });
}

/** How much of a long text is shown first. */
export interface PreviewLimits {
  /** In characters. */
  length: number;
  /** Line breaks and ends of blocks. */
  lines?: number;
  /** Never ends within a word, unless it is endless. */
  wholeWords?: boolean;
}

/**
 * The start of a parsed text, with an ellipsis; undefined when all of it is within the limits. A character beyond U+FFFF is never split.
 * @param slack a text that is longer by this factor only is not cut
 */
export function markdownPreview(
  nodes: readonly MarkdownNode[],
  { length, lines = Infinity, wholeWords = false }: PreviewLimits,
  slack = 1,
): MarkdownNode[] | undefined {
  const plain = markdownText(nodes);
  // A character has at most two code units: long texts are not counted exactly.
  const isShort =
    plain.length <= length * slack * 2 &&
    Array.from(plain).length <= length * slack &&
    plain.split('\n').length <= lines * slack;
  if (isShort) return undefined;
  const left = { characters: length, lines, wholeWords, isCut: false };
  const shown = cut(nodes, left);
  if (!left.isCut) return undefined;
  if (!endsWithEllipsis(shown)) endWithEllipsis(shown);
  return shown;
}

interface Left {
  characters: number;
  lines: number;
  wholeWords: boolean;
  /** Whether anything was left out. */
  isCut: boolean;
}

function cut(nodes: readonly MarkdownNode[], left: Left): MarkdownNode[] {
  const shown: MarkdownNode[] = [];
  for (const node of nodes) {
    if (left.characters <= 0 || left.lines <= 0) {
      left.isCut = true;
      break;
    }
    const children = node.children && cut(node.children, left);
    const text = node.is === 'text' || node.is === 'code' ? shorten(node.text ?? '', left) : node.text;
    shown.push({ ...node, ...(children && { children }), ...(text !== undefined && { text }) });
    if (blocks.has(node.is) && !node.children?.some(({ is }) => blocks.has(is))) left.lines -= 1;
  }
  return shown;
}

/** Ends a text that is too long with an ellipsis. */
function shorten(text: string, left: Left): string {
  const lines = text.split('\n');
  const isTall = lines.length > left.lines;
  const shown = isTall ? lines.slice(0, left.lines).join('\n') : text;
  left.lines -= lines.length - 1;
  const characters = Array.from(shown);
  left.characters -= characters.length;
  if (left.characters >= 0 && !isTall) return text;
  left.isCut = true;
  if (left.characters >= 0) return `${shown} …`;
  const start = characters.slice(0, left.characters).join('');
  const word = left.wholeWords ? start.search(/\s\S*$/) : -1;
  return `${(word > start.length / 2 ? start.slice(0, word) : start).trimEnd()}…`;
}

function endsWithEllipsis(nodes: readonly MarkdownNode[]): boolean {
  const last = nodes.at(-1);
  return last?.text?.endsWith('…') === true || (last?.children !== undefined && endsWithEllipsis(last.children));
}

/** Marks in the last block that more follows. */
function endWithEllipsis(nodes: MarkdownNode[]): void {
  const last = nodes.at(-1);
  if (last?.children && last.is !== 'link') endWithEllipsis(last.children);
  else nodes.push({ is: 'text', text: ' …' });
}
