import { secondsOfTime } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { cx } from '@leap/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { Playback } from './playback';
import { indexAt } from './index-at';
import styles from './recording-transcript.module.css';
import type { FoundLine } from './transcript-search';

interface TranscriptLinesProps {
  /** The rendered lines. */
  lines: readonly FoundLine[];
  /** All lines that were found, of which the rendered ones are the first. */
  timesOf: readonly FoundLine[];
  title: string;
  playback?: Playback;
  /** Called when a line is played that is not rendered yet. */
  onPassed(index: number): void;
  children?: ReactNode;
}

const nothing = (): (() => void) => () => undefined;

/** Lines of a transcript. Their times jump in the player, as clicks on a line do, and the line being played is marked. */
export function TranscriptLines({ lines, timesOf, title, playback, onPassed, children }: TranscriptLinesProps) {
  const { t } = useTranslation(['membership-recordings', 'membership-recording-player']);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const times = useMemo(
    () => timesOf.map(({ time }) => (time === undefined ? undefined : secondsOfTime(time))),
    [timesOf],
  );
  const current = useSyncExternalStore(
    playback?.subscribe ?? nothing,
    () => indexAt(times, playback?.getPosition() ?? playback?.getStart()),
    () => undefined,
  );
  const pass = useEffectEvent(onPassed);
  const jumpTo = (lineIndex: number): void => {
    const seconds = times[lineIndex];
    if (seconds !== undefined) playback?.jump(seconds);
  };
  const jumpByClick = useEffectEvent(jumpTo);

  // The box follows what is played, unless somebody reads elsewhere in it.
  useEffect(() => {
    if (current === undefined) return;
    if (current >= lines.length) {
      pass(current);
      return;
    }
    const [view, line] = [box.current, list.current?.children[current]];
    if (!view || !(line instanceof HTMLElement) || view.matches(':hover, :focus-within')) return;
    view.scrollTop = line.offsetTop - view.clientHeight / 3;
  }, [current, lines.length]);

  // A shortcut of the mouse for the button in the line; it leaves selecting, to copy words, alone.
  useEffect(() => {
    const element = list.current;
    if (!element || !playback) return undefined;
    const click = ({ target }: MouseEvent): void => {
      const line = target instanceof Element && !target.closest('button') ? target.closest('li') : null;
      if (line && window.getSelection()?.isCollapsed !== false) jumpByClick([...element.children].indexOf(line));
    };
    element.addEventListener('click', click);
    return () => element.removeEventListener('click', click);
  }, [playback]);

  return (
    <div ref={box} className={cx(styles.box, playback && styles.following)}>
      <ol ref={list} className={styles.lines} aria-label={t('transcript.region', { title })}>
        {lines.map(({ index, time, speaker, pieces }, lineIndex) => (
          <li key={index} className={styles.line} aria-current={lineIndex === current ? 'time' : undefined}>
            <p className={styles.who}>
              {time !== undefined &&
                (playback ? (
                  <button
                    type="button"
                    className={styles.jump}
                    aria-label={t('membership-recording-player:playFrom', { time })}
                    onClick={() => jumpTo(lineIndex)}
                  >
                    {time}
                  </button>
                ) : (
                  <span className={styles.time}>{time}</span>
                ))}
              {speaker !== undefined && <b dir="auto">{speaker}</b>}
            </p>
            <p dir="auto" className={styles.utterance}>
              {pieces.map((piece, pieceIndex) =>
                piece.isHit ? <mark key={pieceIndex}>{piece.text}</mark> : <span key={pieceIndex}>{piece.text}</span>,
              )}
            </p>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
