import type { MarkdownKind, MarkdownNode } from '@leap/domain';
import type { Mark, Node } from 'prosemirror-model';
import type { EditorSchema } from './schema';

const inline = new Set<MarkdownKind>(['text', 'code', 'strong', 'emphasis', 'link']);

/** A parsed text as a document of the editor. */
export function documentOfTree(schema: EditorSchema, tree: readonly MarkdownNode[]): Node {
  return schema.node('doc', null, filled(schema, blocksOf(schema, tree)));
}

/** The editor has no empty block. */
const filled = (schema: EditorSchema, blocks: Node[]): Node[] =>
  blocks.length === 0 ? [schema.node('paragraph')] : blocks;

/** Blocks; parts that follow each other are a paragraph of a short list. */
function blocksOf(schema: EditorSchema, tree: readonly MarkdownNode[]): Node[] {
  const blocks: Node[] = [];
  let parts: MarkdownNode[] = [];
  const flush = (): void => {
    if (parts.length > 0) blocks.push(schema.node('paragraph', null, partsOf(schema, parts)));
    parts = [];
  };
  for (const node of tree) {
    if (inline.has(node.is)) {
      parts.push(node);
      continue;
    }
    flush();
    blocks.push(blockOf(schema, node));
  }
  flush();
  return blocks;
}

function blockOf(schema: EditorSchema, node: MarkdownNode): Node {
  const { is, text = '', url = '', caption = '', level = 2, start, children = [] } = node;
  switch (is) {
    case 'heading':
      return schema.node('heading', { level }, partsOf(schema, children, ' '));
    case 'quote':
      return schema.node('quote', null, filled(schema, blocksOf(schema, children)));
    case 'list': {
      const items = children.map((item) =>
        schema.node('item', null, filled(schema, blocksOf(schema, item.children ?? []))),
      );
      const isTight = isTightList(children);
      return start === undefined
        ? schema.node('bullets', { isTight }, items)
        : schema.node('numbers', { isTight, start }, items);
    }
    case 'divider':
      return schema.node('divider');
    case 'image':
      return schema.node('picture', { url, text: oneLine(text), caption: oneLine(caption) });
    case 'embed':
      return schema.node('video', { url: text });
    case 'paragraph':
    case 'item':
    case 'text':
    case 'code':
    case 'strong':
    case 'emphasis':
    case 'link':
    default:
      return schema.node('paragraph', null, partsOf(schema, children));
  }
}

/** Paragraphs beside a picture are of a short list as well. */
const isTightList = (items: readonly MarkdownNode[]): boolean =>
  items.every(
    ({ children = [] }) => children.some(({ is }) => is === 'image') || !children.some(({ is }) => is === 'paragraph'),
  );

function partsOf(schema: EditorSchema, nodes: readonly MarkdownNode[], lineBreak?: string): Node[] {
  const parts: Node[] = [];
  const add = (list: readonly MarkdownNode[], marks: readonly Mark[]): void => {
    for (const { is, text = '', url = '', children = [] } of list) {
      if (is === 'code') parts.push(...textOf(schema, text, schema.marks.code.create().addToSet(marks)));
      else if (is === 'strong' || is === 'emphasis') add(children, schema.marks[is].create().addToSet(marks));
      else if (is === 'link') add(children, schema.marks.link.create({ url }).addToSet(marks));
      else
        text.split('\n').forEach((line, index) => {
          if (index > 0)
            parts.push(
              lineBreak === undefined ? schema.node('break', null, undefined, marks) : schema.text(lineBreak, marks),
            );
          parts.push(...textOf(schema, line, marks));
        });
    }
  };
  add(nodes, []);
  return parts;
}

const textOf = (schema: EditorSchema, text: string, marks: readonly Mark[]): Node[] =>
  text === '' ? [] : [schema.text(text, marks)];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
