import { isLinkAddress, isPictureAddress, type MarkdownFeatures } from '@leap/markdown';
import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';

const text = (dom: HTMLElement, name: string): string => dom.getAttribute(name) ?? '';

/** Blocks of every text. A list is tight where its items are parts instead of paragraphs. */
const blocks = {
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'text*',
    defining: true,
    attrs: { level: { default: 2, validate: 'number' } },
    parseDOM: [
      { tag: 'h2', attrs: { level: 2 } },
      { tag: 'h3', attrs: { level: 3 } },
    ],
    toDOM: ({ attrs }) => [attrs['level'] === 3 ? 'h3' : 'h2', 0],
  },
  quote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullets: {
    group: 'block',
    content: 'item+',
    attrs: { isTight: { default: true, validate: 'boolean' } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  numbers: {
    group: 'block',
    content: 'item+',
    attrs: { isTight: { default: true, validate: 'boolean' }, start: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: Number.parseInt(text(dom, 'start'), 10) || 1 }) }],
    toDOM: ({ attrs }) => (attrs['start'] === 1 ? ['ol', 0] : ['ol', { start: String(attrs['start']) }, 0]),
  },
  item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  divider: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: { group: 'inline' },
  break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

const picture: NodeSpec = {
  group: 'block',
  draggable: true,
  attrs: {
    url: { validate: 'string' },
    text: { default: '', validate: 'string' },
    caption: { default: '', validate: 'string' },
  },
  parseDOM: [
    {
      tag: 'figure[data-picture]',
      getAttrs: (dom) => {
        const image = dom.querySelector('img');
        const url = image ? text(image, 'src') : '';
        if (!image || !isPictureAddress(url)) return false;
        return { url, text: text(image, 'alt'), caption: dom.querySelector('figcaption')?.textContent ?? '' };
      },
    },
  ],
  toDOM: ({ attrs: { url, text: alt, caption } }) => [
    'figure',
    { 'data-picture': '' },
    ['img', { src: String(url), alt: String(alt), draggable: 'false' }],
    ...(caption === '' ? [] : [['figcaption', String(caption)] as const]),
  ],
};

const video: NodeSpec = {
  group: 'block',
  attrs: { url: { validate: 'string' } },
  parseDOM: [
    {
      tag: 'p[data-video]',
      priority: 60,
      getAttrs: (dom) => isLinkAddress(dom.textContent ?? '') && { url: dom.textContent },
    },
  ],
  toDOM: ({ attrs }) => ['p', { 'data-video': '' }, String(attrs['url'])],
};

const marks = {
  link: {
    inclusive: false,
    attrs: { url: { validate: 'string' } },
    parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => isLinkAddress(text(dom, 'href')) && { url: text(dom, 'href') } }],
    toDOM: ({ attrs }) => ['a', { href: String(attrs['url']), rel: 'noopener' }, 0],
  },
  emphasis: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>;

export type EditorSchema = Schema<keyof typeof blocks | 'doc' | 'picture' | 'video', keyof typeof marks>;

const schemas = new Map<string, EditorSchema>();

/** The dialect as a schema: what a kind of text may not contain has no node in it. */
export function schemaFor({ images = false, embeds = false }: MarkdownFeatures): EditorSchema {
  const key = `${images} ${embeds}`;
  const known = schemas.get(key);
  if (known) return known;
  const nodes: Record<string, NodeSpec> = {
    doc: { content: 'block+' },
    ...blocks,
    ...(images && { picture }),
    ...(embeds && { video }),
  };
  const schema = new Schema({ nodes, marks }) as EditorSchema;
  schemas.set(key, schema);
  return schema;
}
