import {
  isApiError,
  useHideMemberPostMutation,
  type CurrentUserDto,
  type MemberPostDto,
} from '@leap/client/membership';
import { dropPostEverywhere } from '../cache/member-post-pages';
import { useFailureLabels } from '@leap/forms';
import { useDispatch, useToast, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { Icon, VisuallyHidden } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../post-parts/confirm-dialog';
import styles from '../post-parts/post-actions.module.css';
import { useReportDialog } from './use-report-dialog';

interface PostCareProps {
  post: MemberPostDto;
  user: CurrentUserDto;
  /** Returns whether the session has ended, which is then already shown. */
  onRefused(error: unknown): boolean;
  /** The post is removed, and its focus with it. */
  onHidden(): void;
}

/** Reports another member's post, or hides one as an admin. At the end of a post's actions. */
export function PostCare({ post, user, onRefused, onHidden }: PostCareProps) {
  const { t } = useTranslation(['membership-care', 'membership-community']);
  const report = useReportDialog({ post, by: post, onRefused });
  const [isHiding, setHiding] = useState(false);

  const action = (name: 'report' | 'hide', icon: 'alert' | 'lock', onClick: () => void) => (
    <button type="button" className={styles.action} onClick={onClick}>
      <Icon name={icon} />
      <span>{t(`${name}.button`)}</span>
      <VisuallyHidden> {t('membership-community:post.quoted', { title: post.title })}</VisuallyHidden>
    </button>
  );
  return (
    <>
      {!post.isOwn && action('report', 'alert', report.open)}
      {user.role === 'admin' && action('hide', 'lock', () => setHiding(true))}
      {report.dialog}
      {isHiding && (
        <HideDialog post={post} onClose={() => setHiding(false)} onRefused={onRefused} onHidden={onHidden} />
      )}
    </>
  );
}

function HideDialog({ post, onClose, onRefused, onHidden }: Omit<PostCareProps, 'user'> & { onClose(): void }) {
  const { t } = useTranslation('membership-care');
  const toast = useToast();
  const dispatch = useDispatch<AppDispatch>();
  const failureText = useFailureLabels();
  const [setVisibility, saving] = useHideMemberPostMutation();
  const [failure, setFailure] = useState<string>();

  async function hide(): Promise<void> {
    try {
      await setVisibility({ id: post.id, updateMemberPostVisibilityDto: { isVisible: false } }).unwrap();
    } catch (error) {
      // It has been deleted meanwhile.
      if (!(isApiError(error) && error.status === 404)) {
        if (!onRefused(error)) setFailure(failureText(error, t('hide.failed')));
        return;
      }
    }
    toast({ title: t('hide.done') });
    onClose();
    dispatch(dropPostEverywhere(post.id));
    onHidden();
  }

  return (
    <ConfirmDialog
      title={t('hide.title')}
      text={t('hide.text')}
      confirm={t('hide.confirm')}
      busy={saving.isLoading}
      busyLabel={t('hide.busy')}
      failure={failure}
      onConfirm={() => void hide()}
      onClose={onClose}
    />
  );
}
