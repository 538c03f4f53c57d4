import { useEffect, useRef, useState } from 'react';

/** Specified: quiet at first, never loud. */
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
  /** Above 0 it un-mutes. */
  changeVolume(volume: number): void;
}

/**
 * One looping audio file for as long as the caller is mounted. It starts at once, because it is mounted by the visitor's
 * press; where the browser refuses even that, it waits paused.
 * @param onFailed a stable callback for a file that cannot be loaded; the log says why
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
    play(audio);
    return () => {
      listening.abort();
      audio.pause();
      // Ends the download too.
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
      // Un-muting at 0 would change nothing that one hears.
      if (isMuted && volume === 0) changeVolume(FIRST_VOLUME);
      else setMutedTo(!isMuted);
    },
  };
}

/** A refusal to play is no fault: the player stays paused. A file that cannot be played reports an error event besides. */
function play(audio: HTMLAudioElement): void {
  audio.play().catch(() => undefined);
}
