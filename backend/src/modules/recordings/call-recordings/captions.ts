import { parseTranscript, secondsOfTime } from '@leap/domain';

/** Characters of a caption: two lines of 42, as broadcasters limit them. */
const CAPTION = 84;
/** Characters that are read in a second, for the last caption, after which no other begins. */
const READING_SPEED = 15;

/**
 * WebVTT (https://www.w3.org/TR/webvtt1/) of a stored transcript. A line is shown until the next one begins, in pieces that share that time by
 * their lengths. Lines without a time, or that begin before the one above, are left out.
 */
export function captionsOf(transcript: string): string {
  let last = -1;
  const lines = parseTranscript(transcript).flatMap(({ time, speaker, text }) => {
    const start = time === undefined ? -1 : secondsOfTime(time);
    if (start <= last || text.trim() === '') return [];
    last = start;
    return [{ start, speaker, pieces: piecesOf(text) }];
  });
  const cues = lines.flatMap(({ start, speaker, pieces }, index) => {
    const length = pieces.join('').length;
    const end = lines[index + 1]?.start ?? start + Math.max(2, length / READING_SPEED);
    let shown = 0;
    return pieces.map((piece) => {
      const from = start + ((end - start) * shown) / length;
      shown += piece.length;
      const to = start + ((end - start) * shown) / length;
      const voice = speaker === undefined ? '' : `<v ${escaped(speaker)}>`;
      return `${timestamp(from)} --> ${timestamp(to)}\n${voice}${escaped(piece)}\n`;
    });
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Splits a text between words; a longer word is a piece of its own. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = pieces.length === 0 ? word : `${pieces.at(-1)} ${word}`;
    if (pieces.length > 0 && longer.length <= CAPTION) pieces[pieces.length - 1] = longer;
    else pieces.push(word);
  }
  return pieces;
}

/** Text for a cue. `>` too: `-->` ends one. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\n\r]/g, ' ');

/** A moment as WebVTT writes it. */
export function timestamp(seconds: number): string {
  const whole = new Date(Math.round(seconds * 1_000)).toISOString().slice(14, -1);
  return `${String(Math.floor(Math.round(seconds * 1_000) / 3_600_000)).padStart(2, '0')}:${whole}`;
}
