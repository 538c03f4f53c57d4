import { isApiError, useCreateMemberPostCommentMutation, type CurrentUserDto } from '@leap/contracts';
import { characterCount, memberPostLimits } from '@leap/contracts/domain';
import { personalDraft, personalKey, tabAttempt, useFailureWords, useForm, useRestoredDraft } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { useState } from 'react';
import styles from './post-comments.module.css';

type CommentValues = { content: string };

interface CommentFormProps {
  postId: string;
  user: CurrentUserDto;
  onSent(): void;
  onRefused(error: unknown): boolean;
}

function validate({ content }: CommentValues): Partial<Record<'content', string>> {
  const length = characterCount(content.trim());
  if (length === 0) return { content: 'required' };
  return length > memberPostLimits.comment ? { content: 'too_long' } : {};
}

/** Writes a comment. Nothing typed is lost to a reload, a bad network or a session that has ended meanwhile. */
export function CommentForm({ postId, user, onSent, onRefused }: CommentFormProps) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const showToast = useToast();
  const failureWords = useFailureWords();
  const [draft] = useState(() => personalDraft(`comment-${postId}`, user.id, ['content']));
  const [attempt] = useState(() => tabAttempt(personalKey(`comment-attempt-${postId}`, user.id)));
  const [createComment, { isLoading }] = useCreateMemberPostCommentMutation();
  const form = useForm<CommentValues>({ initial: () => ({ content: '' }), validate, onValuesChange: draft.keep });
  useRestoredDraft(form, draft);

  async function send(values: CommentValues): Promise<void> {
    if (isLoading) return;
    draft.keep(values);
    const comment = { content: values.content.trim() };
    try {
      await createComment({ id: postId, 'Idempotency-Key': attempt.keyFor(comment), createMemberPostCommentDto: comment }).unwrap();
    } catch (error) {
      refuse(error);
      return;
    }
    draft.drop();
    attempt.drop();
    form.reset({ content: '' });
    onSent();
  }

  function refuse(error: unknown): void {
    if (isApiError(error) && error.fieldErrors?.some(({ field }) => field === 'content')) form.showErrors({ content: 'refused' });
    if (onRefused(error)) return;
    const isGone = isApiError(error) && error.status === 404;
    showToast({ title: t('toasts.error'), description: isGone ? t('comments.postGone') : failureWords(error, t('comments.failed')), variant: 'destructive' });
  }

  const code = form.errors.content;
  return (
    <form ref={form.formRef} className={styles.form} noValidate method="post" onSubmit={form.onSubmit(send)}>
      <TextArea
        {...form.field('content')}
        readOnly={isLoading}
        label={t('comments.label')}
        error={code && t([`comments.errors.${code}`, 'composer.errors.refused'], { max: formatNumber(memberPostLimits.comment, language) })}
        rows={2}
        required
        dir="auto"
      />
      <div className={styles.foot}>
        <p className="ui-small">{form.values.content.trim() !== '' && t('composer.draft')}</p>
        <Button type="submit" size="small" busy={isLoading} busyLabel={t('comments.busy')}>
          {t('comments.submit')}
        </Button>
      </div>
    </form>
  );
}
