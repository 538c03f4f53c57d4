import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useTime } from '../people/use-time';
import styles from './content.module.css';
import type { AutosaveState } from './use-autosave';

interface SaveBarProps {
  edit: { isNew: boolean; isDirty: boolean; isBusy: boolean; discard(): void };
  /** Label of the button for a new record. */
  create?: string;
  /** Label of the button for a stored one. */
  save?: string;
  /** Of a form that saves by itself. */
  autosave?: AutosaveState;
  /** What somebody has to know about saving, in one line. */
  note?: string;
}

/** Not saved: it can be discarded. */
const unsaved: readonly AutosaveState['kind'][] = ['onRequest', 'offline', 'failed', 'stopped', 'refused', 'conflict'];

/** Save button of a form, with its state. Sticky. */
export function SaveBar({ edit: { isNew, isDirty, isBusy, discard }, create, save, autosave, note }: SaveBarProps) {
  const { t } = useTranslation('admin-content');
  const { hour } = useTime();
  const isUnsaved = autosave !== undefined && unsaved.includes(autosave.kind);
  const warning = isUnsaved ? t(`autosave.${autosave.kind}`) : !autosave && isDirty && t('save.unsaved');
  return (
    <div className={styles.saveBar}>
      <div className="ui-small">
        <p role="status">{warning}</p>
        {note && <p className="ui-soft">{note}</p>}
        {/* No announcement: it changes after each pause. */}
        {autosave?.kind === 'saving' && <p>{t('save.busy')}</p>}
        {autosave?.kind === 'saved' && <p>{t('autosave.saved', { hour: hour(autosave.at) })}</p>}
      </div>
      <div className="ui-row">
        {isDirty && !isNew && (!autosave || isUnsaved) && (
          <Button variant="quiet" onClick={discard}>
            {t('save.discard')}
          </Button>
        )}
        <Button type="submit" busy={isBusy} busyLabel={t('save.busy')}>
          {isNew ? (create ?? t('save.create')) : (save ?? t('save.button'))}
        </Button>
      </div>
    </div>
  );
}
