import {
  useCreateMemberPostCommentMutation,
  useUpdateMemberPostCommentMutation,
  type CurrentUserDto,
  type MemberPostCommentDto,
} from '@leap/client/membership';
import { createMemberPostCommentFields, updateMemberPostCommentFields } from '@leap/client/fields/member-posts';
import { personalDraft, personalKey, tabAttempt } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useState } from 'react';
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
  const errorText = useErrorText();
  const [createComment, { isLoading }] = useCreateMemberPostCommentMutation();
  const [kind, about] = answered ? ['reply', answered.id] : ['comment', postId];
  const [attempt] = useState(() => tabAttempt(personalKey(`${kind}-attempt-${about}`, user.id)));
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
      errorText={errorText}
      makeDraft={() => personalDraft(`${kind}-${about}`, user.id, ['content'])}
      isSending={isLoading}
      send={async (content) => {
        await createComment({
          id: postId,
          'Idempotency-Key': attempt.keyFor({ content }),
          createMemberPostCommentDto: { content, parentId: answered?.id },
        }).unwrap();
        attempt.drop();
      }}
      onSent={onSent}
      onCancel={onCancel}
      onRefused={onRefused}
    />
  );
}

interface CommentEditorProps {
  comment: MemberPostCommentDto;
  user: CurrentUserDto;
  onSaved(): void;
  onCancel(): void;
  onRefused(error: unknown): boolean;
}

/** Changes an own comment in its place. */
export function CommentEditor({ comment, user, onSaved, onCancel, onRefused }: CommentEditorProps) {
  const { t } = useTranslation('membership-community');
  const errorText = useErrorText();
  const [updateComment, { isLoading }] = useUpdateMemberPostCommentMutation();
  return (
    <EntryForm
      field="content"
      rows={2}
      small
      takesFocus
      initial={comment.content}
      texts={{
        label: t('comments.editLabel'),
        submit: t('editor.save'),
        busy: t('editor.busy'),
        cancel: t('editor.cancel'),
        failed: t('comments.saveFailed'),
        missing: t('comments.commentMissing'),
      }}
      fields={updateMemberPostCommentFields}
      errorText={errorText}
      makeDraft={() => personalDraft(`comment-edit-${comment.id}`, user.id, ['content'])}
      isSending={isLoading}
      send={(content) =>
        updateComment({
          id: comment.postId,
          commentId: comment.id,
          updateMemberPostCommentDto: { content },
        }).unwrap()
      }
      onSent={onSaved}
      onCancel={onCancel}
      onRefused={onRefused}
    />
  );
}

/** Texts of refused comments. */
function useErrorText(): (code: string) => string {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  return (code) =>
    t([`comments.errors.${code}`, 'composer.errors.refused'], {
      max: formatNumber(createMemberPostCommentFields.content.maxLength, language),
    });
}
