import { isApiError, useDeleteMemberPostCommentMutation, type CurrentUserDto } from '@leap/client/membership';
import { useListMemberPostCommentsPagesInfiniteQuery } from '../cache/member-post-comment-pages';
import { useTranslation } from '@leap/platform';
import { CommentReport } from '../care/entry-report';
import { Thread } from '../thread/thread';
import { CommentForm } from './comment-form';
import { CommentThreads } from './comment-threads';

/** Level of the post's title above the comments. */
const BELOW_POST = 4;

interface PostCommentsProps {
  id: string;
  post: { id: string; title: string };
  /** The comment that the address is about. */
  linked?: string;
  user: CurrentUserDto;
  now: Date | undefined;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** The comments of a post: oldest first, each with its replies, the form below. */
export function PostComments({ id, post, linked, user, now, onRefused }: PostCommentsProps) {
  const { t } = useTranslation('membership-community');
  const query = useListMemberPostCommentsPagesInfiniteQuery({ id: post.id }, { refetchOnMountOrArgChange: true });
  const [deleteComment] = useDeleteMemberPostCommentMutation();
  const isMissing = isApiError(query.error) && query.error.status === 404;
  return (
    <Thread
      id={id}
      query={query}
      nodesOf={({ contentTree }) => contentTree}
      isConversation
      linked={linked}
      now={now}
      below={BELOW_POST}
      texts={{
        title: t('comments.title', { title: post.title }),
        loading: t('comments.loading'),
        failed: isMissing ? t('comments.postMissing') : t('comments.loadFailed'),
        retry: t('feed.error.retry'),
        empty: t('comments.empty'),
        more: t('comments.earlier'),
        moreBusy: t('comments.earlierBusy'),
        moreFailed: t('comments.loadFailed'),
        by: (name) => t('comments.by', { name }),
        delete: t('comments.delete'),
        deleteTitle: t('comments.deleteTitle'),
        deleteText: t('comments.deleteText'),
        deleteAnsweredText: t('comments.deleteAnsweredText'),
        deleteFailed: t('comments.deleteFailed'),
        deleted: t('comments.deleted'),
        linkedRemoved: t('comments.linkedRemoved'),
      }}
      arrange={(comments, show, announce) => (
        <CommentThreads
          comments={comments}
          show={(comment, parts) =>
            show(comment, {
              ...parts,
              actions: (
                <>
                  {parts?.actions}
                  {!comment.isOwn && <CommentReport post={post} comment={comment} onRefused={onRefused} />}
                </>
              ),
            })
          }
          user={user}
          announce={announce}
          onRefused={onRefused}
        />
      )}
      form={(announce) => (
        <CommentForm
          key={user.id}
          postId={post.id}
          user={user}
          onSent={() => announce(t('comments.added'))}
          onRefused={onRefused}
        />
      )}
      remove={(comment) => deleteComment({ id: comment.postId, commentId: comment.id }).unwrap()}
      onRefused={onRefused}
    />
  );
}
