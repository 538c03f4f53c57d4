import type { CalendarTokensDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Icon, TextField, VisuallyHidden } from '@leap/ui';
import { useEffect, useRef } from 'react';
import styles from './calendar-setup.module.css';
import { useCopy } from '../record/use-copy';

const shown = [
  { key: 'access_token', variable: 'GOOGLE_ACCESS_TOKEN' },
  { key: 'refresh_token', variable: 'GOOGLE_REFRESH_TOKEN' },
] as const;

/** The tokens, shown once. */
export function SetupComplete({ tokens }: { tokens: CalendarTokensDto }) {
  const { t } = useTranslation('admin-calendar');
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={`${styles.step ?? ''} ${styles.complete ?? ''}`} aria-labelledby="complete-title">
      <h2 id="complete-title" className="ui-h3" ref={title} tabIndex={-1}>
        {t('complete.title')}
      </h2>
      <p>{t('complete.text')}</p>
      {shown.map(({ key, variable }) => (
        <div key={key} className={styles.token}>
          <TextField
            name={key}
            label={t(`complete.${key}`)}
            help={t('complete.saveAs', { variable })}
            value={tokens[key]}
            readOnly
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="secondary"
            size="small"
            onClick={() => void copy(tokens[key], { title: t('copied.title'), description: t('copied.text') })}
          >
            <Icon name="copy" />
            {t('copy')}
            <VisuallyHidden> {t(`complete.${key}`)}</VisuallyHidden>
          </Button>
        </div>
      ))}
      <Callout tone="warning">
        <p>{t('complete.warning')}</p>
      </Callout>
    </section>
  );
}
