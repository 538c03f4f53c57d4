import type { PodcastChapterDto } from '@leap/client/marketing';
import { oneSoundAtATime, useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { EmbedConsent } from '../embed-consent/embed-consent';
import { clock } from './clock';
import styles from './episode-player.module.css';

interface EpisodePlayerProps {
  title: string;
  /** A path on this site, or an address elsewhere: then nothing is loaded before consent. */
  src: string;
  /** The episode at its host. */
  elsewhere: string;
  /** Length in seconds as the feed says it, until the file says it. */
  seconds?: number;
  chapters?: readonly PodcastChapterDto[];
  /** Language of the show, where it is not the page's. */
  lang?: string;
}

/** Plays an episode on the page, after consent where its file is elsewhere. */
export function EpisodePlayer(props: EpisodePlayerProps) {
  return (
    <EmbedConsent src={props.src} title={props.title} elsewhere={props.elsewhere}>
      <Player {...props} />
    </EmbedConsent>
  );
}

/** The same element plays with the browser's own controls where there is no script; the file is loaded when it is played. */
function Player({ title, src, seconds = 0, chapters = [], lang }: EpisodePlayerProps) {
  const { t } = useTranslation('marketing-podcast');
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(seconds);

  useEffect(() => (sound.current ? oneSoundAtATime(sound.current) : undefined), []);

  function play(): void {
    setFailed(false);
    // Refused by the browser, it stays paused; what cannot be loaded is an error event.
    sound.current?.play().catch(() => undefined);
  }

  function seek(to: number): void {
    if (sound.current) sound.current.currentTime = to;
    setPosition(to);
  }

  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript stands on the page, where there is one */}
      <audio
        ref={sound}
        className={styles.native}
        src={src}
        controls
        preload="none"
        aria-label={title}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setLength(Math.ceil(duration));
        }}
        onError={() => setFailed(true)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'player.pause' : 'player.play', { title })}
        onClick={() => (isPlaying ? sound.current?.pause() : play())}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <div className={styles.time}>
        <input
          type="range"
          className={styles.seek}
          style={{ backgroundSize: `${length > 0 ? (position / length) * 100 : 0}% 2px, 100% 2px` }}
          min={0}
          max={Math.max(1, length)}
          step={1}
          value={Math.min(length, Math.round(position))}
          aria-label={t('player.position')}
          aria-valuetext={t('player.at', { position: clock(position), length: clock(length) })}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
        <span className={styles.clock} aria-hidden="true">
          {position > 0 ? `${clock(position)} / ${clock(length)}` : clock(length)}
        </span>
      </div>
      {hasFailed && (
        <p role="alert" className="ui-error">
          {t('player.failed')}
        </p>
      )}
      {chapters.length > 0 && (
        <ol className={styles.chapters} aria-label={t('player.chapters')}>
          {chapters.map(({ start, title: name }) => (
            <li key={`${start} ${name}`}>
              <button
                type="button"
                className={styles.chapter}
                onClick={() => {
                  seek(start);
                  play();
                }}
              >
                <span className={styles.clock}>{clock(start)}</span>
                <span lang={lang}>{name}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
