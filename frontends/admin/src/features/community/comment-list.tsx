import {
  useAdminMemberPostCommentPagesInfiniteQuery,
  useBulkHideAdminMemberPostCommentsMutation,
  useBulkShowAdminMemberPostCommentsMutation,
  type AdminFilters,
  type AdminMemberPostCommentDto,
} from '@leap/contracts/admin';
import { useTranslation } from '@leap/platform';
import { Tag, TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';

/** Comments of the community, each with the way to its post. */
export function CommentList({ filters, bar }: { filters: AdminFilters<'visibility'>; bar: ReactNode }) {
  const { t } = useTranslation('admin-community');
  const { time: timeOf } = useTime();
  const pages = useAdminMemberPostCommentPagesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const [hide] = useBulkHideAdminMemberPostCommentsMutation();
  const [show] = useBulkShowAdminMemberPostCommentsMutation();
  const columns: Column<AdminMemberPostCommentDto>[] = [
    { key: 'content', header: t('columns.comment'), isMain: true, cell: ({ content }) => content },
    { key: 'author', header: t('columns.author'), cell: ({ authorName }) => authorName },
    { key: 'post', header: t('columns.post'), cell: ({ postId, postTitle }) => <TextLink to={paths.communityPost(postId)}>{postTitle}</TextLink> },
    { key: 'createdAt', header: t('columns.createdAt'), cell: ({ createdAt }) => <time dateTime={createdAt}>{timeOf(createdAt)}</time> },
    { key: 'state', header: t('columns.state'), cell: ({ visibility }) => <Tag>{t(`states.${visibility}`)}</Tag> },
  ];
  return (
    <DataTable
      name="community-comments"
      caption={t('comments')}
      columns={columns}
      pages={pages}
      nameOf={({ authorName, createdAt }) => t('commentBy', { name: authorName, when: timeOf(createdAt) })}
      isFiltered={filters.visibility !== undefined}
      empty={{ title: t('empty.comments'), text: t('empty.text') }}
      filters={bar}
      bulk={[
        {
          key: 'hide',
          label: t('hide'),
          isFor: ({ visibility }) => visibility === 'visible',
          run: (ids) => hide({ ids }).unwrap(),
          confirm: (count) => ({ title: t('hideComments', { count }), text: t('hideText'), action: t('hide') }),
        },
        { key: 'show', label: t('show'), isFor: ({ visibility }) => visibility === 'hidden', run: (ids) => show({ ids }).unwrap() },
      ]}
    />
  );
}
