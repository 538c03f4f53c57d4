import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useState, type FormEvent } from 'react';
import styles from './blog.module.css';

interface ScheduleDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  isBusy: boolean;
  onPlan(publishAt: string): void;
}

const TWO_YEARS_MS = 2 * 365 * 24 * 3_600_000;

/** A moment as it is typed here, in the visitor's zone, for the server; undefined when it is none that can be planned. */
export function plannedMoment(typed: string, now = Date.now()): string | undefined {
  const moment = new Date(typed).getTime();
  return moment > now && moment < now + TWO_YEARS_MS ? new Date(moment).toISOString() : undefined;
}

/** Asks when a post shall be published. */
export function ScheduleDialog({ open, onOpenChange, isBusy, onPlan }: ScheduleDialogProps) {
  const { t } = useTranslation('admin-blog');
  const { t: admin } = useTranslation('admin');
  const [at, setAt] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => {
    if (!open) return;
    setAt('');
    setIsMissing(false);
  }, [open]);

  function plan(event: FormEvent): void {
    event.preventDefault();
    const moment = plannedMoment(at);
    setIsMissing(moment === undefined);
    if (moment !== undefined) onPlan(moment);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('publish.laterTitle')} description={t('publish.laterText')} closeLabel={admin('confirm.close')}>
      <form className={styles.dialog} noValidate onSubmit={plan}>
        <TextField
          type="datetime-local"
          name="publishAt"
          label={t('publish.at')}
          help={t('publish.atHelp', { zone: open ? Intl.DateTimeFormat().resolvedOptions().timeZone : '' })}
          error={isMissing ? t('publish.atMissing') : undefined}
          required
          value={at}
          onChange={(event) => {
            setAt(event.target.value);
            setIsMissing(false);
          }}
        />
        <p className="ui-actions">
          <Button type="submit" busy={isBusy} busyLabel={t('publish.busy')}>
            {t('publish.plan')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
