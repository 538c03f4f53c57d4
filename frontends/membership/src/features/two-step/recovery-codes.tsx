import { useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox, Icon } from '@leap/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { CopyButton } from './copy-button';
import styles from './two-step.module.css';

const FILE_NAME = 'recovery-codes.txt';

/** Downloads a text as a file. */
function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}

interface RecoveryCodesProps {
  email: string;
  codes: string[];
  onSaved(): void;
}

/** The codes, shown once; closing requires a confirmation. */
export function RecoveryCodes({ email, codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation('membership-account');
  const [isSaved, setIsSaved] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const about = t('twoStep.codes.about', { email, site: window.location.host });
  const sheet = `${about}\n\n${codes.join('\n')}\n`;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaved) onSaved();
    else setIsRefused(true);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h3 className="ui-h3" tabIndex={-1} data-arrival>
        {t('twoStep.codes.title')}
      </h3>
      <Callout>
        <p>{t('twoStep.codes.text')}</p>
      </Callout>
      <div className={styles.sheet}>
        <p className={styles.about}>{about}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.keep}>
        <CopyButton text={sheet} label={t('twoStep.codes.copy')} />
        <Button variant="secondary" size="small" onClick={() => download(sheet)}>
          <Icon name="download" />
          {t('twoStep.codes.download')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          {t('twoStep.codes.print')}
        </Button>
      </div>
      <Checkbox
        name="saved"
        label={t('twoStep.codes.saved')}
        checked={isSaved}
        onChange={(event) => {
          setIsSaved(event.target.checked);
          setIsRefused(false);
        }}
        error={isRefused && t('twoStep.codes.notSaved')}
      />
      <div className="ui-row">
        <Button type="submit">{t('twoStep.codes.done')}</Button>
      </div>
    </form>
  );
}
