import { callRecordingLimits } from '@leap/domain';
import { useSearchParams, useTranslation } from '@leap/platform';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { watchingLoader } from '../recording-player/load-watching';
import { SearchField } from '../search-field';
import { ThreadOnDemand } from '../thread/thread-on-demand';
import styles from './recordings.module.css';

/** Milliseconds after the last key until the search starts. */
const SEARCH_DELAY = 300;
/** Characters from which on it does. */
const SHORTEST = 2;

interface RecordingSearchProps {
  /** Shown while nothing is searched. */
  children: ReactNode;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** A search over all recordings and what was said in them. The address holds it, so that one comes back to the hits. */
export function RecordingSearch({ children, onRefused }: RecordingSearchProps) {
  const { t, i18n } = useTranslation('membership-recordings');
  const [address, setAddress] = useSearchParams();
  const id = useId();
  const asked = address.get('find') ?? '';
  const [text, setText] = useState(asked);

  const ask = useEffectEvent((next: string) => {
    if (next === asked) return;
    const changed = new URLSearchParams(address);
    changed.delete('find');
    if (next !== '') changed.set('find', next);
    setAddress(changed, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <>
      <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label={t('search.label')}
          placeholder={t('transcript.placeholder')}
          clearLabel={t('transcript.clear')}
          value={text}
          maxLength={callRecordingLimits.search}
          onChange={setText}
        />
      </form>
      {asked.length < SHORTEST ? (
        children
      ) : (
        <ThreadOnDemand
          id={id}
          load={watchingLoader(i18n)}
          texts={{
            title: t('search.label'),
            loading: t('card.loading'),
            failed: t('card.failed'),
            retry: t('list.error.retry'),
          }}
        >
          {({ RecordingHits }) => <RecordingHits id={id} q={asked} onRefused={onRefused} />}
        </ThreadOnDemand>
      )}
    </>
  );
}
