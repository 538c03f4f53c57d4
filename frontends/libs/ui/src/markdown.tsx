import type { MarkdownNode } from '@leap/domain';
import { Fragment, type ReactNode } from 'react';

export interface MarkdownProps {
  /** A text as the API or the parser answers it. */
  nodes: readonly MarkdownNode[];
  /** Added to the levels: 1 makes `##` a third-level heading. */
  headingLevelOffset?: number;
  /** Relation of links to other sites; what members wrote is `ugc nofollow noopener`. */
  rel?: string;
  /** Draws a video; absent: a link to it. */
  embed?(node: MarkdownNode): ReactNode;
}

/** A parsed text as React elements: the one renderer of posts, summaries, stories and previews. There is no HTML in it. */
export function Markdown({ nodes, headingLevelOffset = 0, rel = 'noopener', embed }: MarkdownProps) {
  const all = (list: readonly MarkdownNode[] = []): ReactNode =>
    // Texts and breaks, of which a long post has thousands, need no wrapper.
    list.map((node, index) =>
      node.is === 'text' ? (
        node.text
      ) : node.is === 'break' ? (
        <br key={index} />
      ) : (
        <Fragment key={index}>{one(node)}</Fragment>
      ),
    );
  const link = (url: string, words: ReactNode): ReactNode =>
    url.startsWith('/') ? (
      <a href={url}>{words}</a>
    ) : (
      <a href={url} rel={rel}>
        {words}
      </a>
    );

  function one({ is, children, text = '', url = '', level = 2, start, caption, provider }: MarkdownNode): ReactNode {
    switch (is) {
      case 'text':
        return text;
      case 'break':
        return <br />;
      case 'strong':
        return <strong>{all(children)}</strong>;
      case 'emphasis':
        return <em>{all(children)}</em>;
      case 'code':
        return <code>{text}</code>;
      case 'link':
        return link(url, all(children));
      case 'paragraph':
        return <p>{all(children)}</p>;
      case 'heading': {
        const Heading = `h${Math.min(6, level + headingLevelOffset)}` as 'h2';
        return <Heading>{all(children)}</Heading>;
      }
      case 'list':
        return start === undefined ? <ul>{all(children)}</ul> : <ol start={start}>{all(children)}</ol>;
      case 'item':
        return <li>{all(children)}</li>;
      case 'quote':
        return <blockquote>{all(children)}</blockquote>;
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
        return embed ? embed({ is, text, url, provider }) : <p>{link(text, text)}</p>;
      default:
        // A kind that an older page does not know.
        return all(children);
    }
  }
  return all(nodes);
}
