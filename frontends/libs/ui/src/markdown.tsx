import { markdownSections, type MarkdownKind, type MarkdownNode } from '@leap/domain';
import { Fragment, type ElementType, type ReactNode } from 'react';

export interface MarkdownProps {
  /** A text as the API or the parser answers it. */
  nodes: readonly MarkdownNode[];
  /** Added to the levels: 1 makes `##` a third-level heading. */
  headingLevelOffset?: number;
  /** Relation of links to other sites; what members wrote is `ugc nofollow noopener`. */
  rel?: string;
  /** Whether its sections have the ids of `markdownSections`, which a table of contents leads to. */
  hasAnchors?: boolean;
  /** Draws a video; absent: a link to it. */
  embed?(node: MarkdownNode): ReactNode;
}

const elements: Partial<Record<MarkdownKind, ElementType>> = {
  strong: 'strong',
  emphasis: 'em',
  paragraph: 'p',
  item: 'li',
  quote: 'blockquote',
};

/** A parsed text as React elements: the one renderer of posts, summaries, stories and previews. There is no HTML in it; a line ends by `white-space: pre-line`. */
export function Markdown({
  nodes,
  headingLevelOffset = 0,
  rel = 'noopener',
  hasAnchors = false,
  embed,
}: MarkdownProps) {
  const all = (list: readonly MarkdownNode[] = []): ReactNode =>
    list.map((node, index) => (node.is === 'text' ? node.text : <Fragment key={index}>{one(node)}</Fragment>));
  const link = (url: string, label: ReactNode): ReactNode => (
    <a href={url} rel={url.startsWith('/') ? undefined : rel}>
      {label}
    </a>
  );

  const ids = new Map(hasAnchors ? markdownSections(nodes).map(({ id, node }) => [node, id]) : []);

  function one(node: MarkdownNode): ReactNode {
    const { is, children, text = '', url = '', level = 2, start, caption } = node;
    switch (is) {
      case 'code':
        return <code>{text}</code>;
      case 'link':
        return link(url, all(children));
      case 'divider':
        return <hr />;
      case 'image':
        return (
          <figure>
            <img src={url} alt={text} loading="lazy" decoding="async" />
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        );
      case 'embed':
        return embed?.(node) ?? <p>{link(text, text)}</p>;
      case 'heading': {
        const Heading = `h${Math.min(6, level + headingLevelOffset)}` as 'h2';
        return <Heading id={ids.get(node)}>{all(children)}</Heading>;
      }
      case 'list':
        return start === undefined ? <ul>{all(children)}</ul> : <ol start={start}>{all(children)}</ol>;
      case 'text':
      case 'paragraph':
      case 'item':
      case 'quote':
      case 'strong':
      case 'emphasis':
      default: {
        // A kind that an older page does not know has no element.
        const Element = elements[is] ?? Fragment;
        return <Element>{all(children)}</Element>;
      }
    }
  }
  return all(nodes);
}
