import { markdownPreview, RECORDING_SUMMARY_PREVIEW_LENGTH, type Language, type MarkdownNode } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import { useState } from 'react';
import styles from './recording-card.module.css';

/** Level of the summary's title. */
const BELOW_TITLE = 3;

interface RecordingSummaryProps {
  nodes: readonly MarkdownNode[];
  /** Language of the summary. */
  lang: Language;
  title: string;
}

/** The summary, truncated to 200 characters and expandable. */
export function RecordingSummary({ nodes, lang, title }: RecordingSummaryProps) {
  const { t } = useTranslation('membership-recordings');
  const [isWhole, setWhole] = useState(false);
  const preview = markdownPreview(nodes, { length: RECORDING_SUMMARY_PREVIEW_LENGTH });
  return (
    <div className={styles.summary}>
      <h4 className={styles.label}>{t('summary.title')}</h4>
      <div lang={lang} dir="auto" className={styles.text}>
        <Markdown nodes={isWhole ? nodes : (preview ?? nodes)} headingLevelOffset={BELOW_TITLE} />
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
