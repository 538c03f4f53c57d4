import type { MarkdownNode } from '@leap/domain';
import type { Token } from 'markdown-it';
import { embedOf, isLinkAddress, isPictureAddress } from './addresses.js';
import { makeDialect } from './dialect.js';

/** What a text may contain beyond text and links. */
export interface MarkdownFeatures {
  /** Pictures of this site; others, and all where they are not allowed, become links. */
  images?: boolean;
  /** A paragraph that is only the address of a video becomes its player. */
  embeds?: boolean;
}

const dialect = makeDialect();

/** Bullets of texts that were written before lists had a syntax, and of office programs. */
const BULLET = /^([ \t]*)[•·] /gm;
const BARE_ADDRESS = /https?:\/\/[^\s<>"'*[\]()]{3,2000}/g;

/** A tree multiplies the size of its text: what a text has beyond this many nodes stays as it was written. */
const MAX_NODES = 2_000;

/** Parses a text in linear time. Whatever is not markdown is text; there is no HTML. Lines within a block end with `\n`. */
export function parseMarkdown(text: string, features: MarkdownFeatures = {}): MarkdownNode[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(BULLET, '$1- ');
  return blocksOf(dialect.parse(lines, {}), lines, features);
}

function blocksOf(tokens: readonly Token[], source: string, features: MarkdownFeatures): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  /** Where the current block, or item of an outermost list, begins: in the tree and in the text. */
  let from = { siblings: root, index: 0, line: 0 };
  let left = MAX_NODES;
  const open: MarkdownNode[][] = [root];
  const enter = (node: MarkdownNode, children: MarkdownNode[]): void => {
    open.at(-1)?.push({ ...node, children });
    open.push(children);
  };
  for (const [index, token] of tokens.entries()) {
    const siblings = open.at(-1) ?? root;
    const isItem = token.level === 1 && token.type === 'list_item_open' && siblings.length > 0;
    if (token.map && (token.level === 0 || isItem)) from = { siblings, index: siblings.length, line: token.map[0] };
    const parts = partsOf(token.children ?? []);
    left -= sizeOf(parts) + (token.nesting === -1 || token.type === 'inline' || token.hidden ? 0 : 1);
    if (left < 0) {
      const text = source.split('\n').slice(from.line).join('\n').trim();
      from.siblings.length = from.index;
      return [...root, { is: 'paragraph', children: [{ is: 'text', text }] }];
    }
    if (token.type === 'bullet_list_open') enter({ is: 'list' }, []);
    else if (token.type === 'ordered_list_open') enter({ is: 'list', start: Number(token.attrGet('start') ?? 1) }, []);
    else if (token.type === 'list_item_open') enter({ is: 'item' }, []);
    else if (token.type === 'blockquote_open') enter({ is: 'quote' }, []);
    else if (token.type === 'hr') open.at(-1)?.push({ is: 'divider' });
    else if (token.type === 'inline') {
      const before = tokens[index - 1];
      if (before?.type === 'heading_open')
        open.at(-1)?.push({ is: 'heading', level: before.tag === 'h2' ? 2 : 3, children: parts.map(withoutImage) });
      // A paragraph of a short list is hidden: its parts are the item's.
      else if (before?.hidden && !parts.some(({ is }) => is === 'image')) open.at(-1)?.push(...parts);
      else open.at(-1)?.push(...paragraphsOf(parts, features));
    } else if (token.nesting === -1 && !/^(paragraph|heading)_/.test(token.type)) open.pop();
  }
  return root;
}

/** How many nodes there are. */
const sizeOf = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((sum, { children = [] }) => sum + 1 + sizeOf(children), 0);

