import { useCreateMemberPostCommentMutation, type CurrentUserDto } from '@leap/contracts';
import { characterCount, memberPostLimits } from '@leap/contracts/domain';
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

function validate(content: string): string | undefined {
  const length = characterCount(content.trim());
  if (length === 0) return 'required';
  return length > memberPostLimits.comment ? 'too_long' : undefined;
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
        gone: t('comments.postGone'),
      }}
      validate={validate}
      refusalOf={(errors) => (errors.some(({ field }) => field === 'content') ? 'refused' : undefined)}
      errorText={(code) =>
        t([`comments.errors.${code}`, 'composer.errors.refused'], {
          max: formatNumber(memberPostLimits.comment, language),
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
