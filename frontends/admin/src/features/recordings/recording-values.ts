import type { AdminCallRecordingDto, CreateAdminCallRecordingDto } from '@leap/contracts/admin';
import { BOOKING_ZONE, callRecordingLimits, fromWallClock, isCallToCome, wallClock } from '@leap/contracts/domain';
import type { FormErrors, FormValues } from '@leap/forms';

/** What the form of a recording holds; `recordedAt` as `datetime-local` has it, on the practice's clock, attendees a name a line. */
export interface RecordingValues extends FormValues {
  title: string;
  recordedAt: string;
  duration: string;
  attendees: string;
  recordingUrl: string;
  description: string;
  summary: string;
}

export const emptyRecording: RecordingValues = {
  title: '',
  recordedAt: '',
  duration: '',
  attendees: '',
  recordingUrl: '',
  description: '',
  summary: '',
};

export const valuesOfRecording = (recording: AdminCallRecordingDto): RecordingValues => ({
  title: recording.title,
  recordedAt: wallClock(recording.recordedAt, BOOKING_ZONE),
  duration: recording.duration === undefined ? '' : String(recording.duration),
  attendees: recording.attendees.join('\n'),
  recordingUrl: recording.recordingUrl ?? '',
  description: recording.description ?? '',
  summary: recording.summary ?? '',
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent; the form has been looked at by {@link validateRecording}. */
export const toRecording = (values: RecordingValues): CreateAdminCallRecordingDto => ({
  title: values.title,
  recordedAt: fromWallClock(values.recordedAt, BOOKING_ZONE)?.toISOString() ?? '',
  attendees: linesOf(values.attendees),
  ...(values.duration.trim() === '' ? {} : { duration: Number(values.duration) }),
  recordingUrl: values.recordingUrl,
  description: values.description,
  summary: values.summary,
});

const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** The server's rules, told before anything is sent. */
export function validateRecording(values: RecordingValues): FormErrors<RecordingValues> {
  const errors: FormErrors<RecordingValues> = {};
  if (lengthOf(values.title) === 0) errors.title = 'required';
  for (const field of ['title', 'description', 'summary'] as const)
    if (lengthOf(values[field]) > callRecordingLimits[field]) errors[field] = 'too_long';
  const begin = fromWallClock(values.recordedAt, BOOKING_ZONE);
  if (!begin) errors.recordedAt = 'required';
  else if (isCallToCome(begin, new Date())) errors.recordedAt = 'too_large';
  if (!/^\s*\d{0,4}\s*$/.test(values.duration)) errors.duration = 'invalid_format';
  const names = linesOf(values.attendees);
  if (names.length > callRecordingLimits.attendees) errors.attendees = 'too_many';
  else if (names.some((name) => name.includes('@'))) errors.attendees = 'address';
  else if (names.some((name) => lengthOf(name) > callRecordingLimits.attendee)) errors.attendees = 'too_long';
  if (values.recordingUrl.trim() !== '' && !/^https:\/\/\S+\.\S+$/.test(values.recordingUrl.trim()))
    errors.recordingUrl = 'https';
  return errors;
}
