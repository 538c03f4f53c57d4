import { useTranslation } from '@leap/platform';
import { EmptyState, LoadingRegion, Skeleton, cx } from '@leap/ui';
import type { ReactNode } from 'react';
import { BulkBar } from './bulk-bar';
import type { BulkAction, Column } from './column';
import { ColumnChoice } from './column-choice';
import styles from './data-table.module.css';
import { DownloadLink } from './download-link';
import { ListFailure } from './list-failure';
import type { ListPages } from './list-pages';
import { TableBody } from './table-body';
import { useChoice } from './use-choice';
import { useColumns } from './use-columns';
import { More } from './more';

export interface DataTableProps<Row extends { id: string }> {
  /** The table's name, for the stored choice of columns. */
  name: string;
  /** Label of the table and of its scrolling region. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Result of an infinite query. */
  pages: ListPages<Row>;
  /** Short name of a row: labels its checkbox and its failures. */
  nameOf(row: Row): string;
  /** Path (without language) of a row's page. */
  rowLink?(row: Row): string;
  /** What a row opens, in a line of its own below it; nothing for rows without it. */
  detail?(row: Row): ReactNode;
  /** Bulk actions. */
  bulk?: readonly BulkAction<Row>[];
  /** Address of the CSV file (`csvAddress`). */
  csv?: string;
  /** `<Filters>` with its fields. */
  filters?: ReactNode;
  /** Whether a filter is set, for the empty state. */
  isFiltered?: boolean;
  /** Empty state. */
  empty: { title: string; text?: string; action?: ReactNode };
}

/** Wide tables scroll, also by keyboard. Not a landmark, since the page often has the same name. */
const scrollable = { tabIndex: 0 };

/** A list of the admin area: filters, column choice, bulk actions, a file, and more rows on demand. Rows are cards on phones. */
export function DataTable<Row extends { id: string }>({
  name,
  caption,
  columns,
  pages,
  nameOf,
  rowLink,
  detail,
  bulk,
  csv,
  filters,
  isFiltered = false,
  empty,
}: DataTableProps<Row>) {
  const { t } = useTranslation('admin');
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { shown, isShown, show } = useColumns(name, columns);
  const choice = useChoice(rows);
  const hasFailed = Boolean(pages.error) && !pages.currentData;
  const isStale = pages.isFetching && !pages.currentData && rows.length > 0;

  return (
    <div className={styles.list} aria-busy={pages.isFetching}>
      <div className={styles.controls}>
        {filters}
        <div className={styles.tools}>
          <ColumnChoice columns={columns} isShown={isShown} show={show} />
          {csv !== undefined && (
            <DownloadLink path={csv} className={styles.tool}>
              <span>
                <span className={styles.toolLabel}>{t('table.download')}</span> CSV
              </span>
            </DownloadLink>
          )}
        </div>
      </div>
      {bulk && (
        <BulkBar
          rows={rows}
          actions={bulk}
          chosen={choice.chosen}
          drop={choice.drop}
          clear={() => choice.chooseAll(false)}
          nameOf={nameOf}
        />
      )}
      {hasFailed && !pages.isFetching ? (
        <ListFailure error={pages.error} isBusy={false} onRetry={() => void pages.refetch()} />
      ) : !pages.data ? (
        <LoadingRegion label={t('table.loading')} className={styles.skeleton}>
          <Skeleton lines={6} />
        </LoadingRegion>
      ) : rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? t('table.nothing.title') : empty.title}
          action={isFiltered ? undefined : empty.action}
        >
          {isFiltered ? t('table.nothing.text') : empty.text}
        </EmptyState>
      ) : (
        <>
          <div
            role="group"
            className={cx(styles.scroll, isStale && styles.stale)}
            aria-busy={isStale || undefined}
            aria-label={caption}
            {...scrollable}
          >
            <TableBody
              caption={caption}
              columns={shown}
              rows={rows}
              nameOf={nameOf}
              rowLink={rowLink}
              detail={detail}
              choice={bulk && choice}
            />
          </div>
          <More pages={pages} count={rows.length} />
        </>
      )}
    </div>
  );
}
