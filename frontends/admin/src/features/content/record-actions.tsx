import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import styles from './content.module.css';

interface RecordActionsProps {
  isShown: boolean;
  isBusy: boolean;
  texts: { show: string; hide: string; deleteTitle: string; deleteText: string };
  onShow(): void;
  onHide(): void;
  onDelete(): void;
}

/** Shows, hides and deletes a content record. */
export function RecordActions({ isShown, isBusy, texts, onShow, onHide, onDelete }: RecordActionsProps) {
  const { t } = useTranslation('admin-content');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div role="group" aria-label={t('actions')} className={styles.actions}>
      <Button variant="secondary" size="small" onClick={isShown ? onHide : onShow}>
        {isShown ? texts.hide : texts.show}
      </Button>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.deleteTitle}
        text={texts.deleteText}
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
