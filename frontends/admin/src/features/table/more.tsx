import { fetchNextPage } from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './data-table.module.css';
import type { ListPages } from './list-pages';

interface MoreProps<Row> {
  pages: ListPages<Row>;
  /** Of the rows that are shown. */
  count: number;
  /** Of the button, where rows have a name of their own: "Older notes". */
  label?: string;
}

/** Number of rows, and a button for more; what could not be loaded is said, and the focus is kept after the last page. */
export function More<Row>({ pages, count, label }: MoreProps<Row>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const texts = useRef<HTMLParagraphElement>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const { hasNextPage, isFetching } = pages;

  // The button that had the focus is removed with the last page.
  useEffect(() => {
    if (wasAsked && !hasNextPage && !isFetching) texts.current?.focus();
  }, [wasAsked, hasNextPage, isFetching]);

  return (
    <div className={styles.more}>
      <p ref={texts} className="ui-small" role="status" tabIndex={-1}>
        {t(hasNextPage ? 'table.shown' : 'table.all', { count, number: formatNumber(count, language) })}
      </p>
      {pages.isFetchNextPageError && !isFetching && (
        <Callout tone="alarm" role="alert">
          <p>{t('table.moreFailed')}</p>
        </Callout>
      )}
      {Boolean(pages.error) && !pages.isFetchNextPageError && !isFetching && (
        <Callout tone="warning" role="status">
          <p>{t('table.refreshFailed')}</p>
        </Callout>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={pages.isFetchingNextPage}
          busyLabel={t('table.moreBusy')}
          onClick={() => {
            setWasAsked(true);
            void fetchNextPage(pages);
          }}
        >
          {label ?? t('table.more')}
        </Button>
      )}
    </div>
  );
}
