import type { AdminCallRecordingDto, CreateAdminCallRecordingDto } from '@leap/client/admin';
import { createAdminCallRecordingFields } from '@leap/client/fields/call-recordings-admin';
import {
  BOOKING_ZONE,
  fromWallClock,
  isCallToCome,
  parseChapters,
  storedFileOf,
  wallClock,
  type Language,
} from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the form: `recordedAt` in the format of `datetime-local`, in the practice's time zone; attendees one per line. */
export interface RecordingValues extends FormValues {
  title: string;
  recordedAt: string;
  duration: string;
  attendees: string;
  /** One per line. */
  actionItems: string;
  /** One per line, `12:34 Title`. */
  chapters: string;
  recordingUrl: string;
  description: string;
  summary: string;
  /** Of the texts above. */
  language: string;
  translatedTitle: string;
  translatedDescription: string;
  /** One per line, as many as items, or none. */
  translatedActionItems: string;
  /** Titles, one per line, as many as chapters, or none. */
  translatedChapters: string;
  translatedSummary: string;
  /** Names of the fields that hold a machine's draft since the last save, with blanks between them. Not sent. */
  drafted: string;
}

/** The fields that exist in both languages. */
export const translatedFields = [
  { from: 'title', to: 'translatedTitle' },
  { from: 'description', to: 'translatedDescription' },
  { from: 'actionItems', to: 'translatedActionItems' },
  { from: 'chapters', to: 'translatedChapters' },
  { from: 'summary', to: 'translatedSummary' },
] as const;
export type TranslatedField = (typeof translatedFields)[number]['to'];

export const emptyRecording: RecordingValues = {
  title: '',
  recordedAt: '',
  duration: '',
  attendees: '',
  actionItems: '',
  chapters: '',
  recordingUrl: '',
  description: '',
  summary: '',
  language: 'en',
  translatedTitle: '',
  translatedDescription: '',
  translatedActionItems: '',
  translatedChapters: '',
  translatedSummary: '',
  drafted: '',
};

const linesUnlessEmpty = (texts: string[]): string => (texts.some((text) => text !== '') ? texts.join('\n') : '');

export const valuesOfRecording = (recording: AdminCallRecordingDto): RecordingValues => ({
  title: recording.title,
  recordedAt: wallClock(recording.recordedAt, BOOKING_ZONE),
  duration: recording.duration === undefined ? '' : String(recording.duration),
  attendees: recording.attendees.join('\n'),
  actionItems: recording.actionItems.join('\n'),
  chapters: recording.chapters.join('\n'),
  recordingUrl: recording.recordingUrl ?? '',
  description: recording.description ?? '',
  summary: recording.summary ?? '',
  language: recording.language,
  translatedTitle: recording.translatedTitle ?? '',
  translatedDescription: recording.translatedDescription ?? '',
  translatedActionItems: linesUnlessEmpty(recording.translatedActionItems),
  translatedChapters: linesUnlessEmpty(recording.translatedChapters),
  translatedSummary: recording.translatedSummary ?? '',
  drafted: '',
});

/** The translations of this many items or chapters, by their lines: an item without one has an empty line. Empty lines at the end are dropped. */
function alignedLinesOf(text: string, count: number): string[] {
  if (text.trim() === '') return [];
  const lines = text.split('\n').map((line) => line.trim());
  while (lines.length > count && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The lines of a text that are not blank. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Converts values that passed {@link validateRecording} to a request. */
export const toRecording = (values: RecordingValues): CreateAdminCallRecordingDto => ({
  title: values.title,
  recordedAt: fromWallClock(values.recordedAt, BOOKING_ZONE)?.toISOString() ?? '',
  attendees: linesOf(values.attendees),
  actionItems: linesOf(values.actionItems),
  ...(values.duration.trim() === '' ? {} : { duration: Number(values.duration) }),
  recordingUrl: values.recordingUrl,
  description: values.description,
  summary: values.summary,
  language: values.language as Language,
  translatedTitle: values.translatedTitle,
  translatedDescription: values.translatedDescription,
  translatedActionItems: alignedLinesOf(values.translatedActionItems, linesOf(values.actionItems).length),
  chapters: linesOf(values.chapters),
  translatedChapters: alignedLinesOf(values.translatedChapters, linesOf(values.chapters).length),
  translatedSummary: values.translatedSummary,
});

/** Validates by the document's rules, and by those that it cannot express. */
export function validateRecording(values: RecordingValues): FormErrors<RecordingValues> {
  const names = linesOf(values.attendees);
  const errors: FormErrors<RecordingValues> = checkFields(createAdminCallRecordingFields, {
    title: values.title,
    description: values.description,
    summary: values.summary,
    duration: values.duration,
    attendees: names,
    actionItems: linesOf(values.actionItems),
    translatedTitle: values.translatedTitle,
    translatedDescription: values.translatedDescription,
    translatedActionItems: alignedLinesOf(values.translatedActionItems, linesOf(values.actionItems).length),
    chapters: linesOf(values.chapters),
    translatedChapters: alignedLinesOf(values.translatedChapters, linesOf(values.chapters).length),
    translatedSummary: values.translatedSummary,
  });
  const items = linesOf(values.actionItems).length;
  const translated = alignedLinesOf(values.translatedActionItems, items).length;
  if (translated > 0 && translated !== items) errors.translatedActionItems = 'lines';
  const chapters = linesOf(values.chapters);
  const titles = alignedLinesOf(values.translatedChapters, chapters.length).length;
  if (titles > 0 && titles !== chapters.length) errors.translatedChapters = 'lines';
  const minutes = values.duration.trim() === '' ? Number.NaN : Number(values.duration);
  const typed = parseChapters(chapters, Number.isNaN(minutes) ? undefined : minutes);
  if (typeof typed === 'string') errors.chapters ??= typed;
  const begin = fromWallClock(values.recordedAt, BOOKING_ZONE);
  if (!begin) errors.recordedAt = 'required';
  else if (isCallToCome(begin, new Date())) errors.recordedAt = 'too_large';
  if (errors.attendees !== 'too_many' && names.some((name) => name.includes('@'))) errors.attendees = 'address';
  const address = values.recordingUrl.trim();
  if (address !== '' && !/^(https:\/\/\S+\.\S+|\/(?![/\\])\S*)$/.test(address) && !storedFileOf(address))
    errors.recordingUrl = 'https';
  return errors;
}
