import { callRecordingLimits, parseChapters, secondsAsClock, type TypedChapter } from '@leap/domain';
import { refusedField } from '../../../common/refused-field.js';
import { escaped, timestamp } from './captions.js';

/** A part of a recording. */
export interface Chapter extends TypedChapter {
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
  const typed = parseChapters(lines, duration);
  if (typeof typed === 'string') throw refusedField('chapters', typed);
  const chapters = typed.map((chapter, index): Chapter => {
    const translation = translations
      ? translations[index]
      : before.find(({ title }) => title === chapter.title)?.translation;
    return { ...chapter, ...(translation && { translation }) };
  });
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
