import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import styles from './content.module.css';

interface SaveBarProps {
  edit: { isNew: boolean; isDirty: boolean; isBusy: boolean; discard(): void };
  /** Label of the button for a new record. */
  create?: string;
}

/** Save button of a form, with its state. Sticky. */
export function SaveBar({ edit: { isNew, isDirty, isBusy, discard }, create }: SaveBarProps) {
  const { t } = useTranslation('admin-content');
  return (
    <div className={styles.saveBar}>
      <p className="ui-small" role="status">
        {isDirty && t('save.unsaved')}
      </p>
      <div className="ui-row">
        {isDirty && !isNew && (
          <Button variant="quiet" onClick={discard}>
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