/** A paragraph; images in it stand between its parts. */
function paragraphsOf(parts: MarkdownNode[], { images = false, embeds = false }: MarkdownFeatures): MarkdownNode[] {
  const [only] = parts;
  if (embeds && parts.length === 1 && only?.is === 'link' && only.url === only.children?.[0]?.text) {
    const embed = embedOf(only.url ?? '');
    if (embed) return [{ is: 'embed', ...embed, text: only.url }];
  }
  const blocks: MarkdownNode[] = [];
  let children: MarkdownNode[] = [];
  const flush = (): void => {
    const first = children[0];
    if (first?.is === 'text') children[0] = { ...first, text: first.text?.replace(/^\n/, '') };
    const last = children.at(-1);
    if (last?.is === 'text') children[children.length - 1] = { ...last, text: last.text?.replace(/\n$/, '') };
    const shown = children.filter(({ is, text }) => is !== 'text' || text !== '');
    if (shown.length > 0) blocks.push({ is: 'paragraph', children: shown });
    children = [];
  };
  for (const part of parts) {
    if (part.is !== 'image') children.push(part);
    else if (images && isPictureAddress(part.url ?? '')) {
      flush();
      blocks.push(part);
    } else children.push(withoutImage(part));
  }
  flush();
  return blocks;
}

/** A picture that is not shown becomes a link to it. */
function withoutImage(part: MarkdownNode): MarkdownNode {
  if (part.is !== 'image') return part;
  return { is: 'link', url: part.url, children: [{ is: 'text', text: part.text || part.url || '' }] };
}

/** Parts of a line. Emphasis within the same emphasis is dropped, which bounds the depth. */
function partsOf(tokens: readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: MarkdownNode[][] = [root];
  const depth = { strong: 0, em: 0, link: 0 };
  const enter = (kind: keyof typeof depth, node: MarkdownNode): void => {
    depth[kind] += 1;
    const here = open.at(-1) ?? root;
    const children = depth[kind] === 1 ? [] : here;
    if (children !== here) here.push({ ...node, children });
    open.push(children);
  };
  const leave = (kind: keyof typeof depth): void => {
    depth[kind] -= 1;
    open.pop();
  };
  for (const token of tokens) {
    const here = open.at(-1) ?? root;
    if (token.type === 'text') add(here, depth.link > 0 ? textOf(token.content) : linked(token.content));
    else if (token.type === 'softbreak' || token.type === 'hardbreak') add(here, textOf('\n'));
    else if (token.type === 'code_inline') here.push({ is: 'code', text: token.content });
    else if (token.type === 'strong_open') enter('strong', { is: 'strong' });
    else if (token.type === 'strong_close') leave('strong');
    else if (token.type === 'em_open') enter('em', { is: 'emphasis' });
    else if (token.type === 'em_close') leave('em');
    else if (token.type === 'link_open') enter('link', { is: 'link', url: String(token.attrGet('href')) });
    else if (token.type === 'link_close') {
      // A link without text shows its address.
      if (here.length === 0) here.push(...textOf(open.at(-2)?.at(-1)?.url ?? ''));
      leave('link');
    } else if (token.type === 'image') add(here, [imageOf(token, root === here)]);
  }
  return root;
}

/** An image stands alone or between texts; within emphasis or a link its alternative text is shown. */
function imageOf(token: Token, isAlone: boolean): MarkdownNode {
  const text = (token.children ?? []).map(({ type, content }) => (type.endsWith('break') ? ' ' : content)).join('');
  if (!isAlone) return { is: 'text', text };
  const caption = String(token.attrGet('title') ?? '');
  return { is: 'image', url: String(token.attrGet('src')), text, ...(caption && { caption }) };
}

/** Adds parts of a line; texts that follow each other are one. */
function add(here: MarkdownNode[], parts: readonly MarkdownNode[]): void {
  for (const part of parts) {
    const last = here.at(-1);
    if (part.is === 'text' && last?.is === 'text') last.text = `${last.text}${part.text}`;
    else here.push(part);
  }
}

const textOf = (text: string): MarkdownNode[] => (text === '' ? [] : [{ is: 'text', text }]);

/** A text whose bare addresses are links. Punctuation after one is not part of it. */
function linked(text: string): MarkdownNode[] {
  const parts: MarkdownNode[] = [];
  let from = 0;
  for (const found of text.matchAll(BARE_ADDRESS)) {
    const url = found[0].replace(/[.,;:!?]+$/, '');
    if (!isLinkAddress(url)) continue;
    parts.push(...textOf(text.slice(from, found.index)), { is: 'link', url, children: [{ is: 'text', text: url }] });
    from = found.index + url.length;
  }
  return [...parts, ...textOf(text.slice(from))];
}
