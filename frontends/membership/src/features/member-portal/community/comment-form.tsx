import { useCreateMemberPostCommentMutation, type CurrentUserDto } from '@leap/client/membership';
import { createMemberPostCommentFields } from '@leap/client/fields/member-posts';
import { personalDraft, personalKey, tabAttempt } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { EntryForm } from '../thread/entry-form';

interface CommentFormProps {
  postId: string;
  user: CurrentUserDto;
  onSent(): void;
  onRefused(error: unknown): boolean;
}

/** Writes a comment. */
export function CommentForm({ postId, user, onSent, onRefused }: CommentFormProps) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const [createComment, { isLoading }] = useCreateMemberPostCommentMutation();
  return (
    <EntryForm
      field="content"
      rows={2}
      small
      texts={{
        label: t('comments.label'),
        submit: t('comments.submit'),
        busy: t('comments.busy'),
        failed: t('comments.failed'),
        missing: t('comments.postMissing'),
      }}
      fields={createMemberPostCommentFields}
      errorText={(code) =>
        t([`comments.errors.${code}`, 'composer.errors.refused'], {
          max: formatNumber(createMemberPostCommentFields.content.maxLength, language),
        })
      }
      makeDraft={() => personalDraft(`comment-${postId}`, user.id, ['content'])}
      makeAttempt={() => tabAttempt(personalKey(`comment-attempt-${postId}`, user.id))}
      isSending={isLoading}
      send={(content, keyFor) =>
        createComment({
          id: postId,
          'Idempotency-Key': keyFor({ content }),
          createMemberPostCommentDto: { content },
        }).unwrap()
      }
      onSent={onSent}
      onRefused={onRefused}
    />
  );
}
