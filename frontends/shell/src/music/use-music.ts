import { oneSoundAtATime } from '@leap/platform';
import { useEffect, useRef, useState } from 'react';

/** Specified: a low initial and maximum volume. */
export const FIRST_VOLUME = 0.1;
export const MAXIMUM_VOLUME = 0.3;
export const VOLUME_STEP = 0.05;

export interface Music {
  isPlaying: boolean;
  isMuted: boolean;
  /** 0 to `MAXIMUM_VOLUME`. */
  volume: number;
  togglePlaying(): void;
  toggleMuted(): void;
  /** A value above 0 unmutes. */
  changeVolume(volume: number): void;
}

/**
 * A looping audio file while the caller is mounted. Starts at once, since the visitor's click mounts it; where the browser refuses
 * that, it stays paused.
 * @param onFailed a stable callback for a file that cannot be loaded; the reason is logged
 */
export function useMusic(file: string, onFailed: () => void): Music {
  const element = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [volume, setVolume] = useState(FIRST_VOLUME);

  useEffect(() => {
    const audio = new Audio();
    const listening = new AbortController();
    const on = (event: string, handler: () => void) =>
      audio.addEventListener(event, handler, { signal: listening.signal });
    on('play', () => setPlaying(true));
    on('pause', () => setPlaying(false));
    on('error', () => {
      console.warn(`The background music could not be loaded: ${file}`);
      onFailed();
    });
    audio.loop = true;
    audio.volume = FIRST_VOLUME;
    audio.src = file;
    element.current = audio;
    const stopListening = oneSoundAtATime(audio);
    play(audio);
    return () => {
      listening.abort();
      stopListening();
      audio.pause();
      // Also cancels the download.
      audio.removeAttribute('src');
      audio.load();
    };
  }, [file, onFailed]);

  function changeVolume(next: number): void {
    const audio = element.current;
    if (!audio) return;
    audio.volume = next;
    setVolume(next);
    if (next > 0) setMutedTo(false);
  }

  function setMutedTo(muted: boolean): void {
    if (element.current) element.current.muted = muted;
    setMuted(muted);
  }

  return {
    isPlaying,
    isMuted,
    volume,
    changeVolume,
    togglePlaying() {
      const audio = element.current;
      if (!audio) return;
      if (audio.paused) play(audio);
      else audio.pause();
    },
    toggleMuted() {
      // Unmuting at volume 0 would remain inaudible.
      if (isMuted && volume === 0) changeVolume(FIRST_VOLUME);
      else setMutedTo(!isMuted);
    },
  };
}

/** A refused play is no error: the player stays paused. An unplayable file also emits an error event. */
function play(audio: HTMLAudioElement): void {
  audio.play().catch(() => undefined);
}
