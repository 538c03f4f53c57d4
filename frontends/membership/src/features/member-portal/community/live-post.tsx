import { useDeleteMemberPostMutation, type CurrentUserDto, type MemberPostDto } from '@leap/client/membership';
import { useFailureLabels } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { useEffect, useId, useRef, useState, type ComponentType, type Ref } from 'react';
import { PostCare } from '../care/post-care';
import { ConfirmDialog } from '../post-parts/confirm-dialog';
import type { PostEditorProps } from './post-editor';
import { ThreadOnDemand } from '../thread/thread-on-demand';
import { PostTranslation } from '../translation/post-translation';
import { PostActions } from './post-actions';
import { PostCard } from './post-card';
import { useLostAccess } from './use-lost-access';

/** With the notes of recordings: both are threads. */
const loadComments = () => import(/* webpackChunkName: "member-threads" */ './post-comments');

interface LivePostProps {
  post: MemberPostDto;
  user: CurrentUserDto;
  now: Date | undefined;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Whether the comments are initially open. */
  withComments?: boolean;
  /** The comment that the address is about. */
  linkedComment?: string;
  /** Absent: tags are not links. */
  onTag?: (tag: string) => void;
  /** The post is removed, and its focus with it. */
  onDeleted(): void;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** A stored post with its actions: like, comment, and edit and delete for its author. */
export function LivePost(props: LivePostProps) {
  const { post, user, now, titleRef, withComments = false, linkedComment, onTag, onDeleted, leave } = props;
  const { t } = useTranslation('membership-community');
  const commentsId = useId();
  const lostAccess = useLostAccess(leave);
  const [areCommentsOpen, setCommentsOpen] = useState(withComments);
  const [view, setView] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [PostEditor, setPostEditor] = useState<ComponentType<PostEditorProps>>();

  function edit(): void {
    import(/* webpackChunkName: "post-editor" */ './post-editor').then(
      (loaded) => {
        setPostEditor(() => loaded.PostEditor);
        setView('editing');
      },
      (error: unknown) =>
        showToast({
          title: t('toasts.failed'),
          description: failureText(error, t('feed.error.text')),
          variant: 'destructive',
        }),
    );
  }

  // The form has replaced the button that opened it.
  useEffect(() => {
    if (wasEditing.current && view !== 'editing') editButton.current?.focus();
    wasEditing.current = view === 'editing';
  }, [view]);

  const stopAsking = (): void => setView('reading');
  if (view === 'editing' && PostEditor)
    return <PostEditor post={post} user={user} onClose={stopAsking} leave={leave} />;
  return (
    <PostCard post={post} now={now} titleRef={titleRef} onTag={onTag}>
      {/* Of this version alone. */}
      <PostTranslation key={post.editedAt} post={post} onRefused={lostAccess} />
      <PostActions
        post={post}
        areCommentsOpen={areCommentsOpen}
        commentsId={commentsId}
        onComments={() => setCommentsOpen(!areCommentsOpen)}
        onLikeRefused={lostAccess}
        onEdit={edit}
        onDelete={() => setView('deleting')}
        editRef={editButton}
      >
        <PostCare post={post} user={user} onRefused={lostAccess} onHidden={onDeleted} />
      </PostActions>
      {areCommentsOpen && (
        <ThreadOnDemand
          id={commentsId}
          load={loadComments}
          texts={{
            title: t('comments.title', { title: post.title }),
            loading: t('comments.loading'),
            failed: t('comments.loadFailed'),
            retry: t('feed.error.retry'),
          }}
        >
          {({ PostComments }) => (
            <PostComments
              id={commentsId}
              post={post}
              linked={linkedComment}
              user={user}
              now={now}
              onRefused={lostAccess}
            />
          )}
        </ThreadOnDemand>
      )}
      {view === 'deleting' && (
        <DeletePost
          title={post.title}
          id={post.id}
          onClose={stopAsking}
          onDeleted={onDeleted}
          onRefused={lostAccess}
          texts={t('editor.deleteText')}
        />
      )}
    </PostCard>
  );
}

interface DeletePostProps {
  id: string;
  title: string;
  texts: string;
  onClose(): void;
  onDeleted(): void;
  onRefused(error: unknown): boolean;
}

function DeletePost({ id, title, texts, onClose, onDeleted, onRefused }: DeletePostProps) {
  const { t } = useTranslation('membership-community');
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [deletePost, { isLoading }] = useDeleteMemberPostMutation();
  const [failure, setFailure] = useState<string>();

  async function remove(): Promise<void> {
    try {
      await deletePost(id).unwrap();
    } catch (error) {
      if (onRefused(error)) onClose();
      else setFailure(failureText(error, t('editor.deleteFailed')));
      return;
    }
    showToast({ title: t('toasts.deleted'), description: t('toasts.deletedText') });
    onDeleted();
  }

  return (
    <ConfirmDialog
      title={t('editor.deleteTitle', { title })}
      text={texts}
      confirm={t('post.delete')}
      busy={isLoading}
      busyLabel={t('confirm.busy')}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
