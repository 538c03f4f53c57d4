import { useTranslation } from '@leap/platform';
import { useEffect, useRef, useState } from 'react';
import styles from './draft-note.module.css';

interface DraftNoteProps {
  /** Whether something was typed, and so is stored. */
  isStored: boolean;
  /** Removes the draft and empties the form. */
  onForget(): void;
}

/** Says below a form that its draft is stored in this tab only, and removes it. */
export function DraftNote({ isStored, onForget }: DraftNoteProps) {
  const { t } = useTranslation('marketing');
  const [wasForgotten, setWasForgotten] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  const isForgotten = wasForgotten && !isStored;

  // The button is removed.
  useEffect(() => {
    if (isForgotten) note.current?.focus();
  }, [isForgotten]);

  function forget(): void {
    onForget();
    setWasForgotten(true);
  }

  return (
    <p ref={note} tabIndex={-1} className={styles.note} role="status">
      {isStored && (
        <>
          {t('common.drafts.stored')}{' '}
          <button type="button" className={styles.forget} onClick={forget}>
            {t('common.drafts.forget')}
          </button>
        </>
      )}
      {isForgotten && t('common.drafts.forgotten')}
    </p>
  );
}
