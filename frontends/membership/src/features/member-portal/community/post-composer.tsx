import { isApiError, useCreateMemberPostMutation, type CreateMemberPostDto, type CurrentUserDto } from '@leap/contracts';
import { useFailureWords, useForm, useRestoredDraft } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import styles from './post-composer.module.css';
import { PostFields } from './post-fields';
import { emptyPost, isWritten, postAttempt, postDraft, toPost, toPostErrors, validatePost, type PostValues } from './post-rules';
import { useLostAccess } from './use-lost-access';

interface PostComposerProps {
  user: CurrentUserDto;
  /** The post that is on its way, so that the list can show it already; nothing when it has arrived or was refused. */
  onPending(post: CreateMemberPostDto | undefined): void;
  onPosted(): void;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

const TITLE_ID = 'post-composer-title';

/** Writes a post. Nothing typed is lost to a reload, a bad network or a session that has ended meanwhile. */
export function PostComposer({ user, onPending, onPosted, leave }: PostComposerProps) {
  const { t } = useTranslation('membership-community');
  const showToast = useToast();
  const failureWords = useFailureWords();
  const lostAccess = useLostAccess(leave);
  const [draft] = useState(() => postDraft(user.id));
  const [attempt] = useState(() => postAttempt(user.id));
  const [createPost, { isLoading }] = useCreateMemberPostMutation();
  const form = useForm<PostValues>({ initial: emptyPost, validate: validatePost, onValuesChange: draft.keep });
  useRestoredDraft(form, draft);

  async function send(values: PostValues): Promise<void> {
    if (isLoading) return;
    // Once more, for the case that another tab has logged out and in since the last word.
    draft.keep(values);
    const post = toPost(values, user.id);
    onPending(post);
    try {
      await createPost({ 'Idempotency-Key': attempt.keyFor(post), createMemberPostDto: post }).unwrap();
    } catch (error) {
      onPending(undefined);
      refuse(error);
      return;
    }
    onPending(undefined);
    draft.drop();
    attempt.drop();
    form.reset({ ...emptyPost(), type: values.type });
    showToast({ title: t('toasts.created'), description: t('toasts.createdText') });
    onPosted();
  }

  function refuse(error: unknown): void {
    if (isApiError(error) && error.fieldErrors) form.showErrors(toPostErrors(error.fieldErrors));
    if (lostAccess(error)) return;
    showToast({ title: t('toasts.error'), description: failureWords(error, t('toasts.errorText')), variant: 'destructive' });
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate method="post" aria-labelledby={TITLE_ID} onSubmit={form.onSubmit(send)}>
      <h3 id={TITLE_ID} className="ui-h3">
        {t('composer.title')}
      </h3>
      <PostFields form={form} isLocked={isLoading} />
      <div className={styles.foot}>
        <p className={styles.draft}>{isWritten(form.values) && t('composer.draft')}</p>
        <Button type="submit" busy={isLoading} busyLabel={t('composer.busy')}>
          {t('composer.submit')}
        </Button>
      </div>
    </form>
  );
}
