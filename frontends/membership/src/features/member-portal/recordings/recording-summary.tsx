import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { LightMarkdown } from '@leap/ui/light-markdown';
import { useState } from 'react';
import styles from './recording-card.module.css';
import { summaryPreview } from './summary-preview';

/** Level of the summary's title. */
const BELOW_TITLE = 3;

/** The generated summary, truncated to 200 characters and expandable. Always in English. */
export function RecordingSummary({ summary, title }: { summary: string; title: string }) {
  const { t } = useTranslation('membership-recordings');
  const [isWhole, setWhole] = useState(false);
  const preview = summaryPreview(summary);
  return (
    <div className={styles.summary}>
      <h4 className={styles.label}>{t('summary.title')}</h4>
      <div lang="en" dir="auto" className={styles.text}>
        <LightMarkdown text={isWhole ? summary : (preview ?? summary)} headingLevelOffset={BELOW_TITLE} />
      </div>
      {preview !== undefined && (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'summary.less' : 'summary.more')}
          <VisuallyHidden> {t('card.ofCall', { title })}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
