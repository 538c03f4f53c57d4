import { useTranslation } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ConfirmWords } from '../table/column';
import styles from './record.module.css';

export interface ConfirmDialogProps extends ConfirmWords {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Called with the reason, when one was given; the dialog stays open until it is closed. */
  onConfirm(reason?: string): void;
  isBusy?: boolean;
  /** Why it did not work, shown where it was asked. */
  problem?: string;
}

const LONGEST_REASON = 500;

/** Asks once more before something is done that others notice or that cannot be undone. What is done by it stands in `text`. */
export function ConfirmDialog({ open, onOpenChange, title, text, action, reason: asks, onConfirm, isBusy = false, problem }: ConfirmDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!open) return;
    setReason('');
    setIsMissing(false);
  }, [open]);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (asks === 'required' && reason.trim() === '') {
      setIsMissing(true);
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    onConfirm(reason.trim() || undefined);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={text} closeLabel={t('confirm.close')}>
      <form ref={form} className={styles.confirm} onSubmit={confirm} noValidate>
        {asks && (
          <TextArea
            name="reason"
            label={t(asks === 'required' ? 'confirm.reason' : 'confirm.reasonOptional')}
            help={t('confirm.reasonHelp')}
            required={asks === 'required'}
            rows={3}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
            error={isMissing ? t('confirm.reasonMissing') : undefined}
          />
        )}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <p className="ui-actions">
          <Button type="submit" busy={isBusy} busyLabel={t('confirm.busy')}>
            {action}
          </Button>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('confirm.keep')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
