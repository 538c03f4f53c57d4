import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useState, type FormEvent } from 'react';
import styles from './letters.module.css';

interface ScheduleLetterProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  isBusy: boolean;
  onPlan(scheduledAt: string): void;
}

/** Asks when a letter shall begin to go out. */
export function ScheduleLetter({ open, onOpenChange, isBusy, onPlan }: ScheduleLetterProps) {
  const { t } = useTranslation('admin-letters');
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
    const moment = new Date(at).getTime();
    const isFuture = moment > Date.now();
    setIsMissing(!isFuture);
    if (isFuture) onPlan(new Date(moment).toISOString());
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('schedule.title')} description={t('schedule.text')} closeLabel={admin('confirm.close')}>
      <form className={styles.dialog} noValidate onSubmit={plan}>
        <TextField
          type="datetime-local"
          name="scheduledAt"
          label={t('schedule.at')}
          help={t('schedule.zone', { zone: open ? Intl.DateTimeFormat().resolvedOptions().timeZone : '' })}
          error={isMissing ? t('schedule.missing') : undefined}
          required
          value={at}
          onChange={(event) => {
            setAt(event.target.value);
            setIsMissing(false);
          }}
        />
        <p className="ui-actions">
          <Button type="submit" busy={isBusy} busyLabel={t('schedule.busy')}>
            {t('schedule.action')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
