import { useTranslation, oneSoundAtATime } from '@leap/platform';
import { Button, Callout, Icon, SelectField } from '@leap/ui';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { Playback } from './playback';
import styles from './recording-player.module.css';

/** A link to a file of the practice's store lives ten minutes; a failure sooner after another one has another reason. */
const RENEWED_MS = 60_000;
const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

interface RecordingFileProps {
  kind: 'video' | 'audio';
  url: string;
  title: string;
  /** Whether it was asked for by a click: then its beginning is loaded. */
  isAsked: boolean;
  playback: Playback;
  /** Address of the captions, and their language where it is known. */
  captions?: string;
  /** Address of the chapters in the reader's language. */
  chapters?: string;
  /** Formats a number in the page's language. */
  format(value: number): string;
}

/** A file that the browser plays, with a choice of speed, and of the sound without the picture. */
export function RecordingFile({ kind, url, title, isAsked, playback, captions, chapters, format }: RecordingFileProps) {
  const { t } = useTranslation('membership-recording-player');
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(1);
  /** The same file in the browser's bar for sounds, whose controls stay in view; undefined until it was chosen. */
  const [isSoundOnly, setSoundOnly] = useState<boolean>();
  /** Where the other of the two elements was left. */
  const left = useRef<Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'volume' | 'muted'>>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const renewedAt = useRef(-RENEWED_MS);

  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const play = (): void => void element.play().catch(() => undefined);
    const start = left.current?.currentTime ?? playback.getStart();
    if (start !== undefined) element.currentTime = start;
    if (left.current) Object.assign(element, { volume: left.current.volume, muted: left.current.muted });
    if (start !== undefined && !left.current?.paused) play();
    left.current = undefined;
    const detach = playback.attach((seconds) => {
      element.currentTime = seconds;
      play();
    });
    const release = oneSoundAtATime(element);
    return () => {
      detach();
      release();
    };
  }, [playback, isSoundOnly]);

  function toggle(): void {
    if (media.current) {
      const { currentTime, paused, volume, muted } = media.current;
      left.current = { currentTime, paused, volume, muted };
    }
    setSoundOnly(!isSoundOnly);
  }

  /** Loads the file anew, and goes on where it ended. */
  function reload(isPlaying: boolean): void {
    setFailed(false);
    const element = media.current;
    if (!element) return;
    const position = element.currentTime;
    element.load();
    element.currentTime = position;
    if (isPlaying) void element.play().catch(() => undefined);
  }

  /** The link may be dead: the same path leads to a new one, for a member. */
  function renew(): void {
    const isOurs = url.startsWith('/api/');
    if (!isOurs || performance.now() - renewedAt.current < RENEWED_MS) {
      setFailed(true);
      return;
    }
    renewedAt.current = performance.now();
    reload(media.current?.paused === false);
  }

  function choose(next: number): void {
    setSpeed(next);
    if (media.current) media.current.playbackRate = next;
  }

  const properties: ComponentProps<'video'> = {
    ref: media,
    src: url,
    controls: true,
    playsInline: true,
    preload: isAsked || isSoundOnly !== undefined ? 'metadata' : 'none',
    'aria-label': title,
    onTimeUpdate: ({ currentTarget }) => playback.report(currentTarget.currentTime),
    // Seen to its end, it begins anew the next time.
    onEnded: () => playback.report(0),
    // Another speed is forgotten when a file is loaded anew.
    onLoadedMetadata: ({ currentTarget }) => void (currentTarget.playbackRate = speed),
    onError: renew,
  };
  const Media = isSoundOnly ? 'audio' : kind;
  return (
    <>
      <div className={isSoundOnly ? styles.soundOnly : undefined}>
        {/* The page's heading may be out of view. */}
        {isSoundOnly && <p aria-hidden="true">{title}</p>}
        <Media {...properties} className={styles[Media]}>
          {captions !== undefined && <track kind="captions" src={captions} label={t('captions')} />}
          {chapters !== undefined && <track kind="chapters" src={chapters} default />}
        </Media>
      </div>
      {hasFailed && (
        <Callout tone="warning" role="status">
          <p>{t('failed')}</p>
          <Button variant="quiet" size="small" onClick={() => reload(true)}>
            {t('retry')}
          </Button>
        </Callout>
      )}
      <div className={styles.controls}>
        <SelectField
          name="speed"
          label={t('speed')}
          value={String(speed)}
          options={SPEEDS.map((value) => ({ value: String(value), label: `${format(value)} ×` }))}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
        {kind === 'video' && (
          <Button variant={isSoundOnly ? 'secondary' : 'quiet'} aria-pressed={isSoundOnly ?? false} onClick={toggle}>
            {isSoundOnly && <Icon name="check" />}
            {t('soundOnly')}
          </Button>
        )}
      </div>
    </>
  );
}
