import { fetchNextPage, type CurrentUserDto } from '@leap/client/membership';
import { useListCallRecordingsPagesInfiniteQuery } from './call-recording-pages';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, EmptyState, ErrorState, LoadingRegion, Skeleton, VisuallyHidden } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { RecordingCard } from './recording-card';
import cardStyles from './recording-card.module.css';
import styles from './recordings.module.css';

interface RecordingListProps {
  user: CurrentUserDto;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** The recordings, latest first, with more on demand. Refetched whenever the list is opened. */
export function RecordingList({ user, onRefused }: RecordingListProps) {
  const { t } = useTranslation('membership-recordings');
  const failureText = useFailureLabels();
  const query = useListCallRecordingsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const { error, isFetching } = query;
  const recordings = query.data?.pages.flatMap((page) => page.items) ?? [];
  const firstNewTitle = useRef<HTMLHeadingElement>(null);
  const [firstNew, setFirstNew] = useState<string>();

  useEffect(() => {
    if (error && !isFetching) onRefused(error);
  }, [error, isFetching, onRefused]);

  // Moves the focus to the first new recording.
  useEffect(() => {
    if (firstNew !== undefined) firstNewTitle.current?.focus();
  }, [firstNew]);

  async function showMore(): Promise<void> {
    const { data } = await fetchNextPage(query);
    setFirstNew(data?.pages.at(-1)?.items[0]?.id);
  }

  if (query.data === undefined && isFetching) return <ListSkeleton />;
  if (query.data === undefined) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('list.error.title')}
        action={<Button onClick={() => void query.refetch()}>{t('list.error.retry')}</Button>}
      >
        <p>{failureText(error, t('list.error.text'))}</p>
      </ErrorState>
    );
  }
  if (recordings.length === 0) {
    return (
      <EmptyState headingLevel={3} title={t('list.empty.title')}>
        {t('list.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      {/* Announced when the number changes, and not after each refetch. */}
      <VisuallyHidden role="status">{t('list.shown', { count: recordings.length })}</VisuallyHidden>
      {query.isError && !isFetching && !query.isFetchNextPageError && (
        <Callout tone="warning" role="status">
          <p>{t('list.refreshFailed')}</p>
        </Callout>
      )}
      <ul className={styles.list}>
        {recordings.map((recording) => (
          <li key={recording.id}>
            <RecordingCard
              recording={recording}
              user={user}
              titleRef={recording.id === firstNew ? firstNewTitle : undefined}
              onRefused={onRefused}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {query.hasNextPage && (
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('list.moreBusy')}
            onClick={() => void showMore()}
          >
            {t('list.more')}
          </Button>
        )}
        <p role="status">{query.isFetchNextPageError && t('list.moreFailed')}</p>
      </div>
    </>
  );
}

const SHAPES = 2;

function ListSkeleton() {
  const { t } = useTranslation('membership-recordings');
  return (
    <LoadingRegion label={t('list.loading')}>
      {Array.from({ length: SHAPES }, (_, index) => (
        <div key={index} className={cardStyles.card}>
          <Skeleton className={styles.factsShape} />
          <Skeleton shape="title" className={styles.titleShape} />
          <Skeleton lines={3} className={styles.titleShape} />
        </div>
      ))}
    </LoadingRegion>
  );
}
