import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { markdownPreview, type MarkdownNode } from '@leap/domain';
import { Markdown } from '@leap/ui/markdown';
import { useEffect, useRef, useState } from 'react';
import styles from './post-text.module.css';

/** Heading levels above the post in the portal. */
const BELOW_TITLE = 3;
/** A post may have thousands of lines: only its start is rendered until it is expanded. */
const PREVIEW = { length: 900, lines: 12, wholeWords: true };
/** Tolerance: a text that is only slightly longer is shown whole. */
const SLACK = 1.25;
/** What members write leads elsewhere, and counts for nothing in search engines. */
export const MEMBERS_LINKS = 'ugc nofollow noopener';

interface PostTextProps {
  nodes: readonly MarkdownNode[];
  /** Name of the text, for labels of the buttons. */
  title: string;
  /** The language that the text seems to be in, for voices; absent when in doubt. */
  lang?: string;
  /** Level of the heading above. */
  below?: number;
  /** Never truncated. */
  isWhole?: boolean;
}

/** The text of a post or comment; long ones are truncated and expandable. */
export function PostText({ nodes, title, lang, below = BELOW_TITLE, isWhole: isAlwaysWhole = false }: PostTextProps) {
  const { t } = useTranslation('membership-community');
  const preview = isAlwaysWhole ? undefined : markdownPreview(nodes, PREVIEW, SLACK);
  const [isWhole, setWhole] = useState(false);
  const wasWhole = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  // Scrolls back to the start, which is otherwise above the viewport.
  useEffect(() => {
    if (wasWhole.current && !isWhole) button.current?.scrollIntoView({ block: 'center' });
    wasWhole.current = isWhole;
  }, [isWhole]);

  return (
    <div className={styles.text}>
      <div lang={lang} dir="auto" className={styles.copy}>
        <Markdown nodes={isWhole ? nodes : (preview ?? nodes)} headingLevelOffset={below} rel={MEMBERS_LINKS} />
      </div>
      {preview !== undefined && (
        <Button ref={button} variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'post.less' : 'post.more')}
          <VisuallyHidden> {t('post.ofPost', { title })}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
