import { useConfirmSecondFactorMutation, type SecondFactorStartDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, TextField, TextLink } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode } from '../form-parts/field-errors';
import { CopyButton } from './copy-button';
import { QrCode } from './qr-code';
import styles from './two-step.module.css';

interface AuthenticatorFormProps {
  start: SecondFactorStartDto;
  onConfirmed(recoveryCodes: string[]): void;
  onCancel(): void;
}

/** The secret for the authenticator as QR code and text, and a field for its first code. */
export function AuthenticatorForm({ start, onConfirmed, onCancel }: AuthenticatorFormProps) {
  const { t } = useTranslation('membership-account');
  const [confirm, confirming] = useConfirmSecondFactorMutation();
  const [refused, setRefused] = useState<'missing' | 'wrong'>();
  const field = useRef<HTMLInputElement>(null);

  function refuse(why: 'missing' | 'wrong') {
    setRefused(why);
    field.current?.focus();
    field.current?.select();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirming.isLoading) return;
    const code = field.current?.value.trim() ?? '';
    if (code === '') return refuse('missing');
    const { data, error } = await confirm({ code });
    if (data) onConfirmed(data.recoveryCodes);
    else if (fieldCode(error, 'code')) refuse('wrong');
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setRefused(undefined)}
    >
      <h3 className="ui-h3" tabIndex={-1} data-arrival>
        {t('twoStep.scan.title')}
      </h3>
      <p>{t('twoStep.scan.text')}</p>
      <QrCode text={start.otpauthUrl} label={t('twoStep.scan.picture')} />
      <p>
        <TextLink href={start.otpauthUrl}>{t('twoStep.scan.here')}</TextLink>
      </p>
      <div className={styles.secret}>
        <p className="ui-soft">{t('twoStep.scan.secret')}</p>
        <code>{start.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={start.secret} label={t('twoStep.scan.copy')} />
      </div>
      <TextField
        ref={field}
        label={t('twoStep.scan.code')}
        help={t('twoStep.scan.codeHelp')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={12}
        required
        error={refused && t(`twoStep.scan.${refused}`)}
      />
      <div className="ui-row">
        <Button type="submit" busy={confirming.isLoading} busyLabel={t('twoStep.busy')}>
          {t('twoStep.scan.submit')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('twoStep.cancel')}
        </Button>
      </div>
      {!refused && !fieldCode(confirming.error, 'code') && <FailureNote error={confirming.error} />}
    </form>
  );
}
