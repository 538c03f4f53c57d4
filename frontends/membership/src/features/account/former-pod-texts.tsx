import {
  fetchNextPage,
  useDeleteMemberPostCommentMutation,
  useDeleteMemberPostMutation,
  useListFormerPodTextsPagesInfiniteQuery,
  type FormerPodTextDto,
} from '@leap/client/membership';
import { formatDay, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { markdownText } from '@leap/domain';
import { Button, VisuallyHidden } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';
import { MEMBERS_LINKS } from '../member-portal/post-parts/post-text';
import styles from './account-page.module.css';

/** Heading levels above the text. */
const BELOW_PART = 2;
/** Of the text, in labels of buttons. */
const QUOTED_CHARACTERS = 40;

/** What the member wrote in pods that they have left, to be deleted. Nothing shows for the many who have none. */
export function FormerPodTexts({ frame }: { frame(list: ReactNode): ReactNode }) {
  const { t } = useTranslation('membership-account');
  const query = useListFormerPodTextsPagesInfiniteQuery({});
  const [deletePost, ofPost] = useDeleteMemberPostMutation();
  const [deleteComment, ofComment] = useDeleteMemberPostCommentMutation();
  const [isDeleted, setDeleted] = useState(false);
  const news = useRef<HTMLParagraphElement>(null);
  const texts = query.data?.pages.flatMap(({ items }) => items);

  /** The pressed button goes with its text. */
  async function remove({ id, postId }: FormerPodTextDto): Promise<void> {
    setDeleted(false);
    const { error } = postId === undefined ? await deletePost(id) : await deleteComment({ id: postId, commentId: id });
    if (error) return;
    await query.refetch();
    setDeleted(true);
    news.current?.focus();
  }

  if (!texts)
    return query.isError
      ? frame(
          <NotLoaded
            query={query}
            failed={t('formerPods.notLoaded')}
            retry={t('formerPods.retry')}
            loading={t('formerPods.loading')}
            lines={2}
          />,
        )
      : null;
  if (texts.length === 0 && !isDeleted) return null;
  return frame(
    <div className={styles.form}>
      {texts.length > 0 && (
        <ul className={styles.list} aria-label={t('formerPods.title')}>
          {texts.map((one) => (
            <FormerPodText
              key={one.id}
              text={one}
              isBusy={ofPost.isLoading || ofComment.isLoading}
              onDelete={() => void remove(one)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('formerPods.loading')}
            onClick={() => void fetchNextPage(query)}
          >
            {t('formerPods.more')}
          </Button>
        </div>
      )}
      <p ref={news} role="status" tabIndex={-1} className="ui-soft">
        {isDeleted && t('formerPods.deleted')}
      </p>
      <FailureNote error={ofPost.error ?? ofComment.error ?? (query.isFetchNextPageError ? query.error : undefined)} />
    </div>,
  );
}

interface FormerPodTextProps {
  text: FormerPodTextDto;
  isBusy: boolean;
  onDelete(): void;
}

function FormerPodText({ text: { postId, title, contentTree, createdAt }, isBusy, onDelete }: FormerPodTextProps) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);

  const wasAsking = useRef(false);

  // The pressed button goes: the one in its place has the focus.
  useEffect(() => {
    if (wasAsking.current !== isAsking) (isAsking ? confirm : ask).current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  return (
    <li className={styles.text}>
      <p className="ui-small">
        {t(postId === undefined ? 'formerPods.post' : 'formerPods.comment', {
          date: formatDay(createdAt, language, 'full'),
        })}
      </p>
      {title !== undefined && (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      <div dir="auto">
        <Markdown nodes={contentTree} headingLevelOffset={BELOW_PART} rel={MEMBERS_LINKS} />
      </div>
      {isAsking && <p>{t(postId === undefined ? 'formerPods.askPost' : 'formerPods.askComment')}</p>}
      <div className={styles.device}>
        {isAsking ? (
          <>
            <Button ref={confirm} size="small" busy={isBusy} busyLabel={t('formerPods.busy')} onClick={onDelete}>
              {t('formerPods.confirm')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
              {t('formerPods.keep')}
            </Button>
          </>
        ) : (
          <Button ref={ask} variant="quiet" size="small" onClick={() => setAsking(true)}>
            {t('formerPods.delete')}
            <VisuallyHidden>
              {' '}
              {title ?? Array.from(markdownText(contentTree)).slice(0, QUOTED_CHARACTERS).join('')}
            </VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}
