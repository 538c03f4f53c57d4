import type { CurrentUserDto, MemberPostCommentDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCopyLink } from '../post-parts/use-copy-link';
import { authorOf, excerptOf } from '../thread/thread-entry';
import type { EntryParts } from '../thread/thread';
import styles from '../thread/thread.module.css';
import { CommentEditor, CommentForm } from './comment-form';
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

/** The open form: the answer to a comment, or the change of an own one. */
interface OpenForm {
  kind: 'answer' | 'editor';
  id: string;
}

/** Comments, each with the replies to it and a form for another one. */
export function CommentThreads({ comments, ...props }: CommentThreadsProps) {
  // One form at a time; the text of another stays as its draft.
  const [open, setOpen] = useState<OpenForm>();
  // The button that opened an editor is another one afterwards.
  const [edited, setEdited] = useState<string>();
  const { show, user, announce, onRefused } = props;
  const { t } = useTranslation('membership-community');
  const copyLink = useCopyLink();

  function editorOf(comment: MemberPostCommentDto): ReactNode {
    if (open?.kind !== 'editor' || open.id !== comment.id) return undefined;
    const close = (): void => {
      setOpen(undefined);
      setEdited(comment.id);
    };
    return (
      <CommentEditor
        comment={comment}
        user={user}
        onSaved={() => {
          announce(t('comments.saved'));
          close();
        }}
        onCancel={close}
        onRefused={onRefused}
      />
    );
  }

  function openForm(form?: OpenForm): void {
    setEdited(undefined);
    setOpen(form);
  }

  const showOne = (comment: MemberPostCommentDto, parts?: EntryParts): ReactNode =>
    show(comment, {
      ...parts,
      editor: editorOf(comment),
      actions: (
        <>
          {parts?.actions}
          <Button variant="quiet" size="small" onClick={() => copyLink(comment.postId, comment.id)}>
            {t('post.copyLink')}
            <VisuallyHidden> {t('post.quoted', { title: excerptOf(comment.contentTree) })}</VisuallyHidden>
          </Button>
          {comment.isOwn && (
            <EditButton
              text={excerptOf(comment.contentTree)}
              focusesOnMount={comment.id === edited}
              onEdit={() => openForm({ kind: 'editor', id: comment.id })}
            />
          )}
        </>
      ),
    });
  return threadsOf(comments).map((thread) => (
    <OneThread
      key={thread.id}
      {...props}
      thread={thread}
      show={showOne}
      isAnswering={open?.kind === 'answer' && thread.id === open.id}
      onAnswer={(isAnswering) => openForm(isAnswering ? { kind: 'answer', id: thread.id } : undefined)}
    />
  ));
}

/** Opens the editor of a comment, and has the focus when it was closed. */
function EditButton({ text, focusesOnMount, onEdit }: { text: string; focusesOnMount: boolean; onEdit(): void }) {
  const { t } = useTranslation('membership-community');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusesOnMount) button.current?.focus();
  }, [focusesOnMount]);
  return (
    <Button ref={button} variant="quiet" size="small" onClick={onEdit}>
      {t('post.edit')}
      <VisuallyHidden> {t('post.quoted', { title: text })}</VisuallyHidden>
    </Button>
  );
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
  const list = replies.length > 0 && <ul className={styles.replies}>{replies.map((reply) => show(reply))}</ul>;
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
