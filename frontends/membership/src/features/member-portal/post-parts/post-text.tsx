import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { LightMarkdown } from '@leap/ui/light-markdown';
import { useEffect, useRef, useState } from 'react';
import { previewOf } from './post-preview';
import styles from './post-text.module.css';

/** The post stands in the portal under headings of the first four levels. */
const BELOW_TITLE = 3;

interface PostTextProps {
  content: string;
  /** What the text belongs to, for the names of the buttons. */
  title: string;
  /** The level of the heading above. */
  below?: number;
}

/** The text of a post or a comment; of a long one the beginning, and the rest on demand. */
export function PostText({ content, title, below = BELOW_TITLE }: PostTextProps) {
  const { t } = useTranslation('membership-community');
  const preview = previewOf(content);
  const [isWhole, setWhole] = useState(false);
  const wasWhole = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  // Folding a long text would otherwise leave the reader far below it.
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
