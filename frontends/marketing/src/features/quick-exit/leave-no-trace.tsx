import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Section } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { forgetTraces, type Trace } from './forget-traces';
import styles from './leave-no-trace.module.css';

const TITLE_ID = 'no-trace-title';

/** Makes the browser forget what the site stored in it, and says what that was. At the end of pages with a quick exit. */
export function LeaveNoTrace({ onForgotten }: { onForgotten?(): void }) {
  const { t } = useTranslation('marketing-quick-exit');
  const language = useLanguage();
  const [forgotten, setForgotten] = useState<Trace[]>();
  const answer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (forgotten) answer.current?.focus();
  }, [forgotten]);

  function forget(): void {
    onForgotten?.();
    setForgotten(forgetTraces());
  }

  const what = new Intl.ListFormat(language).format((forgotten ?? []).map((kind) => t(`trace.kinds.${kind}`)));
  return (
    <Section labelledBy={TITLE_ID} space="close" className={styles.section}>
      <div className={styles.layout}>
        <h2 id={TITLE_ID} className={styles.title}>
          {t('trace.title')}
        </h2>
        <div className={styles.text}>
          <p>
            {t('trace.text')} <span className={styles.keys}>{t('trace.keys')}</span>
            <span className={styles.touch}>{t('trace.touch')}</span>
          </p>
          <div className={styles.action}>
            <Button variant="secondary" onClick={forget}>
              {t('trace.button')}
            </Button>
          </div>
          <div role="status">
            {forgotten && (
              <p ref={answer} tabIndex={-1} className="ui-callout ui-callout-success">
                {what ? t('trace.forgotten', { what }) : t('trace.nothing')} {t('trace.rest')}
              </p>
            )}
          </div>
        </div>
      </div>
    </Section>
  );
}
