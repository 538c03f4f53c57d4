import {
  useBulkHideAdminMemberPostCommentsMutation,
  useBulkShowAdminMemberPostCommentsMutation,
  useGetAdminMemberPostCommentQuery,
} from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { communityTexts } from './community-texts';
import { VisibilityAction } from './visibility-action';
import { TextRecord } from './text-record';

export const texts = communityTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-community:columns.commentsOne'),
    description: t('admin-community:head.description'),
    noindex: true,
  };
}

/** /admin/community/comments/:id: one comment. */
export function Page() {
  const { t } = useTranslation('admin-community');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="community" next={paths.communityComment(id)} title={t('columns.commentsOne')} hasOwnTitle>
      <Comment id={id} />
    </AdminLayout>
  );
}

function Comment({ id }: { id: string }) {
  const { t } = useTranslation('admin-community');
  const answer = useGetAdminMemberPostCommentQuery(id, { refetchOnMountOrArgChange: true });
  const [hide] = useBulkHideAdminMemberPostCommentsMutation();
  const [show] = useBulkShowAdminMemberPostCommentsMutation();
  return (
    <TextRecord
      kind="comments"
      subjectType="comment"
      answer={answer}
      textOf={({ content }) => content}
      about={{
        label: t('columns.post'),
        titleOf: ({ postTitle }) => postTitle,
        pathOf: ({ postId }) => paths.communityPost(postId),
      }}
      actions={({ visibility, authorLanguage }) => (
        <VisibilityAction
          id={id}
          kind="comments"
          visibility={visibility}
          hide={hide}
          show={show}
          question={t('ask.comments', { count: 1 })}
          authorLanguage={authorLanguage}
        />
      )}
    />
  );
}
