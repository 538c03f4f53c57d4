import type { Language, PauseLength } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useRef, useState, type SubmitEvent } from 'react';
import { templateReasons, withTemplate } from './answer-templates';
import styles from './community.module.css';

const LONGEST_REASON = 500;
const pauses: readonly PauseLength[] = [1, 7, 30];

/** What the author of a hidden text reads, and for how many days their writing is paused. */
export interface Hiding {
  reason?: string;
  pauseDays?: PauseLength;
}

interface HideDialogProps {
  title: string;
  authorLanguage: Language;
  isBusy: boolean;
  onHide(hiding: Hiding): void;
  onClose(): void;
}

/** Asks for what the author of a text reads when it is hidden, and whether their writing is paused with it. */
export function HideDialog({ title, authorLanguage, isBusy, onHide, onClose }: HideDialogProps) {
  const { t } = useTranslation(['admin-community', 'admin']);
  const [reason, setReason] = useState('');
  const [template, setTemplate] = useState('');
  const [pause, setPause] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const pauseDays = pauses.find((days) => String(days) === pause);

  function hide(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    const written = reason.trim();
    if (pauseDays !== undefined && written === '') {
      setIsMissing(true);
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    onHide({ reason: written || undefined, pauseDays });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={t('hiding.text')}
      closeLabel={t('admin:confirm.close')}
    >
      <form ref={form} className={styles.form} onSubmit={hide} noValidate>
        <SelectField
          name="template"
          label={t('hiding.template')}
          placeholder={t('hiding.noTemplate')}
          options={templateReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={template}
          onChange={({ target }) => {
            const chosen = templateReasons.find((one) => one === target.value);
            setTemplate(target.value);
            if (chosen) setReason(withTemplate(reason, authorLanguage, chosen).slice(0, LONGEST_REASON));
            setIsMissing(false);
          }}
        />
        <TextArea
          name="reason"
          label={t('admin:confirm.reason')}
          help={t(`hideReasonHelp.${authorLanguage}`)}
          error={isMissing ? t('hiding.reasonMissing') : undefined}
          required={pauseDays !== undefined}
          lang={authorLanguage}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setIsMissing(false);
          }}
        />
        <SelectField
          name="pauseDays"
          label={t('hiding.pause')}
          help={t('hiding.pauseHelp')}
          placeholder={t('hiding.noPause')}
          options={pauses.map((days) => ({ value: String(days), label: t('hiding.days', { count: days }) }))}
          value={pause}
          onChange={({ target }) => {
            setPause(target.value);
            setIsMissing(false);
          }}
        />
        <p className="ui-row">
          <Button type="submit" busy={isBusy} busyLabel={t('busy')}>
            {t('hide')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('admin:confirm.keep')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
