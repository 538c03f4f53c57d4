import type { CurrentUserDto, MemberPostCommentDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useCopyLink } from '../post-parts/use-copy-link';
import { authorOf, excerptOf } from '../thread/thread-entry';
import type { EntryParts } from '../thread/thread';
import styles from '../thread/thread.module.css';
import { CommentForm } from './comment-form';
import { threadsOf, type CommentThread } from './threads-of';

interface CommentThreadsProps {
  /** The loaded comments, oldest first. */
  comments: readonly MemberPostCommentDto[];
  /** Renders one comment. */
  show(comment: MemberPostCommentDto, parts?: EntryParts): ReactNode;
  user: CurrentUserDto;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  onRefused(error: unknown): boolean;
}

/** Comments, each with the replies to it and a form for another one. */
export function CommentThreads({ comments, ...props }: CommentThreadsProps) {
  // One form at a time; the text of another stays as its draft.
  const [answered, setAnswered] = useState<string>();
  return threadsOf(comments).map((thread) => (
    <OneThread
      key={thread.id}
      thread={thread}
      isAnswering={thread.id === answered}
      onAnswer={(isAnswering) => setAnswered(isAnswering ? thread.id : undefined)}
      {...props}
    />
  ));
}

interface OneThreadProps extends Omit<CommentThreadsProps, 'comments'> {
  thread: CommentThread<MemberPostCommentDto>;
  isAnswering: boolean;
  /** Opens or closes the form for an answer. */
  onAnswer(isAnswering: boolean): void;
}

function OneThread({
  thread: { comment, replies },
  isAnswering,
  onAnswer,
  show,
  user,
  announce,
  onRefused,
}: OneThreadProps) {
  const { t } = useTranslation('membership-community');
  const button = useRef<HTMLButtonElement>(null);
  const copyLink = useCopyLink();
  const copyButton = ({ id, postId, contentTree }: MemberPostCommentDto): ReactNode => (
    <Button variant="quiet" size="small" onClick={() => copyLink(postId, id)}>
      {t('post.copyLink')}
      <VisuallyHidden> {t('post.quoted', { title: excerptOf(contentTree) })}</VisuallyHidden>
    </Button>
  );
  const list = replies.length > 0 && (
    <ul className={styles.replies}>{replies.map((reply) => show(reply, { actions: copyButton(reply) }))}</ul>
  );
  if (!comment)
    return (
      <li className={styles.removed}>
        <p className="ui-small ui-soft">{t('comments.removed')}</p>
        {list}
      </li>
    );
  const name = authorOf(comment) ?? t('post.someone');
  const close = (): void => {
    onAnswer(false);
    button.current?.focus();
  };
  return show(comment, {
    actions: (
      <>
        <Button
          ref={button}
          variant="quiet"
          size="small"
          aria-expanded={isAnswering}
          onClick={() => onAnswer(!isAnswering)}
        >
          {t('comments.reply')}
          <VisuallyHidden> {t('comments.replyTo', { name, text: excerptOf(comment.contentTree) })}</VisuallyHidden>
        </Button>
        {copyButton(comment)}
      </>
    ),
    children: (
      <>
        {list}
        {isAnswering && (
          <CommentForm
            postId={comment.postId}
            user={user}
            answered={{ id: comment.id, name }}
            onSent={() => {
              announce(t('comments.replied'));
              close();
            }}
            onCancel={close}
            onRefused={onRefused}
          />
        )}
      </>
    ),
  });
}
