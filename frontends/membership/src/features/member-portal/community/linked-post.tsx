import { isApiError, useGetMemberPostQuery, type CurrentUserDto } from '@leap/client/membership';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, EmptyState, ErrorState, Loading, TextLink } from '@leap/ui';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths';
import { useNow } from '../../weekly-call/use-clock';
import { useLivePost } from '../live/use-live-post';
import styles from './linked-post.module.css';
import { LivePost } from './live-post';
import { useLostAccess } from './use-lost-access';

interface LinkedPostProps {
  id: string;
  /** The comment that the link is about. */
  comment?: string;
  user: CurrentUserDto;
  /** Link to all posts. */
  onShowAll(): void;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** A missing or hidden post, or a truncated address: not distinguished. */
const isMissing = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 422);

/** One linked post, with its comments. */
export function LinkedPost({ id, comment, user, onShowAll, leave }: LinkedPostProps) {
  const { t } = useTranslation('membership-community');
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess(leave);
  const now = useNow();
  const { currentData, error, isFetching, refetch } = useGetMemberPostQuery(id, { refetchOnMountOrArgChange: true });
  const title = useRef<HTMLHeadingElement>(null);
  const isThere = currentData !== undefined;
  useLivePost(id);

  useEffect(() => {
    if (error && !isFetching) lostAccess(error);
  }, [error, isFetching, lostAccess]);

  // Scrolls to the post itself.
  useEffect(() => {
    if (isThere) title.current?.focus();
  }, [isThere]);

  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      {t('feed.nothing.action')}
    </Button>
  );
  if (isMissing(error) && !isFetching) {
    return (
      <EmptyState headingLevel={3} title={t('linked.missing.title')} action={showAll}>
        <p role="status">{t('linked.missing.text')}</p>
      </EmptyState>
    );
  }
  if (currentData) {
    return (
      <div className={styles.linked}>
        <p>
          <TextLink to={paths.memberPortal}>{t('linked.all')}</TextLink>
        </p>
        <LivePost
          key={id}
          post={currentData}
          user={user}
          now={now}
          titleRef={title}
          withComments
          linkedComment={comment}
          onDeleted={onShowAll}
          leave={leave}
        />
      </div>
    );
  }
  if (isFetching || !error) return <Loading label={t('linked.loading')} />;
  return (
    <ErrorState
      headingLevel={3}
      title={t('linked.error')}
      action={<Button onClick={() => void refetch()}>{t('feed.error.retry')}</Button>}
    >
      <p>{failureText(error, t('feed.error.text'))}</p>
    </ErrorState>
  );
}
