import {
  useListAdminMemberPostsPagesInfiniteQuery,
  useBulkHideAdminMemberPostsMutation,
  useBulkShowAdminMemberPostsMutation,
  type AdminMemberPostDto,
  type ListAdminMemberPostsApiArg,
  type ListFilters,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Tag } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { csvAddress } from '../table/use-list-filters';
import { ReportsCell } from './reports-cell';

/** Posts of the community. */
export function PostList({ filters, bar }: { filters: ListFilters<ListAdminMemberPostsApiArg>; bar: ReactNode }) {
  const { t } = useTranslation('admin-community');
  const { time: timeOf } = useTime();
  const pages = useListAdminMemberPostsPagesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const [hide] = useBulkHideAdminMemberPostsMutation();
  const [show] = useBulkShowAdminMemberPostsMutation();
  const columns: Column<AdminMemberPostDto>[] = [
    { key: 'title', header: t('columns.title'), isMain: true, cell: ({ title }) => title },
    { key: 'author', header: t('columns.author'), cell: ({ authorName }) => authorName },
    { key: 'type', header: t('columns.type'), cell: ({ type }) => t(`types.${type}`) },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{timeOf(createdAt)}</time>,
    },
    {
      key: 'state',
      header: t('columns.state'),
      cell: ({ visibility, pinnedAt, podName }) => (
        <>
          <Tag>{t(`states.posts.${visibility}`)}</Tag> {pinnedAt && <Tag tone="clay">{t('pin.state')}</Tag>}
          {podName && <Tag>{podName}</Tag>}
        </>
      ),
    },
    {
      key: 'reports',
      header: t('columns.reports'),
      align: 'end',
      cell: ({ reportsCount, openReportsCount }) => <ReportsCell all={reportsCount} open={openReportsCount} />,
    },
    { key: 'likes', header: t('columns.likes'), isDefault: false, align: 'end', cell: ({ likesCount }) => likesCount },
    {
      key: 'comments',
      header: t('columns.comments'),
      isDefault: false,
      align: 'end',
      cell: ({ commentsCount }) => commentsCount,
    },
  ];
  return (
    <DataTable
      name="community-posts"
      caption={t('posts')}
      columns={columns}
      pages={pages}
      nameOf={({ title }) => title}
      rowLink={({ id }) => paths.communityPost(id)}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      empty={{ title: t('empty.posts'), text: t('empty.text') }}
      filters={bar}
      csv={csvAddress('/api/admin/member-posts/export.csv', filters)}
      bulk={[
        {
          key: 'hide',
          label: t('hide'),
          isFor: ({ visibility }) => visibility === 'visible',
          run: (ids, reason) => hide({ ids, reason }).unwrap(),
          confirm: (count) => ({
            title: t('ask.posts', { count }),
            text: t('hiding.text'),
            reason: 'optional',
            reasonHelp: t('hiding.bulkReason'),
            action: t('hide'),
          }),
        },
        {
          key: 'show',
          label: t('show'),
          isFor: ({ visibility }) => visibility === 'hidden',
          run: (ids) => show({ ids }).unwrap(),
        },
      ]}
    />
  );
}
