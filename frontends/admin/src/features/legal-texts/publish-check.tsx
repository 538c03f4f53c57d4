import type { AdminLegalTextDto } from '@leap/client/admin';
import { languages, type Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useEffect, useRef } from 'react';
import contentStyles from '../content/content.module.css';
import { Differences } from '../content/differences';
import styles from './legal-texts.module.css';

interface PublishCheckProps {
  /** The text in force. */
  text: AdminLegalTextDto;
  values: Record<Language, string>;
  isBusy: boolean;
  onBack(): void;
}

/** What a new version changes, before it is published: it is in force at once, and stays. Submits the form that it stands in. */
export function PublishCheck({ text, values, isBusy, onBack }: PublishCheckProps) {
  const { t } = useTranslation('admin-legal-texts');
  const { t: shared } = useTranslation('admin-content');
  const title = useRef<HTMLHeadingElement>(null);
  const changed = languages.filter((one) => values[one].trim() !== text[one].text.trim());
  const [only] = changed.length === 1 ? changed : [];
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby="publish-check" className={styles.check}>
      <h2 id="publish-check" ref={title} tabIndex={-1} className="ui-h3">
        {t('check.title')}
      </h2>
      {changed.length === 0 ? (
        <p>{t('check.same')}</p>
      ) : (
        <>
          <p>{t('check.text', { version: text.version })}</p>
          {only && <Callout tone="warning">{t(`check.only.${only}`)}</Callout>}
          <p className="ui-small ui-soft">{t('check.marks')}</p>
          <div className={contentStyles.pair}>
            {changed.map((one) => (
              <div key={one} className={styles.changes}>
                <h3 className="ui-h4">{t(`fields.${one}`)}</h3>
                <div lang={one} className={styles.text}>
                  <Differences
                    from={text[one].text.trim()}
                    to={values[one].trim()}
                    kind="plain"
                    isShort
                    removed={t('check.removed')}
                    added={t('check.added')}
                  />
                </div>
              </div>
            ))}
          </div>
        </>
      )}
      <div className="ui-row">
        {changed.length > 0 && (
          <Button type="submit" busy={isBusy} busyLabel={shared('save.busy')}>
            {t('check.publish')}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {t('check.back')}
        </Button>
      </div>
    </section>
  );
}
