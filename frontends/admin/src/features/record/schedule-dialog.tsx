import { BOOKING_ZONE, fromWallClock } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useState, type FormEvent } from 'react';
import styles from './record.module.css';

interface ScheduleDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  isBusy: boolean;
  texts: { title: string; text: string; at: string; missing: string; action: string; busy: string };
  /** Limit in milliseconds from now; absent: none. */
  within?: number;
  /** Called with the time, as ISO 8601 in UTC. */
  onPlan(moment: string): void;
}

/** Converts a typed time in the practice's time zone; undefined when it is invalid or out of range. */
export function plannedMoment(typed: string, within = Infinity, now = Date.now()): string | undefined {
  const moment = fromWallClock(typed, BOOKING_ZONE);
  return moment && moment.getTime() > now && moment.getTime() < now + within ? moment.toISOString() : undefined;
}

/** Asks for a time in the future. */
export function ScheduleDialog({ open, onOpenChange, isBusy, texts, within, onPlan }: ScheduleDialogProps) {
  const { t } = useTranslation('admin');
  const [at, setAt] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => {
    if (!open) return;
    setAt('');
    setIsMissing(false);
  }, [open]);

  function plan(event: FormEvent): void {
    event.preventDefault();
    const moment = plannedMoment(at, within);
    setIsMissing(moment === undefined);
    if (moment !== undefined) onPlan(moment);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.text}
      closeLabel={t('confirm.close')}
    >
      <form className={styles.confirm} noValidate onSubmit={plan}>
        <TextField
          type="datetime-local"
          name="scheduledAt"
          label={texts.at}
          help={t('clock')}
          error={isMissing ? texts.missing : undefined}
          required
          value={at}
          onChange={(event) => {
            setAt(event.target.value);
            setIsMissing(false);
          }}
        />
        <p className="ui-row">
          <Button type="submit" busy={isBusy} busyLabel={texts.busy}>
            {texts.action}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
