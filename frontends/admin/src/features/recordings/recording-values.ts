import type { AdminCallRecordingDto, CreateAdminCallRecordingDto } from '@leap/client/admin';
import { createAdminCallRecordingFields } from '@leap/client/fields/call-recordings-admin';
import { BOOKING_ZONE, fromWallClock, isCallToCome, wallClock } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the form: `recordedAt` in the format of `datetime-local`, in the practice's time zone; attendees one per line. */
export interface RecordingValues extends FormValues {
  title: string;
  recordedAt: string;
  duration: string;
  attendees: string;
  /** One per line. */
  actionItems: string;
  recordingUrl: string;
  description: string;
  summary: string;
}

export const emptyRecording: RecordingValues = {
  title: '',
  recordedAt: '',
  duration: '',
  attendees: '',
  actionItems: '',
  recordingUrl: '',
  description: '',
  summary: '',
};

export const valuesOfRecording = (recording: AdminCallRecordingDto): RecordingValues => ({
  title: recording.title,
  recordedAt: wallClock(recording.recordedAt, BOOKING_ZONE),
  duration: recording.duration === undefined ? '' : String(recording.duration),
  attendees: recording.attendees.join('\n'),
  actionItems: recording.actionItems.join('\n'),
  recordingUrl: recording.recordingUrl ?? '',
  description: recording.description ?? '',
  summary: recording.summary ?? '',
});

const linesOf = (text: string): string[] =>
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
  });
  const begin = fromWallClock(values.recordedAt, BOOKING_ZONE);
  if (!begin) errors.recordedAt = 'required';
  else if (isCallToCome(begin, new Date())) errors.recordedAt = 'too_large';
  if (errors.attendees !== 'too_many' && names.some((name) => name.includes('@'))) errors.attendees = 'address';
  if (values.recordingUrl.trim() !== '' && !/^(https:\/\/\S+\.\S+|\/(?![/\\])\S*)$/.test(values.recordingUrl.trim()))
    errors.recordingUrl = 'https';
  return errors;
}
