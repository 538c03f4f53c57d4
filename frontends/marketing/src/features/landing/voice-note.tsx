import type { VoiceNoteDto } from '@leap/client/marketing';
import { oneSoundAtATime, useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './voice-note.module.css';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * A minute of the coach's voice, and its transcript. The same element plays with the browser's own controls where there is no script; the
 * recording is loaded when it is played.
 */
export function VoiceNote({ note }: { note: VoiceNoteDto }) {
  const { t } = useTranslation('marketing');
  const titleId = useId();
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const { seconds } = note;

  useEffect(() => (sound.current ? oneSoundAtATime(sound.current) : undefined), []);

  function toggle(): void {
    const audio = sound.current;
    if (!audio) return;
    if (!audio.paused) return audio.pause();
    setFailed(false);
    // Refused by the browser, it stays paused; what cannot be loaded is an error event.
    audio.play().catch(() => undefined);
  }

  function seek(to: number): void {
    if (sound.current) sound.current.currentTime = to;
    setPosition(to);
  }

  return (
    <div className={styles.note} role="group" aria-labelledby={titleId}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript stands below */}
      <audio
        ref={sound}
        className={styles.native}
        src={note.address}
        controls
        preload="none"
        aria-labelledby={titleId}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={({ currentTarget }) => setPosition(Math.min(seconds, currentTarget.currentTime))}
        onError={() => setFailed(true)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'hero.voice.pause' : 'hero.voice.play')}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <p id={titleId} className={styles.title}>
        {t('hero.voice.title')}
      </p>
      <div className={styles.time}>
        <input
          type="range"
          className={styles.seek}
          style={{ backgroundSize: `${(position / seconds) * 100}% 2px, 100% 2px` }}
          min={0}
          max={seconds}
          step={1}
          value={Math.round(position)}
          aria-label={t('hero.voice.position')}
          aria-valuetext={t('hero.voice.at', { position: clock(position), length: clock(seconds) })}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
        <span className={styles.clock} aria-hidden="true">
          {position > 0 ? `${clock(position)} / ${clock(seconds)}` : clock(seconds)}
        </span>
      </div>
      <div className={styles.transcript}>
        {hasFailed && (
          <p role="alert" className="ui-error">
            {t('hero.voice.failed')}
          </p>
        )}
        <details>
          <summary>{t('hero.voice.read')}</summary>
          <p>{note.transcript}</p>
        </details>
      </div>
    </div>
  );
}
