import { bookingDateOf } from './booking-schedule.js';
import { fieldLimits } from './field-limits.js';
import { BOOKING_ZONE } from './practice-zone.js';
import { instantOf } from './zone-clock.js';

/** Length limits of a recording's texts, in characters. Texts from Fathom are truncated. */
export const callRecordingLimits = {
  title: fieldLimits.title,
  description: 5_000,
  summary: 50_000,
  transcript: 3_000_000,
  attendee: fieldLimits.name,
  attendees: 200,
  actionItem: 300,
  actionItems: 30,
  chapter: 120,
  /** Of a chapter as it is typed, with its time. */
  chapterLine: 130,
  chapters: 60,
  /** The last second that a member can refer to: of the longest call. */
  position: 600_060,
  /** Length limit of a search in a transcript. */
  search: 100,
} as const;

const STORED_FILE = /^store:((?:[\p{L}\p{N}_-][\p{L}\p{N}_. ()-]*\/)*[\p{L}\p{N}_-][\p{L}\p{N}_. ()-]*)$/u;

/** What browsers play of a file with such a path. */
export function mediaKindOf(path: string): 'video' | 'audio' | undefined {
  if (/\.(?:mp4|m4v|webm|mov|ogv)$/i.test(path)) return 'video';
  return /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(path) ? 'audio' : undefined;
}

/** The name of a video or sound file in the practice's own store (`store:monday.mp4`), with its folders; undefined for any other address. */
export function storedFileOf(address: string): string | undefined {
  const [, name] = STORED_FILE.exec(address) ?? [];
  return name !== undefined && mediaKindOf(name) ? name : undefined;
}

const TWO_DAYS_MS = 172_800_000;

/**
 * Whether a recorded call would be in the future: it begins after tomorrow in the practice's time zone. The extra day allows for other
 * time zones.
 */
export function isCallToCome(begin: Date, now: Date): boolean {
  return begin.getTime() >= instantOf(Date.parse(bookingDateOf(now)) + TWO_DAYS_MS, BOOKING_ZONE);
}

/** One utterance. */
export interface TranscriptLine {
  /** `00:05:32` from the start, when it is known. */
  time?: string;
  speaker?: string;
  text: string;
}

const UNKNOWN_TIME = '--:--';
const LINE = /^\[(\d{1,2}:\d{2}(?::\d{2})?|--:--)\] ?(?:([^:\n]{1,240}): )?(.*)$/u;

/** Formats a transcript for storage: one line per utterance, `[00:05:32] Ana: I said no.`; `[--:--]` without a time. */
export function formatTranscript(lines: readonly TranscriptLine[]): string {
  return lines
    .map(
      ({ time, speaker, text }) =>
        `[${time ?? UNKNOWN_TIME}] ${speaker === undefined ? '' : `${speaker.replaceAll(':', ' ')}: `}${text.replaceAll(/\s*\n\s*/g, ' ')}`,
    )
    .join('\n');
}

/** Parses a stored transcript; a line without a time is text only, since any text may contain a colon. */
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

/** The seconds of a time in a transcript, `05:32` or `00:05:32`. */
export function secondsOfTime(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The seconds of a moment that somebody writes, `12:34` or `1:02:34`; undefined for any other text. */
export function secondsOfClock(text: string): number | undefined {
  if (!/^\d{1,3}(?::[0-5]\d){1,2}$/.test(text)) return undefined;
  const seconds = secondsOfTime(text);
  return seconds <= callRecordingLimits.position ? seconds : undefined;
}

/** A chapter as it is typed: where it begins, in seconds from the start. */
export interface TypedChapter {
  positionSeconds: number;
  title: string;
}

/** A chapter as it is typed, `12:34 Title`; undefined for any other line. */
export function parseChapter(line: string): TypedChapter | undefined {
  const [, time = '', title = ''] = /^(\S+)\s+(\S.*)$/.exec(line.trim()) ?? [];
  const positionSeconds = secondsOfClock(time);
  return positionSeconds === undefined ? undefined : { positionSeconds, title };
}

/** What is wrong with chapters: a line that is none, a long title, one after the end of the recording, two of one time. */
export type ChapterError = 'invalid_format' | 'too_long' | 'too_large' | 'invalid';

/**
 * The chapters of a recording, one for each line, or what is wrong with them.
 * @param minutes how long the recording is, rounded, where that is known
 */
export function parseChapters(lines: readonly string[], minutes?: number): TypedChapter[] | ChapterError {
  const last = minutes === undefined ? callRecordingLimits.position : (minutes + 1) * 60;
  const chapters: TypedChapter[] = [];
  for (const line of lines) {
    const chapter = parseChapter(line);
    if (!chapter) return 'invalid_format';
    if ([...chapter.title].length > callRecordingLimits.chapter) return 'too_long';
    if (chapter.positionSeconds > last) return 'too_large';
    chapters.push(chapter);
  }
  const times = new Set(chapters.map(({ positionSeconds }) => positionSeconds));
  return times.size < chapters.length ? 'invalid' : chapters;
}

/** Seconds as a clock shows them: `5:32`, `1:05:32`. */
export function secondsAsClock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds % 60))}`;
}
