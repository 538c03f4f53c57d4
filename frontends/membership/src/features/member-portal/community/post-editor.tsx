import {
  isApiError,
  useLazyGetMemberPostQuery,
  useUpdateMemberPostMutation,
  type CurrentUserDto,
  type MemberPostDto,
} from '@leap/client/membership';
import { useFailureLabels, useForm, useRestoredDraft } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './post-composer.module.css';
import { PostFields } from './post-fields';
import type { PostValues } from './post-draft';
import { editDraft, fromPost, hasSamePictures, sentPictures, toPost, validatePost } from './post-values';
import { useLostAccess } from './use-lost-access';
import { PausedNotice, useWritingPause } from '../thread/paused-notice';
import { EditConflict, type OtherPictures } from '../post-editing/edit-conflict';

/** What the form began with, or what is shown above it. */
interface Base {
  version: string;
  /** Its pictures, as in the form. */
  pictures: string;
}

const baseOf = (post: MemberPostDto): Base => ({ version: post.updatedAt, pictures: fromPost(post).pictures });

/** Level of the form's heading. */
const BELOW_FORM = 4;

export interface PostEditorProps {
  post: MemberPostDto;
  user: CurrentUserDto;
  /** Saved or abandoned. */
  onClose(): void;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/**
 * Edits an own post inline. The draft survives a refusal, a reload and an ended session, with the version that it is based on: what was
 * changed elsewhere since is shown instead of being overwritten. It waits while writing is paused.
 */
export function PostEditor({ post, user, onClose, leave }: PostEditorProps) {
  const { t } = useTranslation('membership-community');
  const titleId = useId();
  const showToast = useToast();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess(leave);
  const [draft] = useState(() => editDraft(user.id, post.id));
  const { pause, refetch: askForPause } = useWritingPause();
  const [updatePost, { isLoading }] = useUpdateMemberPostMutation();
  const [getPost] = useLazyGetMemberPostQuery();
  const [base, setBase] = useState<Base>(() => {
    const { version, versionPictures } = draft.read();
    const shown = baseOf(post);
    return { version: version ?? shown.version, pictures: versionPictures ?? shown.pictures };
  });
  const [conflict, setConflict] = useState<{ theirs?: MemberPostDto; pictures?: OtherPictures }>();
  const keep = (values: PostValues, of = base): void =>
    draft.keep({ ...values, version: of.version, versionPictures: of.pictures });
  const form = useForm<PostValues>({
    initial: () => fromPost(post),
    validate: validatePost,
    onValuesChange: (values) => keep(values),
  });
  const { formRef } = form;
  useRestoredDraft(form, draft);
  // What is typed while the other version is fetched stays.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  // Opening the form moves the focus into it.
  useEffect(() => {
    const title = formRef.current?.elements.namedItem('title');
    if (title instanceof HTMLElement) title.focus();
  }, [formRef]);

  async function send(values: PostValues): Promise<void> {
    if (isLoading) return;
    keep(values);
    const { type, title, content, tags, mentions } = toPost(values, user.id);
    // Pictures that were not touched are not sent: the server deletes those that a list lacks.
    const pictures = hasSamePictures(values, base) ? undefined : sentPictures(values);
    try {
      await updatePost({
        id: post.id,
        updateMemberPostDto: { version: base.version, type, title, content, tags, mentions, pictures },
      }).unwrap();
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      if (lostAccess(error)) return;
      if (isApiError(error) && error.code === 'edit_conflict') return showTheirs();
      if (isApiError(error) && error.code === 'writing_paused') void askForPause();
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

  /** The next attempt is based on what is shown. Pictures that were not touched here become those of the other version. */
  async function showTheirs(): Promise<void> {
    setConflict({});
    const { data: theirs } = await getPost(post.id);
    if (!theirs) return;
    const next = baseOf(theirs);
    const { values, set } = latest.current;
    const areOwn = !hasSamePictures(values, base);
    setConflict({ theirs, pictures: hasSamePictures(values, next) ? undefined : areOwn ? 'replaced' : 'adopted' });
    setBase(next);
    if (!areOwn) set('pictures', next.pictures);
    keep(areOwn ? values : { ...values, pictures: next.pictures }, next);
  }

  function loadTheirs(): void {
    if (conflict?.theirs) form.setAll(fromPost(conflict.theirs));
    setConflict(undefined);
    const title = formRef.current?.elements.namedItem('title');
    if (title instanceof HTMLElement) title.focus();
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
      {pause && <PausedNotice pause={pause} />}
      {conflict && (
        <EditConflict
          theirs={conflict.theirs && { ...conflict.theirs, nodes: conflict.theirs.contentTree }}
          pictures={conflict.pictures}
          below={BELOW_FORM}
          onUseTheirs={loadTheirs}
        />
      )}
      <PostFields form={form} isLocked={isLoading} />
      <div className={styles.foot}>
        <Button variant="secondary" onClick={giveUp}>
          {t('editor.cancel')}
        </Button>
        <Button type="submit" busy={isLoading} busyLabel={t('editor.busy')} disabled={pause !== undefined}>
          {t('editor.save')}
        </Button>
      </div>
    </form>
  );
}
