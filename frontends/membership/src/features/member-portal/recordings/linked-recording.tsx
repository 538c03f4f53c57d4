import { isApiError, useGetCallRecordingQuery, type CurrentUserDto } from '@leap/client/membership';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, Loading, TextLink } from '@leap/ui';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths';
import { RecordingCard } from './recording-card';
import styles from './recordings.module.css';

interface LinkedRecordingProps {
  id: string;
  /** A moment of it: seconds from its start. */
  at?: number;
  user: CurrentUserDto;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** A missing or pending recording, or a truncated address: not distinguished. */
const isMissing = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 422);

/** One linked recording, with its notes. */
export function LinkedRecording({ id, at, user, onRefused }: LinkedRecordingProps) {
  const { t } = useTranslation('membership-recordings');
  const failureText = useFailureLabels();
  const { currentData, error, isFetching, refetch } = useGetCallRecordingQuery(id, { refetchOnMountOrArgChange: true });
  const title = useRef<HTMLHeadingElement>(null);
  const isThere = currentData !== undefined;

  useEffect(() => {
    if (error && !isFetching) onRefused(error);
  }, [error, isFetching, onRefused]);

  // Scrolls to the recording itself.
  useEffect(() => {
    if (isThere) title.current?.focus();
  }, [isThere]);

  if (isMissing(error) && !isFetching) {
    return (
      <EmptyState
        headingLevel={3}
        title={t('linked.missing.title')}
        action={
          <ButtonLink variant="secondary" to={paths.recordings}>
            {t('linked.all')}
          </ButtonLink>
        }
      >
        <p role="status">{t('linked.missing.text')}</p>
      </EmptyState>
    );
  }
  if (currentData) {
    return (
      <div className={styles.linked}>
        <p>
          <TextLink to={paths.recordings}>{t('linked.all')}</TextLink>
        </p>
        <RecordingCard
          key={id}
          recording={currentData}
          user={user}
          titleRef={title}
          isLinked
          at={at}
          onRefused={onRefused}
        />
      </div>
    );
  }
  if (isFetching || !error) return <Loading label={t('linked.loading')} />;
  return (
    <ErrorState
      headingLevel={3}
      title={t('linked.error')}
      action={<Button onClick={() => void refetch()}>{t('list.error.retry')}</Button>}
    >
      <p>{failureText(error, t('list.error.text'))}</p>
    </ErrorState>
  );
}
