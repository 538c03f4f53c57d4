import {
  useListAdminMemberPostCommentsPagesInfiniteQuery,
  useBulkHideAdminMemberPostCommentsMutation,
  useBulkShowAdminMemberPostCommentsMutation,
  type ListAdminMemberPostCommentsApiArg,
  type ListFilters,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { csvAddress } from '../table/use-list-filters';
import { TextList } from './text-list';

/** Comments of the community, with links to their posts. */
export function CommentList({
  filters,
  bar,
}: {
  filters: ListFilters<ListAdminMemberPostCommentsApiArg>;
  bar: ReactNode;
}) {
  const { t } = useTranslation('admin-community');
  const pages = useListAdminMemberPostCommentsPagesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const [hide] = useBulkHideAdminMemberPostCommentsMutation();
  const [show] = useBulkShowAdminMemberPostCommentsMutation();
  return (
    <TextList
      kind="comments"
      pages={pages}
      textOf={({ content }) => content}
      about={{
        header: t('columns.post'),
        titleOf: ({ postTitle, podName }) => (podName === undefined ? postTitle : `${postTitle} (${podName})`),
        pathOf: ({ postId }) => paths.communityPost(postId),
      }}
      rowLink={({ id }) => paths.communityComment(id)}
      csv={csvAddress('/api/admin/member-post-comments/export.csv', filters)}
      hide={(ids, reason) => hide({ ids, reason }).unwrap()}
      isNotified
      show={(ids) => show({ ids }).unwrap()}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      bar={bar}
    />
  );
}
