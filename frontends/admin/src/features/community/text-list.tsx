import type { BulkResultDto, CommunityVisibility } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Tag, TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { useTime } from '../people/use-time';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import type { ListPages } from '../table/list-pages';
import { ReportsCell } from './reports-cell';
import { textExcerpt } from './text-excerpt';

/** Common fields of comments and notes. */
interface Written {
  id: string;
  authorName: string;
  createdAt: string;
  visibility: CommunityVisibility;
}

interface TextListProps<Row extends Written> {
  /** Selects the texts of the page. */
  kind: 'comments' | 'notes';
  pages: ListPages<Row>;
  textOf(row: Row): string;
  /** The subject of a text. */
  about: { header: string; titleOf(row: Row): string; pathOf(row: Row): string };
  rowLink(row: Row): string;
  /** Numbers of reports, where the texts are reported by themselves. */
  reportsOf?(row: Row): { reportsCount: number; openReportsCount: number };
  /** Address of the CSV file. */
  csv: string;
  hide(ids: string[], reason?: string): Promise<BulkResultDto>;
  show(ids: string[]): Promise<BulkResultDto>;
  /** Whether the authors of hidden texts are notified, and read a reason. */
  isNotified?: boolean;
  isFiltered: boolean;
  bar: ReactNode;
}

/** List of comments or notes, with links to their pages. */
export function TextList<Row extends Written>({
  kind,
  pages,
  textOf,
  about,
  rowLink,
  reportsOf,
  csv,
  hide,
  show,
  isNotified = false,
  isFiltered,
  bar,
}: TextListProps<Row>) {
  const { t } = useTranslation('admin-community');
  const { time: timeOf } = useTime();
  const columns: Column<Row>[] = [
    { key: 'content', header: t(`columns.${kind}One`), isMain: true, cell: (row) => textExcerpt(textOf(row)) },
    { key: 'author', header: t('columns.author'), cell: ({ authorName }) => authorName },
    {
      key: 'about',
      header: about.header,
      cell: (row) => <TextLink to={about.pathOf(row)}>{about.titleOf(row)}</TextLink>,
    },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{timeOf(createdAt)}</time>,
    },
    {
      key: 'state',
      header: t('columns.state'),
      cell: ({ visibility }) => <Tag>{t(`states.${kind}.${visibility}`)}</Tag>,
    },
  ];
  if (reportsOf)
    columns.push({
      key: 'reports',
      header: t('columns.reports'),
      align: 'end',
      cell: (row) => <ReportsCell all={reportsOf(row).reportsCount} open={reportsOf(row).openReportsCount} />,
    });
  return (
    <DataTable
      name={`community-${kind}`}
      caption={t(kind)}
      columns={columns}
      pages={pages}
      nameOf={({ authorName, createdAt }) => t(`by.${kind}`, { name: authorName, when: timeOf(createdAt) })}
      rowLink={rowLink}
      isFiltered={isFiltered}
      empty={{ title: t(`empty.${kind}`), text: t('empty.text') }}
      filters={bar}
      csv={csv}
      bulk={[
        {
          key: 'hide',
          label: t('hide'),
          isFor: ({ visibility }) => visibility === 'visible',
          run: hide,
          confirm: (count) => ({
            title: t(`ask.${kind}`, { count }),
            text: t(isNotified ? 'hiding.text' : 'hideText'),
            ...(isNotified && { reason: 'optional', reasonHelp: t('hiding.bulkReason') }),
            action: t('hide'),
          }),
        },
        { key: 'show', label: t('show'), isFor: ({ visibility }) => visibility === 'hidden', run: show },
      ]}
    />
  );
}
