import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../record/confirm-dialog';
import styles from './content.module.css';

interface RecordActsProps {
  isShown: boolean;
  isBusy: boolean;
  words: { show: string; hide: string; deleteTitle: string; deleteText: string };
  onShow(): void;
  onHide(): void;
  onDelete(): void;
}

/** Shows, hides and deletes something of the site's content. */
export function RecordActs({ isShown, isBusy, words, onShow, onHide, onDelete }: RecordActsProps) {
  const { t } = useTranslation('admin-content');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div role="group" aria-label={t('actions')} className={styles.acts}>
      <Button variant="secondary" size="small" onClick={isShown ? onHide : onShow}>
        {isShown ? words.hide : words.show}
      </Button>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.deleteTitle}
        text={words.deleteText}
        action={t('delete')}
        isBusy={isBusy}
        onConfirm={() => {
          setIsAsking(false);
          onDelete();
        }}
      />
    </div>
  );
}
