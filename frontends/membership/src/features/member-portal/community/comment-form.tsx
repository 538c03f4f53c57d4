import {
  isApiError,
  useCreateMemberPostCommentMutation,
  useUpdateMemberPostCommentMutation,
  type CurrentUserDto,
  type MemberPostCommentDto,
} from '@leap/client/membership';
import { createMemberPostCommentFields, updateMemberPostCommentFields } from '@leap/client/fields/member-posts';
import { personalDraft, personalKey, tabAttempt } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useDispatch, useTranslation } from '@leap/platform';
import { useState } from 'react';
import { refreshComments, type CommentDispatch } from '../cache/member-post-news';
import { sendOrQueue } from '../offline/send-or-queue';
import { EditConflict } from '../post-editing/edit-conflict';
import { MentionOffers } from '../post-editing/mention-offers';
import { EntryForm } from '../thread/entry-form';

/** Level of the post's title above the comments. */
const BELOW_POST = 4;

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
      focusesOnMount={answered !== undefined}
      texts={{
        label: answered ? t('comments.replyLabel', { name: answered.name }) : t('comments.label'),
        submit: answered ? t('comments.reply') : t('comments.submit'),
        busy: t('comments.busy'),
        cancel: t('comments.cancel'),
        failed: t('comments.failed'),
        failedTitle: t('comments.failedTitle'),
        missing: answered ? t('comments.commentMissing') : t('comments.postMissing'),
      }}
      fields={createMemberPostCommentFields}
      errorText={errorText}
      makeDraft={() => personalDraft(`${kind}-${about}`, user.id, ['content', 'mentions'])}
      offers={(form) => <MentionOffers form={form} />}
      isSending={isLoading}
      send={async (content, _further, values) => {
        const comment = { content, parentId: answered?.id, mentions: mentionsIn(values) };
        // Of all that is sent, as the server compares it.
        const arg = { id: postId, 'Idempotency-Key': attempt.keyFor(comment), createMemberPostCommentDto: comment };
        await sendOrQueue({ endpoint: 'createMemberPostComment', send: createComment, arg, about: content });
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
  const dispatch = useDispatch<CommentDispatch>();
  const makeDraft = () => personalDraft(`comment-edit-${comment.id}`, user.id, ['content', 'mentions', 'version']);
  // A draft goes on from the version that it was written over.
  const [version, setVersion] = useState(() => makeDraft().read()['version'] ?? comment.updatedAt);
  const [hasConflict, setConflict] = useState(false);
  const isOther = comment.updatedAt !== version;

  function refuse(error: unknown): boolean {
    if (!isApiError(error) || error.code !== 'edit_conflict') return onRefused(error);
    setConflict(true);
    // Its answer is this comment's next version.
    dispatch(refreshComments(comment.postId));
    return true;
  }
  return (
    <EntryForm
      field="content"
      rows={2}
      small
      focusesOnMount
      initial={comment.content}
      notice={(form) =>
        hasConflict && (
          <EditConflict
            theirs={isOther ? { nodes: comment.contentTree } : undefined}
            below={BELOW_POST}
            onUseTheirs={() => {
              form.set('content', comment.content);
              setVersion(comment.updatedAt);
              setConflict(false);
            }}
          />
        )
      }
      texts={{
        label: t('comments.editLabel'),
        submit: t('editor.save'),
        busy: t('editor.busy'),
        cancel: t('editor.cancel'),
        failed: t('comments.saveFailed'),
        failedTitle: t('comments.saveFailedTitle'),
        missing: t('comments.commentMissing'),
      }}
      fields={updateMemberPostCommentFields}
      errorText={errorText}
      offers={(form) => <MentionOffers form={form} />}
      makeDraft={() => {
        const draft = makeDraft();
        return { ...draft, keep: (values) => draft.keep({ ...values, version }) };
      }}
      isSending={isLoading}
      send={(content, _further, values) =>
        updateComment({
          id: comment.postId,
          commentId: comment.id,
          // What is shown above the text is saved over.
          updateMemberPostCommentDto: {
            content,
            mentions: mentionsIn(values),
            version: hasConflict ? comment.updatedAt : version,
          },
        }).unwrap()
      }
      onSent={onSaved}
      onCancel={onCancel}
      onRefused={refuse}
    />
  );
}

/** Ids of members whom the text may name; absent without any. */
const mentionsIn = ({ mentions }: Record<string, string>): string[] | undefined =>
  mentions === undefined || mentions === '' ? undefined : mentions.split(',');

/** Texts of refused comments. */
function useErrorText(): (code: string) => string {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  return (code) =>
    t([`comments.errors.${code}`, 'composer.errors.refused'], {
      max: formatNumber(createMemberPostCommentFields.content.maxLength, language),
    });
}
