import { fetchNextPage, useListRecordingLinesPagesInfiniteQuery, type RecordingLineDto } from '@leap/client/membership';
import { secondsAsClock } from '@leap/domain';
import { useFailureLabels } from '@leap/forms';
import { formatDay, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { Button, ErrorState, LoadingRegion, Skeleton, VisuallyHidden } from '@leap/ui';
import { useEffect, useRef, useState, type Ref } from 'react';
import { paths } from '../../../paths';
import { textIn } from '../post-parts/in-language';
import styles from './recording-hits.module.css';
import { piecesOfTerms } from './transcript-search';

interface RecordingHitsProps {
  id: string;
  /** The search terms, not empty. */
  q: string;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** What a search found in all recordings: the calls, and their lines with links to the moment. */
export function RecordingHits({ id, q, onRefused }: RecordingHitsProps) {
  const { t } = useTranslation(['membership-recording-player', 'membership-recordings']);
  const failureText = useFailureLabels();
  const query = useListRecordingLinesPagesInfiniteQuery({ q });
  const { currentData, error, isFetching } = query;
  const lines = currentData?.pages.flatMap(({ items }) => items) ?? [];
  const firstNewLine = useRef<HTMLAnchorElement>(null);
  const [firstNew, setFirstNew] = useState<string>();

  useEffect(() => {
    if (error && !isFetching) onRefused(error);
  }, [error, isFetching, onRefused]);

  // Moves the focus to the first new line.
  useEffect(() => {
    if (firstNew !== undefined) firstNewLine.current?.focus();
  }, [firstNew]);

  async function showMore(): Promise<void> {
    const { data } = await fetchNextPage(query);
    setFirstNew(data?.pages.at(-1)?.items[0]?.id);
  }

  if (currentData === undefined && error && !isFetching) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('hits.failed')}
        action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
      >
        <p>{failureText(error, t('membership-recordings:list.error.text'))}</p>
      </ErrorState>
    );
  }
  if (currentData === undefined) {
    return (
      <LoadingRegion label={t('hits.loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  }
  return (
    <section id={id} aria-label={t('hits.title', { q })} className={styles.hits}>
      <p role="status" className="ui-small">
        {lines.length === 0 ? t('hits.none') : t('hits.shown', { count: lines.length })}
      </p>
      {callsOf(lines).map((call) => (
        <Call key={call[0].id} lines={call} q={q} firstNew={firstNew} firstNewLine={firstNewLine} />
      ))}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          busyLabel={t('hits.loading')}
          onClick={() => void showMore()}
        >
          {t('hits.more')}
        </Button>
      )}
      {query.isFetchNextPageError && <p role="status">{t('hits.failed')}</p>}
    </section>
  );
}

type Lines = [RecordingLineDto, ...RecordingLineDto[]];

/** The lines of each call; those of one call follow each other. */
function callsOf(lines: readonly RecordingLineDto[]): Lines[] {
  const calls: Lines[] = [];
  for (const line of lines) {
    const last = calls.at(-1);
    if (last?.[0].callRecordingId === line.callRecordingId) last.push(line);
    else calls.push([line]);
  }
  return calls;
}

interface CallProps {
  lines: Lines;
  q: string;
  firstNew: string | undefined;
  firstNewLine: Ref<HTMLAnchorElement>;
}

function Call({ lines, q, firstNew, firstNewLine }: CallProps) {
  const { t } = useTranslation('membership-recording-player');
  const language = useLanguage();
  const [{ id, callRecordingId, callTitle, callLanguage, translatedCallTitle, recordedAt, text }] = lines;
  const title = textIn(callTitle, { language: callLanguage, translation: translatedCallTitle }, language);
  const spoken = lines.filter((line) => line.text !== undefined);
  return (
    <article className={styles.call}>
      <h3 className={styles.title} lang={title.lang} dir="auto">
        {/* Found by its title, description or names, the call itself is the first hit. */}
        <Link
          ref={text === undefined && id === firstNew ? firstNewLine : undefined}
          to={paths.recording(callRecordingId)}
        >
          {title.text}
        </Link>
      </h3>
      <p className="ui-small">
        <time dateTime={recordedAt}>{formatDay(recordedAt, language, 'full')}</time>
      </p>
      {text === undefined && <p className="ui-soft">{t('hits.about')}</p>}
      {spoken.length > 0 && (
        <ul className={styles.lines}>
          {spoken.map((line) => (
            <li key={line.id}>
              <Link
                ref={line.id === firstNew ? firstNewLine : undefined}
                to={paths.recording(callRecordingId, line.positionSeconds)}
                className={styles.line}
              >
                {line.positionSeconds !== undefined && (
                  <span className={styles.time}>
                    <VisuallyHidden>{t('hits.at')} </VisuallyHidden>
                    {secondsAsClock(line.positionSeconds)}
                  </span>
                )}
                <span dir="auto">
                  {line.speaker !== undefined && <b>{line.speaker}: </b>}
                  {piecesOfTerms(line.text ?? '', q).map((piece, index) =>
                    piece.isHit ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
