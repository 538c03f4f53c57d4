import type { CallRecordingDto } from '@leap/client/membership';
import { secondsAsClock } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useId, useSyncExternalStore } from 'react';
import { textIn } from '../post-parts/in-language';
import { indexAt } from './index-at';
import type { Playback } from './playback';
import styles from './recording-chapters.module.css';

interface RecordingChaptersProps {
  recording: CallRecordingDto;
  playback: Playback;
}

/** The chapters of a recording. Each plays from its beginning, and the one being played is marked. */
export function RecordingChapters({ recording: { chapters, language }, playback }: RecordingChaptersProps) {
  const { t } = useTranslation('membership-recording-player');
  const reader = useLanguage();
  const titleId = useId();
  const times = chapters.map(({ positionSeconds }) => positionSeconds);
  const current = useSyncExternalStore(
    playback.subscribe,
    () => indexAt(times, playback.getPosition() ?? playback.getStart()),
    () => undefined,
  );
  return (
    <section aria-labelledby={titleId} className={styles.chapters}>
      <h4 id={titleId} className={styles.heading}>
        {t('chapters')}
      </h4>
      <ol className={styles.list}>
        {chapters.map(({ positionSeconds, title, translation }, index) => {
          const { text, lang } = textIn(title, { language, translation }, reader);
          return (
            <li key={positionSeconds}>
              <button
                type="button"
                className={styles.chapter}
                aria-current={index === current ? 'time' : undefined}
                onClick={() => playback.jump(positionSeconds)}
              >
                <span className={styles.time}>{secondsAsClock(positionSeconds)}</span>
                <span lang={lang} dir="auto" className={styles.title}>
                  {text}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
