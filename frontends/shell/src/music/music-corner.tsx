import { useTranslation } from '@leap/platform';
import { useCallback, useEffect, useState } from 'react';
import { useOnDemand } from '../site/use-on-demand';
import { useSite } from '../site/use-site';
import styles from './music.module.css';

const load = () =>
  import(/* webpackChunkName: "music-player" */ './music-player').then(({ MusicPlayer }) => MusicPlayer);

const DISMISSED_KEY = 'music-dismissed';

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(): void {
  try {
    sessionStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // Storage can be disabled: the player is then dismissed for this page only.
  }
}

/** Calls back when the page is idle; Safari has no idle callback. Returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(callback, { timeout: 4000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(callback, 1000);
  return () => clearTimeout(id);
}

/**
 * Button of the background music in the footer, shown once the page is idle, if a file is set and the visitor has not dismissed it in
 * this tab. The player is loaded, and plays, on click.
 */
export function MusicCorner() {
  const { t } = useTranslation('shell');
  const file = useSite()?.links?.musicFile;
  const [isOffered, setOffered] = useState(false);
  const { Part, want, prepare } = useOnDemand(load);

  useEffect(() => (file && !wasDismissed() ? whenIdle(() => setOffered(true)) : undefined), [file]);

  const onFailed = useCallback(() => setOffered(false), []);
  const onDismissed = useCallback(() => {
    rememberDismissal();
    setOffered(false);
    // The focused button is removed with the player.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);

  if (!file || !isOffered) return null;
  return (
    <aside aria-label={t('music.title')}>
      {Part ? (
        <Part file={file} onFailed={onFailed} onDismissed={onDismissed} />
      ) : (
        <button
          type="button"
          className={styles.offer}
          onClick={() => void want()}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />
          </svg>
          {t('music.offer')}
        </button>
      )}
    </aside>
  );
}
