import {
  isApiError,
  useCreateMemberPostMutation,
  type CreateMemberPostDto,
  type CurrentUserDto,
} from '@leap/client/membership';
import { useFailureLabels, useForm, useRestoredDraft } from '@leap/forms';
import { useLocation, useNavigate, useToast, useTranslation } from '@leap/platform';
import { Button, cx } from '@leap/ui';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { sendOrQueue } from '../offline/send-or-queue';
import { ComposerOpener } from './composer-opener';
import styles from './post-composer.module.css';
import { DraftSaved } from '../thread/draft-saved';
import { PausedNotice, useWritingPause } from '../thread/paused-notice';
import { PostFields } from './post-fields';
import { emptyPost, isWritten, postDraft, type PostValues } from './post-draft';
import { isUntouched, postAttempt, toPost, validatePost, withBegun } from './post-values';
import { useLostAccess } from './use-lost-access';

export interface PostComposerProps {
  user: CurrentUserDto;
  /** The pod that it is for; absent: it is to all members. */
  podId?: string;
  /** Called with the optimistic post; with undefined when it was stored or refused. */
  onPending(post: CreateMemberPostDto | undefined): void;
  onPosted(): void;
  /** Whether it is opened at once, and gets the focus. */
  opens?: boolean;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/**
 * Form for a new post. The draft survives reloads, network failures and an ended session. It is collapsed to a button until it is
 * opened, or when there is a draft, so that the first post is on the first screen.
 */
export function PostComposer({ user, podId, onPending, onPosted, opens = false, leave }: PostComposerProps) {
  const { t } = useTranslation('membership-community');
  const showToast = useToast();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess(leave);
  const [draft] = useState(() => postDraft(user.id, podId));
  const [attempt] = useState(() => postAttempt(user.id, podId));
  const { pause, refetch: askForPause } = useWritingPause();
  const [createPost, { isLoading }] = useCreateMemberPostMutation();
  // What other parts have begun since the last post.
  const begun = useRef<PostValues[]>([]);
  const form = useForm<PostValues>({
    initial: emptyPost,
    validate: (values) => ({
      ...validatePost(values),
      ...(isUntouched(values, begun.current) && { content: 'untouched' }),
    }),
    onValuesChange: draft.keep,
  });
  useRestoredDraft(form, draft);
  const formId = useId();
  const titleId = podId === undefined ? 'post-composer-title' : 'pod-composer-title';
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(opens);
  /** What was discarded, until something is written or the form is folded. */
  const [discarded, setDiscarded] = useState<PostValues>();
  // Before painting, so that nothing moves; the server does not know drafts.
  useLayoutEffect(() => {
    if (isWritten({ ...emptyPost(), ...draft.read() })) setOpen(true);
  }, [draft]);
  // Opening and closing replaces the focused element, so the focus is moved.
  const [moves, setMoves] = useState(opens ? 1 : 0);
  const goOn = useEffectEvent(() => {
    const title = form.formRef.current?.elements.namedItem('title');
    if (!isOpen) opener.current?.focus();
    else if (title instanceof HTMLElement) title.focus();
  });
  useEffect(() => {
    if (moves > 0) goOn();
  }, [moves]);

  // A post that another part of the portal begins. What is written already stays, and the other is added to it.
  const { state } = useLocation();
  const navigate = useNavigate();
  const [added, setAdded] = useState<string>();
  const begin = useEffectEvent((post: PostValues) => {
    // Right after the page has opened, the draft is not in the form yet.
    const written = isWritten(form.values) ? form.values : { ...emptyPost(), ...draft.read() };
    const hasDraft = isWritten(written);
    const hasBegun = (title: string): boolean => begun.current.some((earlier) => earlier.title === title);
    // A begun post without text of its own gives way; its beginning does not stand there twice.
    const isBare = hasDraft && isUntouched(written, [post]);
    if (isBare ? hasBegun(written.title.trim()) : !(hasDraft && hasBegun(post.title)))
      form.setAll(isBare || !hasDraft ? post : withBegun(written, post));
    begun.current.push(post);
    setAdded(hasDraft ? post.title : undefined);
    show(true);
    void navigate('', { replace: true });
  });
  useEffect(() => {
    // What others begin is for all.
    if (state?.post && podId === undefined) begin(state.post);
  }, [state, podId]);

  function discard(): void {
    setDiscarded(form.values);
    draft.drop();
    attempt.drop();
    begun.current = [];
    form.reset(emptyPost());
    setAdded(undefined);
    setOpen(true);
  }

  function show(isShown: boolean): void {
    setDiscarded(undefined);
    setOpen(isShown);
    setMoves((count) => count + 1);
  }

  async function send(values: PostValues): Promise<void> {
    if (isLoading) return;
    // Stored again, in case another tab has logged out and in since the last change.
    draft.keep(values);
    const post = { ...toPost(values, user.id), podId };
    onPending(post);
    let isQueued: boolean;
    try {
      const arg = { 'Idempotency-Key': attempt.keyFor(post), createMemberPostDto: post };
      const about = `${post.title}\n\n${post.content}`;
      isQueued = await sendOrQueue({ endpoint: 'createMemberPost', send: createPost, arg, about });
    } catch (error) {
      onPending(undefined);
      refuse(error);
      return;
    }
    onPending(undefined);
    draft.drop();
    attempt.drop();
    begun.current = [];
    form.reset({ ...emptyPost(), type: values.type });
    setAdded(undefined);
    show(false);
    // The list of what is pending shows it.
    if (isQueued) return;
    showToast({
      title: t('toasts.created'),
      description: t(podId === undefined ? 'toasts.createdText' : 'pod.created'),
    });
    onPosted();
  }

  function refuse(error: unknown): void {
    if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
    if (lostAccess(error)) return;
    if (isApiError(error) && error.code === 'writing_paused') void askForPause();
    showToast({
      title: t('toasts.error'),
      description: failureText(error, t('toasts.errorText')),
      variant: 'destructive',
    });
  }

  const isDraft = isWritten(form.values);
  const undone = isDraft ? undefined : discarded;
  const isShown = isOpen || isDraft;
  const news = undone ? t('composer.discarded') : added !== undefined && t('composer.added', { title: added });
  return (
    <div>
      {!isShown && (
        <ComposerOpener ref={opener} user={user} podId={podId} aria-controls={formId} onClick={() => show(true)} />
      )}
      <form
        id={formId}
        ref={form.formRef}
        className={cx(styles.form, !isShown && styles.folded)}
        noValidate
        method="post"
        aria-labelledby={titleId}
        onSubmit={form.onSubmit(send)}
      >
        <h3 id={titleId} className="ui-h3">
          {t(podId === undefined ? 'composer.title' : 'pod.title')}
        </h3>
        <p role="status" className={news ? 'ui-soft' : 'ui-visually-hidden'}>
          {news}
        </p>
        {pause && <PausedNotice pause={pause} />}
        <PostFields form={form} isLocked={isLoading} />
        <div className={styles.foot}>
          <p className={styles.draft}>{isDraft && <DraftSaved />}</p>
          <div className={styles.actions}>
            {/* One button, so that the focus stays on it. */}
            {(isDraft || undone) && (
              <Button variant="quiet" onClick={undone ? () => form.setAll(undone) : discard}>
                {t(undone ? 'composer.undo' : 'composer.discard')}
              </Button>
            )}
            {!isDraft && (
              <Button variant="quiet" onClick={() => show(false)}>
                {t('composer.fold')}
              </Button>
            )}
            <Button type="submit" busy={isLoading} busyLabel={t('composer.busy')} disabled={pause !== undefined}>
              {t('composer.submit')}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
