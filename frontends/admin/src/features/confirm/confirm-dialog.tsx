import { useTranslation } from '@leap/platform';
import { Button, TextArea, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { ConfirmTexts } from './confirm-texts';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps extends ConfirmTexts {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Called with the reason or the other input, if any; the caller closes the dialog. */
  onConfirm(answer?: string): void;
  isBusy?: boolean;
  /** Why the action failed. */
  problem?: string;
  /** Gets the focus on closing, where the opener is gone by then. */
  returnFocusTo?: RefObject<HTMLElement | null>;
}

const LONGEST_REASON = 500;

/** Confirmation of an action that others notice or that cannot be undone. `text` states its consequences. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  action,
  reason,
  reasonHelp,
  reasonLabel,
  reasonLimit = LONGEST_REASON,
  question,
  onConfirm,
  isBusy = false,
  problem,
  returnFocusTo,
}: ConfirmDialogProps) {
  const { t } = useTranslation('admin');
  const [answer, setAnswer] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const knownId = useId();
  const isRequired = question !== undefined || reason === 'required';

  useEffect(() => {
    if (!open) return;
    setAnswer('');
    setIsMissing(false);
  }, [open]);

  function change(value: string): void {
    setAnswer(value);
    setIsMissing(false);
  }

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (isRequired && answer.trim() === '') {
      setIsMissing(true);
      form.current?.querySelector<HTMLElement>('textarea, input')?.focus();
      return;
    }
    onConfirm(answer.trim() || undefined);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      closeLabel={t('confirm.close')}
      returnFocusTo={returnFocusTo}
    >
      <form ref={form} className={styles.confirm} onSubmit={confirm} noValidate>
        {question ? (
          <>
            <TextField
              name="answer"
              label={question.label}
              help={question.help}
              required
              maxLength={question.maxLength}
              autoComplete="off"
              list={knownId}
              value={answer}
              onChange={(event) => change(event.target.value)}
              error={isMissing ? question.missing : undefined}
            />
            <datalist id={knownId}>
              {question.known?.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
          </>
        ) : (
          reason && (
            <TextArea
              name="reason"
              label={reasonLabel ?? t('confirm.reason')}
              help={reasonHelp ?? t('confirm.reasonHelp')}
              required={reason === 'required'}
              rows={3}
              maxLength={reasonLimit}
              value={answer}
              onChange={(event) => change(event.target.value)}
              error={isMissing ? t('confirm.reasonMissing') : undefined}
            />
          )
        )}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <p className="ui-row">
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
