import { isApiError, useDeleteMemberPostCommentMutation, useMemberPostCommentPagesInfiniteQuery, type CurrentUserDto, type MemberPostCommentDto } from '@leap/contracts';
import { useFailureWords } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, VisuallyHidden } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { CommentForm } from './comment-form';
import { ConfirmDialog } from './confirm-dialog';
import { PostComment } from './post-comment';
import styles from './post-comments.module.css';

interface PostCommentsProps {
  id: string;
  post: { id: string; title: string };
  user: CurrentUserDto;
  now: Date | undefined;
  /** Takes the refusals that end somebody's access; answers whether nothing more need be said. */
  onRefused(error: unknown): boolean;
}

/** The comments of a post as a conversation: the earliest first, the form below the last one. */
export function PostComments({ id, post, user, now, onRefused }: PostCommentsProps) {
  const { t } = useTranslation('membership-community');
  const query = useMemberPostCommentPagesInfiniteQuery(post.id, { refetchOnMountOrArgChange: true });
  const { error, isFetching } = query;
  const comments = (query.data?.pages.flatMap(({ items }) => items) ?? []).toReversed();
  const [deleting, setDeleting] = useState<MemberPostCommentDto>();
  const [news, setNews] = useState('');
  const [firstNew, setFirstNew] = useState<string>();
  const firstNewItem = useRef<HTMLLIElement>(null);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (error && !isFetching) onRefused(error);
  }, [error, isFetching, onRefused]);

  useEffect(() => {
    if (firstNew !== undefined) firstNewItem.current?.focus();
  }, [firstNew]);

  async function showEarlier(): Promise<void> {
    const { data } = await query.fetchNextPage();
    setFirstNew(data?.pages.at(-1)?.items.at(-1)?.id);
  }

  function closeDeleted(): void {
    setDeleting(undefined);
    setNews(t('comments.deleted'));
    region.current?.focus();
  }

  return (
    <section id={id} ref={region} tabIndex={-1} aria-label={t('comments.title', { title: post.title })} className={styles.comments}>
      {query.isLoading && (
        <LoadingRegion label={t('comments.loading')}>
          <Skeleton lines={2} />
        </LoadingRegion>
      )}
      {query.isError && query.data === undefined && !isFetching && (
        <Callout tone="warning" role="status">
          <p>{isApiError(error) && error.status === 404 ? t('comments.postGone') : t('comments.loadFailed')}</p>
          <Button variant="quiet" size="small" onClick={() => void query.refetch()}>
            {t('feed.error.retry')}
          </Button>
        </Callout>
      )}
      {query.isSuccess && comments.length === 0 && <p className="ui-soft">{t('comments.empty')}</p>}
      {query.hasNextPage && (
        <Button variant="quiet" size="small" busy={query.isFetchingNextPage} busyLabel={t('comments.earlierBusy')} onClick={() => void showEarlier()}>
          {t('comments.earlier')}
        </Button>
      )}
      {query.isFetchNextPageError && <p role="status">{t('comments.loadFailed')}</p>}
      {comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <PostComment key={comment.id} comment={comment} now={now} itemRef={comment.id === firstNew ? firstNewItem : undefined} onDelete={() => setDeleting(comment)} />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <CommentForm postId={post.id} user={user} onSent={() => setNews(t('comments.added'))} onRefused={onRefused} />
      {deleting && <DeleteComment comment={deleting} onClose={() => setDeleting(undefined)} onDeleted={closeDeleted} onRefused={onRefused} />}
    </section>
  );
}

interface DeleteCommentProps {
  comment: MemberPostCommentDto;
  onClose(): void;
  onDeleted(): void;
  onRefused(error: unknown): boolean;
}

function DeleteComment({ comment, onClose, onDeleted, onRefused }: DeleteCommentProps) {
  const { t } = useTranslation('membership-community');
  const failureWords = useFailureWords();
  const [deleteComment, { isLoading }] = useDeleteMemberPostCommentMutation();
  const [failure, setFailure] = useState<string>();

  async function remove(): Promise<void> {
    try {
      await deleteComment({ id: comment.postId, commentId: comment.id }).unwrap();
      onDeleted();
    } catch (error) {
      if (onRefused(error)) onClose();
      else setFailure(failureWords(error, t('comments.deleteFailed')));
    }
  }

  return (
    <ConfirmDialog
      title={t('comments.deleteTitle')}
      text={t('comments.deleteText')}
      confirm={t('comments.delete')}
      busy={isLoading}
      busyLabel={t('confirm.busy')}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
