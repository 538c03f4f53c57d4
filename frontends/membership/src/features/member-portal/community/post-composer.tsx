import { isApiError, useCreateMemberPostMutation, type CreateMemberPostDto, type CurrentUserDto } from '@leap/contracts';
import { useFailureWords, useForm, useRestoredDraft } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, TextArea, TextField } from '@leap/ui';
import { useState } from 'react';
import styles from './post-composer.module.css';
import { emptyPost, isWritten, limitOf, postAttempt, postDraft, postTypeOf, toPost, toPostErrors, validatePost, type PostValues } from './post-rules';
import { TypeChoice } from './type-choice';
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
  const language = useLanguage();
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

  function errorOf(field: 'title' | 'content' | 'tags'): string | undefined {
    const code = form.errors[field];
    return code && t([`composer.errors.${field}.${code}`, 'composer.errors.refused'], { max: formatNumber(limitOf(field, code), language) });
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate method="post" aria-labelledby={TITLE_ID} onSubmit={form.onSubmit(send)}>
      <h3 id={TITLE_ID} className="ui-h3">
        {t('composer.title')}
      </h3>
      <TypeChoice legend={t('composer.type')} value={postTypeOf(form.values.type)} onChoose={(type) => form.set('type', type)} />
      <TextField {...form.field('title')} readOnly={isLoading} label={t('composer.titleLabel')} error={errorOf('title')} required autoComplete="off" dir="auto" />
      <TextArea
        {...form.field('content')}
        readOnly={isLoading}
        className={styles.content}
        label={t('composer.contentLabel')}
        help={t('composer.contentHelp')}
        placeholder={t(`composer.prompts.${postTypeOf(form.values.type)}`)}
        error={errorOf('content')}
        required
        rows={4}
        dir="auto"
      />
      <TextField {...form.field('tags')} readOnly={isLoading} label={t('composer.tagsLabel')} help={t('composer.tagsHelp')} error={errorOf('tags')} autoComplete="off" autoCapitalize="none" dir="auto" />
      <div className={styles.foot}>
        <p className={styles.draft}>{isWritten(form.values) && t('composer.draft')}</p>
        <Button type="submit" busy={isLoading} busyLabel={t('composer.busy')}>
          {t('composer.submit')}
        </Button>
      </div>
    </form>
  );
}
