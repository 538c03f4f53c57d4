import type { MarkdownNode } from '@leap/domain';
import { absolute } from './markdown-html.js';

/** A parsed text as plain text, for emails: lists keep their marks, addresses follow the text of their link. */
export function markdownPlainText(nodes: readonly MarkdownNode[], siteUrl: string): string {
  const parts = (children: readonly MarkdownNode[] = []): string => children.map(part).join('');

  function part({ is, text = '', children, url = '' }: MarkdownNode): string {
    if (is === 'text' || is === 'code') return text;
    const label = parts(children);
    if (is !== 'link') return label;
    const address = absolute(url, siteUrl);
    return label === address ? address : `${label} (${address.replace(/^mailto:/i, '')})`;
  }

  function block({ is, text = '', children = [], start, url = '', caption }: MarkdownNode): string {
    if (is === 'list')
      return children
        .map((item, index) => {
          const mark = start === undefined ? '- ' : `${start + index}. `;
          return mark + indented(itemText(item), ' '.repeat(mark.length)).trimStart();
        })
        .join('\n');
    if (is === 'quote') return indented(blocks(children), '> ');
    if (is === 'divider') return '* * *';
    if (is === 'embed') return text;
    if (is === 'image') return [text, caption, absolute(url, siteUrl)].filter(Boolean).join('\n');
    return parts(children);
  }

  /** A short item contains parts, then perhaps a list. */
  function itemText({ children = [] }: MarkdownNode): string {
    const first = children.findIndex(({ is }) => isBlock.has(is));
    const inline = first === -1 ? children : children.slice(0, first);
    const rest = first === -1 ? [] : children.slice(first);
    return [parts(inline), ...rest.map(block)].filter(Boolean).join('\n');
  }

  const blocks = (list: readonly MarkdownNode[]): string => list.map(block).join('\n\n');
  return blocks(nodes);
}

/** What stands on lines of its own. */
export const isBlock = new Set<MarkdownNode['is']>([
  'paragraph',
  'heading',
  'list',
  'quote',
  'divider',
  'image',
  'embed',
]);

const indented = (text: string, mark: string): string =>
  text
    .split('\n')
    .map((line) => `${mark}${line}`.trimEnd())
    .join('\n');
