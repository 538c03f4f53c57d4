import { useTranslation } from '@leap/platform';
import { IconButton } from '@leap/ui';
import { Slider } from '@leap/ui/slider';
import { useEffect, useRef } from 'react';
import styles from './music.module.css';
import { MAXIMUM_VOLUME, useMusic, VOLUME_STEP } from './use-music';

interface MusicPlayerProps {
  /** Address of the one file. */
  file: string;
  onFailed(): void;
  onDismissed(): void;
}

const inPercent = (volume: number): string => `${Math.round(volume * 100)} %`;

/** Play and pause, mute, volume, and dismiss. Mounted on the visitor's request. */
export function MusicPlayer({ file, onFailed, onDismissed }: MusicPlayerProps) {
  const { t } = useTranslation('shell');
  const { isPlaying, isMuted, volume, togglePlaying, toggleMuted, changeVolume } = useMusic(file, onFailed);
  const first = useRef<HTMLDivElement>(null);

  // The clicked button was replaced by the player, so the focus is moved.
  useEffect(() => first.current?.querySelector('button')?.focus({ preventScroll: true }), []);

  return (
    <div ref={first} className={styles.player} role="group" aria-label={t('music.title')}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={t(isPlaying ? 'music.pause' : 'music.play')}
        onClick={togglePlaying}
      />
      <IconButton
        icon={isMuted ? 'volume-off' : 'volume'}
        label={t('music.mute')}
        aria-pressed={isMuted}
        onClick={toggleMuted}
      />
      <Slider
        className={styles.volume}
        hideLabel
        label={t('music.volume')}
        value={volume}
        min={0}
        max={MAXIMUM_VOLUME}
        step={VOLUME_STEP}
        onValueChange={changeVolume}
        formatValue={inPercent}
      />
      <IconButton icon="close" label={t('music.dismiss')} onClick={onDismissed} />
    </div>
  );
}
