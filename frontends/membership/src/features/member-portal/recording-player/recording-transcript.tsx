import { isApiError, useGetCallRecordingQuery } from '@leap/client/membership';
import { callRecordingLimits, parseTranscript } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { SearchField } from '../search-field';
import type { Playback } from './playback';
import styles from './recording-transcript.module.css';
import { TranscriptLines } from './transcript-lines';
import { searchTranscript } from './transcript-search';

/** Lines rendered at a time: a long call has thousands. */
const LINES = 40;

interface RecordingTranscriptProps {
  id: string;
  recording: { id: string; title: string };
  /** What the times of the lines jump in; absent where the recording is not played on the page. */
  playback?: Playback;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** The transcript, loaded when it is opened. */
export function RecordingTranscript({ id, recording, playback, onRefused }: RecordingTranscriptProps) {
  const { t } = useTranslation('membership-recordings');
  const { data, error, isFetching, refetch } = useGetCallRecordingQuery(recording.id);

  useEffect(() => {
    if (error && !isFetching) onRefused(error);
  }, [error, isFetching, onRefused]);

  return (
    <div id={id} className={styles.transcript}>
      {data?.transcript !== undefined && (
        <Texts transcript={data.transcript} title={recording.title} playback={playback} />
      )}
      {!data && isFetching && (
        <LoadingRegion label={t('transcript.loading')} className={styles.loading}>
          <Skeleton lines={4} />
        </LoadingRegion>
      )}
      {!data && error && !isFetching && (
        <Callout tone="warning" role="status">
          <p>{isApiError(error) && error.status === 404 ? t('toasts.missing') : t('transcript.failed')}</p>
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {t('list.error.retry')}
          </Button>
        </Callout>
      )}
    </div>
  );
}

interface TextsProps {
  transcript: string;
  title: string;
  playback?: Playback;
}

function Texts({ transcript, title, playback }: TextsProps) {
  const { t } = useTranslation('membership-recordings');
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(LINES);
  const asked = useDeferredValue(query);
  const lines = useMemo(() => parseTranscript(transcript), [transcript]);
  const { found, hits } = useMemo(() => searchTranscript(lines, asked), [lines, asked]);
  const isSearching = asked.trim() !== '';

  function look(next: string): void {
    setQuery(next);
    setShown(LINES);
  }

  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t('transcript.search')}
          placeholder={t('transcript.placeholder')}
          clearLabel={t('transcript.clear')}
          value={query}
          maxLength={callRecordingLimits.search}
          onChange={look}
        />
        <p role="status" className={styles.count}>
          {isSearching && (hits === 0 ? t('transcript.none') : t('transcript.hits', { count: hits }))}
        </p>
      </div>
      {found.length > 0 && (
        <TranscriptLines
          lines={found.slice(0, shown)}
          title={title}
          playback={playback}
          // The line being played is among the shown ones.
          onPassed={(index) => setShown(Math.max(shown, index + LINES))}
          timesOf={found}
        >
          {found.length > shown && (
            <Button variant="quiet" size="small" onClick={() => setShown(shown + 5 * LINES)}>
              {t('transcript.more')}
            </Button>
          )}
        </TranscriptLines>
      )}
    </>
  );
}
