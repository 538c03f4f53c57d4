import { useLikeMemberPostMutation, useUnlikeMemberPostMutation, type MemberPostDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Icon, VisuallyHidden } from '@leap/ui';
import type { ReactNode, Ref } from 'react';
import styles from '../post-parts/post-actions.module.css';
import { sendOrQueue } from '../offline/send-or-queue';
import { useCopyLink } from '../post-parts/use-copy-link';
import { PostReactions } from './post-reactions';
import { useToggle } from './use-toggle';

interface PostActionsProps {
  post: MemberPostDto;
  areCommentsOpen: boolean;
  /** Id of the comments while they are open. */
  commentsId: string;
  onComments(): void;
  /** A like or another reaction was refused. */
  onLikeRefused(error: unknown): void;
  onEdit(): void;
  onDelete(): void;
  editRef?: Ref<HTMLButtonElement>;
  /** Further buttons at the end of the row. */
  children?: ReactNode;
}

/** Actions on a post: reactions, like, comments, link; edit and delete for its author. */
export function PostActions({
  post,
  areCommentsOpen,
  commentsId,
  onComments,
  onLikeRefused,
  onEdit,
  onDelete,
  editRef,
  children,
}: PostActionsProps) {
  const { t } = useTranslation('membership-community');
  const [like] = useLikeMemberPostMutation();
  const [unlike] = useUnlikeMemberPostMutation();
  const { isOn, count, toggle } = useToggle(
    { isOn: post.isLiked, count: post.likesCount },
    (isLiked, onOver) =>
      sendOrQueue({
        endpoint: isLiked ? 'likeMemberPost' : 'unlikeMemberPost',
        send: isLiked ? like : unlike,
        arg: post.id,
        about: post.title,
        onOver,
      }),
    onLikeRefused,
  );
  const copyLink = useCopyLink();
  const { title } = post;
  return (
    <>
      <PostReactions post={post} onRefused={onLikeRefused} />
      <div className={styles.row}>
        <button type="button" className={styles.action} aria-pressed={isOn} onClick={toggle}>
          <Icon name={isOn ? 'heart-filled' : 'heart'} className={styles.heart} />
          <span>{t('post.likes', { count })}</span>
          <VisuallyHidden> {t('post.like', { title })}</VisuallyHidden>
        </button>
        <button
          type="button"
          className={styles.action}
          aria-expanded={areCommentsOpen}
          aria-controls={areCommentsOpen ? commentsId : undefined}
          onClick={onComments}
        >
          <Icon name="message" />
          <span>{t('post.comments', { count: post.commentsCount })}</span>
          <VisuallyHidden> {t('post.ofPost', { title })}</VisuallyHidden>
        </button>
        <button type="button" className={styles.action} onClick={() => copyLink(post.id)}>
          <Icon name="copy" />
          <span>{t('post.copyLink')}</span>
          <VisuallyHidden> {t('post.quoted', { title })}</VisuallyHidden>
        </button>
        {post.isOwn && (
          <>
            <button type="button" ref={editRef} className={styles.action} onClick={onEdit}>
              <Icon name="edit" />
              <span>{t('post.edit')}</span>
              <VisuallyHidden> {t('post.quoted', { title })}</VisuallyHidden>
            </button>
            <button type="button" className={styles.action} onClick={onDelete}>
              <Icon name="trash" />
              <span>{t('post.delete')}</span>
              <VisuallyHidden> {t('post.quoted', { title })}</VisuallyHidden>
            </button>
          </>
        )}
        {children}
      </div>
    </>
  );
}
