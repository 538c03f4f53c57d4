import {
  isApiError,
  useDeleteAdminBlogPostMutation,
  usePublishAdminBlogPostMutation,
  useScheduleAdminBlogPostMutation,
  useUnpublishAdminBlogPostMutation,
  type AdminBlogPostDto,
} from '@leap/client/admin';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button, ButtonLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { ScheduleDialog } from '../record/schedule-dialog';
import { useAction } from '../record/use-action';
import styles from './blog.module.css';
import { EmailPost } from './email-post';
import { PostVersions } from './post-versions';
import { PreviewLink } from './preview-link';

/** The server's limit for scheduling. */
const TWO_YEARS_MS = 2 * 365 * 24 * 3_600_000;

interface PostActionsProps {
  post: AdminBlogPostDto;
  /** The version that the form's text is based on. */
  version: string;
  /** Whether there is unsaved text. */
  isDirty: boolean;
  /** Saves them first. @returns the post, or undefined when the form has errors */
  save(): Promise<AdminBlogPostDto | undefined>;
  /** The version changed, the text did not. */
  onChange(post: AdminBlogPostDto): void;
  /** An earlier text is the newest one now. */
  onRestored(post: AdminBlogPostDto): void;
}

/** An action that requires a confirmation to publish without a translation; `publishAt` is set for a scheduled one. */
interface Asked {
  post: AdminBlogPostDto;
  publishAt?: string;
}

const lacksTranslation = (error: unknown): boolean => isApiError(error) && error.code === 'translation_missing';

/** Publishes, schedules, hides, previews and deletes a post. */
export function PostActions({ post, version: seen, isDirty, save, onChange, onRestored }: PostActionsProps) {
  const { t } = useTranslation('admin-blog');
  const { t: common } = useTranslation('admin-content');
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [publish] = usePublishAdminBlogPostMutation();
  const [schedule] = useScheduleAdminBlogPostMutation();
  const [unpublish] = useUnpublishAdminBlogPostMutation();
  const [remove] = useDeleteAdminBlogPostMutation();
  const [open, setOpen] = useState<'schedule' | 'delete'>();
  const [asked, setAsked] = useState<Asked>();
  /** There is a translation, but it is neither published nor scheduled. */
  const isDraft = (asked?.post ?? post).translationId !== undefined;

  /** Saves first, so that the form's text is published. */
  const stored = async (): Promise<AdminBlogPostDto | undefined> => (isDirty ? save() : { ...post, updatedAt: seen });

  async function send({ post: current, publishAt }: Asked, withoutTranslation: boolean): Promise<void> {
    const { id, updatedAt: version } = current;
    const outcome = await runAction(
      () =>
        publishAt === undefined
          ? publish({ id, publishAdminBlogPostDto: { version, withoutTranslation } })
          : schedule({ id, scheduleAdminBlogPostDto: { version, publishAt, withoutTranslation } }),
      { done: t(publishAt === undefined ? 'publish.done' : 'publish.planned'), isNotified: lacksTranslation },
    );
    setOpen(undefined);
    setAsked(undefined);
    if (outcome.isDone && outcome.data) onChange(outcome.data);
    if (!outcome.isDone && lacksTranslation(outcome.error)) setAsked({ post: current, publishAt });
  }

  async function begin(publishAt?: string): Promise<void> {
    const current = await stored();
    if (!current) return setOpen(undefined);
    await send({ post: current, publishAt }, false);
  }

  async function hide(): Promise<void> {
    const wasPlanned = post.state === 'scheduled';
    const outcome = await runAction(() => unpublish({ id: post.id, versionDto: { version: seen } }), {
      done: t(wasPlanned ? 'publish.unscheduled' : 'publish.unpublished'),
    });
    if (outcome.isDone && outcome.data) onChange(outcome.data);
  }

  async function deleteIt(): Promise<void> {
    const outcome = await runAction(() => remove(post.id), { done: t('delete.done') });
    setOpen(undefined);
    if (outcome.isDone) void navigate(paths.blog);
  }

  return (
    <div role="group" aria-label={common('actions')} className={styles.actions}>
      {(post.state !== 'published' || post.hasUnpublishedChanges || isDirty) && (
        <Button size="small" busy={isBusy} busyLabel={t('publish.busy')} onClick={() => void begin()}>
          {t(post.state === 'published' ? 'publish.changes' : 'publish.now')}
        </Button>
      )}
      {post.state !== 'published' && (
        <Button variant="secondary" size="small" onClick={() => setOpen('schedule')}>
          {t('publish.later')}
        </Button>
      )}
      {post.state !== 'draft' && (
        <Button variant="secondary" size="small" onClick={() => void hide()}>
          {t(post.state === 'scheduled' ? 'publish.unschedule' : 'publish.unpublish')}
        </Button>
      )}
      {post.publicSlug !== undefined && (
        <ButtonLink variant="secondary" size="small" to={paths.publicPost(post.publicSlug)}>
          {t('publish.site')}
        </ButtonLink>
      )}
      <EmailPost post={post} isDirty={isDirty} />
      <PreviewLink id={post.id} isDirty={isDirty} />
      <PostVersions post={post} stored={stored} onRestored={onRestored} />
      <ButtonLink
        variant="secondary"
        size="small"
        to={post.translationId ? paths.blogPost(post.translationId) : paths.newBlogPost(post.id)}
      >
        {t(post.translationId ? 'publish.openTranslation' : 'publish.translate')}
      </ButtonLink>
      <Button variant="quiet" size="small" onClick={() => setOpen('delete')}>
        {common('delete')}
      </Button>
      <ScheduleDialog
        open={open === 'schedule'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'schedule' : undefined)}
        isBusy={isBusy}
        texts={{
          title: t('publish.laterTitle'),
          text: t('publish.laterText'),
          at: t('publish.at'),
          missing: t('publish.atMissing'),
          action: t('publish.plan'),
          busy: t('publish.busy'),
        }}
        within={TWO_YEARS_MS}
        onPlan={(publishAt) => void begin(publishAt)}
      />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={t(isDraft ? 'publish.draftTitle' : 'publish.missingTitle')}
        text={t(isDraft ? 'publish.draftText' : 'publish.missingText')}
        action={t(isDraft ? 'publish.draftAction' : 'publish.missingAction')}
        isBusy={isBusy}
        onConfirm={() => asked && void send(asked, true)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'delete' : undefined)}
        title={t('delete.title')}
        text={t('delete.text')}
        action={common('delete')}
        isBusy={isBusy}
        onConfirm={() => void deleteIt()}
      />
    </div>
  );
}
