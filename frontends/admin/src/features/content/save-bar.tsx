import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import styles from './content.module.css';

interface SaveBarProps {
  isNew: boolean;
  isDirty: boolean;
  isBusy: boolean;
  /** Label of the button for a new record. */
  create?: string;
  onDiscard(): void;
}

/** Save button of a form, with its state. Sticky. */
export function SaveBar({ isNew, isDirty, isBusy, create, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('admin-content');
  return (
    <div className={styles.saveBar}>
      <p className="ui-small" role="status">
        {isDirty && t('save.unsaved')}
      </p>
      <div className="ui-row">
        {isDirty && !isNew && (
          <Button variant="quiet" onClick={onDiscard}>
            {t('save.discard')}
          </Button>
        )}
        <Button type="submit" busy={isBusy} busyLabel={t('save.busy')}>
          {isNew ? (create ?? t('save.create')) : t('save.button')}
        </Button>
      </div>
    </div>
  );
}
