import { useSaveCallRecordingPositionMutation, type SaveRecordingPositionDto } from '@leap/client/membership';
import { useEffect } from 'react';
import type { Playback } from './playback';

/** While it is played, so often at most. */
const EVERY_MS = 15_000;
/** So long after it was paused. */
const REST_MS = 2_000;

/** Saves where the member is, to continue on any device. What could not be saved is sent with the next position. */
export function useSavedPosition(recordingId: string, playback: Playback): void {
  const [save] = useSaveCallRecordingPositionMutation();
  useEffect(() => {
    let unsaved: SaveRecordingPositionDto | undefined;
    let savedAt = Date.now();
    let rest: number | undefined;
    const send = async (): Promise<void> => {
      window.clearTimeout(rest);
      const position = unsaved;
      if (!position) return;
      unsaved = undefined;
      savedAt = Date.now();
      const { error } = await save({ id: recordingId, saveRecordingPositionDto: position });
      if (error) unsaved ??= position;
    };
    const note = (): void => {
      const position = playback.getPosition();
      if (position === undefined) return;
      unsaved = { positionSeconds: Math.floor(position), playedAt: new Date().toISOString() };
      if (Date.now() - savedAt >= EVERY_MS) {
        void send();
        return;
      }
      window.clearTimeout(rest);
      rest = window.setTimeout(() => void send(), REST_MS);
    };
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void send();
    };
    const stop = playback.subscribe(note);
    document.addEventListener('visibilitychange', leave);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', leave);
      void send();
    };
  }, [playback, recordingId, save]);
}
