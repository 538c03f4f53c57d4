import { BOOKING_ZONE, bookingDateOf } from './booking-schedule.js';
import { fieldLimits } from './field-limits.js';
import { instantOf } from './zone-clock.js';

/** Largest lengths of a recording's texts, in characters. What Fathom sends beyond them is cut. */
export const callRecordingLimits = {
  title: fieldLimits.title,
  description: 5_000,
  summary: 50_000,
  transcript: 3_000_000,
  attendee: fieldLimits.name,
  attendees: 200,
  /** Of a search in a transcript. */
  search: 100,
} as const;

const TWO_DAYS_MS = 172_800_000;

/**
 * Whether a call that is entered as recorded is still to come: it begins after tomorrow on the practice's clock. The
 * day more is for clocks that are ahead.
 */
export function isCallToCome(begin: Date, now: Date): boolean {
  return begin.getTime() >= instantOf(Date.parse(bookingDateOf(now)) + TWO_DAYS_MS, BOOKING_ZONE);
}

/** One utterance. */
export interface TranscriptLine {
  /** `00:05:32` from the beginning, when it is known. */
  time?: string;
  speaker?: string;
  text: string;
}

const UNKNOWN_TIME = '--:--';
const LINE = /^\[(\d{1,2}:\d{2}(?::\d{2})?|--:--)\] ?(?:([^:\n]{1,240}): )?(.*)$/u;

/**
 * A transcript as it is stored: a line for each utterance, `[00:05:32] Ana: I said no.`; `[--:--]` where nobody knows
 * when.
 */
export function formatTranscript(lines: readonly TranscriptLine[]): string {
  return lines
    .map(
      ({ time, speaker, text }) =>
        `[${time ?? UNKNOWN_TIME}] ${speaker === undefined ? '' : `${speaker.replaceAll(':', ' ')}: `}${text.replaceAll(/\s*\n\s*/g, ' ')}`,
    )
    .join('\n');
}

/** The lines of a stored transcript; a line that does not begin with a time is text alone, since any text may hold a colon. */
export function parseTranscript(transcript: string): TranscriptLine[] {
  return transcript
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, time, speaker, text = ''] = LINE.exec(line) ?? [];
      if (time === undefined) return { text: line };
      return { ...(time === UNKNOWN_TIME ? {} : { time }), ...(speaker === undefined ? {} : { speaker }), text };
    });
}
