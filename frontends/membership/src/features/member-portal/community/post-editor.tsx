import {
  isApiError,
  useUpdateMemberPostMutation,
  type CurrentUserDto,
  type MemberPostDto,
} from '@leap/client/membership';
import { useFailureLabels, useForm, useRestoredDraft } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useEffect, useId, useState } from 'react';
import styles from './post-composer.module.css';
import { PostFields } from './post-fields';
import { editDraft, fromPost, toPost, validatePost, type PostValues } from './post-values';
import { useLostAccess } from './use-lost-access';

interface PostEditorProps {
  post: MemberPostDto;
  user: CurrentUserDto;
  /** Saved or abandoned. */
  onClose(): void;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** Edits an own post inline. The draft survives a refusal, a reload and an ended session. */
export function PostEditor({ post, user, onClose, leave }: PostEditorProps) {
  const { t } = useTranslation('membership-community');
  const titleId = useId();
  const showToast = useToast();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess(leave);
  const [draft] = useState(() => editDraft(user.id, post.id));
  const [updatePost, { isLoading }] = useUpdateMemberPostMutation();
  const form = useForm<PostValues>({
    initial: () => fromPost(post),
    validate: validatePost,
    onValuesChange: draft.keep,
  });
  const { formRef } = form;
  useRestoredDraft(form, draft);

  // Opening the form moves the focus into it.
  useEffect(() => {
    const title = formRef.current?.elements.namedItem('title');
    if (title instanceof HTMLElement) title.focus();
  }, [formRef]);

  async function send(values: PostValues): Promise<void> {
    if (isLoading) return;
    draft.keep(values);
    const { type, title, content, tags } = toPost(values, user.id);
    try {
      await updatePost({ id: post.id, updateMemberPostDto: { type, title, content, tags } }).unwrap();
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      if (lostAccess(error)) return;
      showToast({
        title: t('toasts.failed'),
        description: failureText(error, t('toasts.saveErrorText')),
        variant: 'destructive',
      });
      return;
    }
    draft.drop();
    showToast({ title: t('toasts.saved'), description: t('toasts.savedText') });
    onClose();
  }

  function giveUp(): void {
    draft.drop();
    onClose();
  }

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      method="post"
      aria-labelledby={titleId}
      onSubmit={form.onSubmit(send)}
    >
      <h4 id={titleId} className="ui-h3">
        {t('editor.title')}
      </h4>
      <PostFields form={form} isLocked={isLoading} />
      <div className={styles.foot}>
        <Button variant="secondary" onClick={giveUp}>
          {t('editor.cancel')}
        </Button>
        <Button type="submit" busy={isLoading} busyLabel={t('editor.busy')}>
          {t('editor.save')}
        </Button>
      </div>
    </form>
  );
}
