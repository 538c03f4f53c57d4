import { callRecordingLimits, parseChapter, secondsAsClock } from '@leap/domain';
import { refusedField } from '../../../common/refused-field.js';
import { escaped, timestamp } from './captions.js';

/** A part of a recording. */
export interface Chapter {
  /** Where it begins, in seconds from the start. */
  positionSeconds: number;
  title: string;
  /** In the other language of the recording. */
  translation?: string;
}

/** How an administrator types it. */
export const chapterLine = ({ positionSeconds, title }: Chapter): string =>
  `${secondsAsClock(positionSeconds)} ${title}`;

/** What is submitted of an edited recording. */
interface Submitted {
  chapters?: string[];
  translatedChapters?: string[];
  duration?: number;
}

/**
 * The chapters of an edited recording, in the order of their times; undefined where they stay as they are. Where no translations are
 * submitted, a chapter keeps the one that its title has.
 * @throws AppError `validation_failed` (422) for a line that is no chapter, for two of one time, for one after the end of the recording, and
 * when translations do not belong to the chapters, line by line
 */
export function editedChapters(
  before: readonly Chapter[],
  { chapters: lines, translatedChapters: translations, duration }: Submitted,
): Chapter[] | undefined {
  if (translations && translations.length > 0 && translations.length !== lines?.length)
    throw refusedField('translatedChapters', 'invalid');
  if (!lines) return undefined;
  // Lengths are rounded to minutes.
  const last = duration === undefined ? callRecordingLimits.position : (duration + 1) * 60;
  const chapters = lines.map((line, index): Chapter => {
    const chapter = parseChapter(line);
    if (!chapter) throw refusedField('chapters', 'invalid_format');
    if ([...chapter.title].length > callRecordingLimits.chapter) throw refusedField('chapters', 'too_long');
    if (chapter.positionSeconds > last) throw refusedField('chapters', 'too_large');
    const translation = translations
      ? translations[index]
      : before.find(({ title }) => title === chapter.title)?.translation;
    return { ...chapter, ...(translation && { translation }) };
  });
  if (new Set(chapters.map(({ positionSeconds }) => positionSeconds)).size < chapters.length)
    throw refusedField('chapters', 'invalid');
  return chapters.toSorted((a, b) => a.positionSeconds - b.positionSeconds);
}

/** WebVTT of chapters, each until the next one begins; titles in a language where they exist in it. */
export function chaptersOf(chapters: readonly Chapter[], isTranslated: boolean): string {
  const cues = chapters.map(({ positionSeconds, title, translation }, index) => {
    const end = chapters[index + 1]?.positionSeconds ?? callRecordingLimits.position;
    return `${timestamp(positionSeconds)} --> ${timestamp(end)}\n${escaped((isTranslated && translation) || title)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
