import type { MarkdownNode } from '@leap/domain';
import { useTexts, useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { Suspense, useEffect, useRef } from 'react';
import { PostText } from '../post-parts/post-text';
import styles from './edit-conflict.module.css';
import { postEditingTexts } from './post-editing-texts';

/** What becomes of other pictures: they are in the form already, or those of the form replace them. */
export type OtherPictures = 'adopted' | 'replaced';

interface EditConflictProps {
  /** The version that was stored meanwhile; absent while it is fetched. */
  theirs: { title?: string; nodes: readonly MarkdownNode[]; tags?: readonly string[] } | undefined;
  /** Absent where the pictures are the same. */
  pictures?: OtherPictures;
  /** Level of the heading above. */
  below: number;
  /** Puts the other version into the form. */
  onUseTheirs(): void;
}

/** Above a form whose text was changed elsewhere: shows the other version; the next attempt saves over it. */
export function EditConflict(props: EditConflictProps) {
  return (
    <Suspense fallback={null}>
      <LoadedConflict {...props} />
    </Suspense>
  );
}

function LoadedConflict({ theirs, pictures, below, onUseTheirs }: EditConflictProps) {
  useTexts(postEditingTexts);
  const { t } = useTranslation('membership-post-editing');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus();
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={note} tabIndex={-1} role="group" aria-label={t('conflict.title')}>
      <Callout tone="warning">
        <p>
          <strong>{t('conflict.title')}</strong>
        </p>
        <p>{t('conflict.text')}</p>
        {theirs && (
          <>
            <details>
              <summary>{t('conflict.show')}</summary>
              <div className={styles.theirs}>
                {theirs.title !== undefined && (
                  <p dir="auto">
                    <strong>{theirs.title}</strong>
                  </p>
                )}
                <PostText nodes={theirs.nodes} title={theirs.title ?? t('conflict.theirs')} below={below} />
                {theirs.tags && theirs.tags.length > 0 && <p dir="auto">{theirs.tags.join(', ')}</p>}
              </div>
            </details>
            {pictures && <p>{t(`conflict.pictures.${pictures}`)}</p>}
            <p>{t('conflict.mine')}</p>
            <Button variant="secondary" size="small" onClick={onUseTheirs}>
              {t('conflict.useTheirs')}
            </Button>
          </>
        )}
      </Callout>
    </div>
  );
}
