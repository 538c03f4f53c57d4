import { showsAddress, type MarkdownNode } from '@leap/domain';
import { escapeHtml } from './escape-html.js';

/** Elements of rendered texts. */
export type MarkdownTag =
  | 'p'
  | 'h2'
  | 'h3'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'hr'
  | 'figure'
  | 'figcaption'
  | 'img'
  | 'br'
  | 'strong'
  | 'em'
  | 'code'
  | 'a';

interface HtmlOptions {
  /** Addresses on this site become absolute: feed readers and mail programs are elsewhere. */
  siteUrl: string;
  /** The address that a link has instead of its own, which is absolute. A link whose text is an address keeps it: else it looks like phishing. */
  linkTo?(url: string): string;
  /** Value of the `style` attribute. */
  styleOf?(tag: MarkdownTag): string | undefined;
}

/** A parsed text as HTML, for emails and feeds. Texts and addresses are escaped; a video is a link. */
export function markdownHtml(nodes: readonly MarkdownNode[], options: HtmlOptions): string {
  const { siteUrl, linkTo = (url) => url, styleOf } = options;
  const open = (tag: MarkdownTag, attributes: Record<string, string> = {}): string =>
    `<${tag}${Object.entries({ ...attributes, style: styleOf?.(tag) })
      .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
      .join('')}>`;
  const wrap = (tag: MarkdownTag, html: string, attributes?: Record<string, string>): string =>
    `${open(tag, attributes)}${html}</${tag}>`;
  const link = (url: string, html: string): string => wrap('a', html, { href: url });

  function one(node: MarkdownNode): string {
    const { is, text = '', children = [], level, start, url = '', caption } = node;
    const html = children.map(one).join('');
    switch (is) {
      case 'text':
        return escapeHtml(text).replaceAll('\n', open('br'));
      case 'paragraph':
        return wrap('p', html);
      case 'heading':
        return wrap(level === 3 ? 'h3' : 'h2', html);
      case 'list':
        if (start === undefined) return wrap('ul', html);
        return wrap('ol', html, start === 1 ? {} : { start: String(start) });
      case 'item':
        return wrap('li', html);
      case 'quote':
        return wrap('blockquote', html);
      case 'divider':
        return open('hr');
      case 'image': {
        const image = open('img', { src: absolute(url, siteUrl), alt: text });
        return wrap('figure', image + (caption ? wrap('figcaption', escapeHtml(caption)) : ''));
      }
      case 'embed':
        return wrap('p', link(text, escapeHtml(text)));
      case 'strong':
        return wrap('strong', html);
      case 'emphasis':
        return wrap('em', html);
      case 'code':
        return wrap('code', escapeHtml(text));
      case 'link':
        return link(showsAddress(node) ? absolute(url, siteUrl) : linkTo(absolute(url, siteUrl)), html);
    }
  }
  return nodes.map(one).join('\n');
}

/** An address that also works elsewhere. */
export const absolute = (address: string, siteUrl: string): string =>
  address.startsWith('/') ? new URL(address, siteUrl).href : address;
