import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { LightMarkdown } from '@leap/ui/light-markdown';
import { useEffect, useRef, useState } from 'react';
import { previewOf } from './post-preview';
import styles from './post-text.module.css';

/** Heading levels above the post in the portal. */
const BELOW_TITLE = 3;

interface PostTextProps {
  content: string;
  /** Name of the text, for labels of the buttons. */
  title: string;
  /** Level of the heading above. */
  below?: number;
  /** Never truncated. */
  isWhole?: boolean;
}

/** The text of a post or comment; long ones are truncated and expandable. */
export function PostText({ content, title, below = BELOW_TITLE, isWhole: isAlwaysWhole = false }: PostTextProps) {
  const { t } = useTranslation('membership-community');
  const preview = isAlwaysWhole ? undefined : previewOf(content);
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
      <div dir="auto" className={styles.copy}>
        <LightMarkdown text={isWhole ? content : (preview ?? content)} headingLevelOffset={below} />
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
