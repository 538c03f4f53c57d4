import { useCreateMemberPostCommentMutation, type CurrentUserDto } from '@leap/client/membership';
import { createMemberPostCommentFields } from '@leap/client/fields/member-posts';
import { personalDraft, personalKey, tabAttempt } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { EntryForm } from '../thread/entry-form';

interface CommentFormProps {
  postId: string;
  user: CurrentUserDto;
  /** The comment that is answered, and its author's name. */
  answered?: { id: string; name: string };
  onSent(): void;
  /** Closes the form of an answer. */
  onCancel?(): void;
  onRefused(error: unknown): boolean;
}

/** Writes a comment, or the answer to one. */
export function CommentForm({ postId, user, answered, onSent, onCancel, onRefused }: CommentFormProps) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const [createComment, { isLoading }] = useCreateMemberPostCommentMutation();
  const [kind, about] = answered ? ['reply', answered.id] : ['comment', postId];
  return (
    <EntryForm
      field="content"
      rows={2}
      small
      takesFocus={answered !== undefined}
      texts={{
        label: answered ? t('comments.replyLabel', { name: answered.name }) : t('comments.label'),
        submit: answered ? t('comments.reply') : t('comments.submit'),
        busy: t('comments.busy'),
        cancel: t('comments.cancel'),
        failed: t('comments.failed'),
        missing: answered ? t('comments.commentMissing') : t('comments.postMissing'),
      }}
      fields={createMemberPostCommentFields}
      errorText={(code) =>
        t([`comments.errors.${code}`, 'composer.errors.refused'], {
          max: formatNumber(createMemberPostCommentFields.content.maxLength, language),
        })
      }
      makeDraft={() => personalDraft(`${kind}-${about}`, user.id, ['content'])}
      makeAttempt={() => tabAttempt(personalKey(`${kind}-attempt-${about}`, user.id))}
      isSending={isLoading}
      send={(content, keyFor) =>
        createComment({
          id: postId,
          'Idempotency-Key': keyFor({ content }),
          createMemberPostCommentDto: { content, parentId: answered?.id },
        }).unwrap()
      }
      onSent={onSent}
      onCancel={onCancel}
      onRefused={onRefused}
    />
  );
}
