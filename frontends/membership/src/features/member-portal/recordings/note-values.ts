import type { CreateCallRecordingNoteDto } from '@leap/client/membership';
import { secondsOfClock } from '@leap/domain';
import { personalDraft, personalKey, tabAttempt, type TabAttempt, type TabDraft } from '@leap/forms';

/** The moment is written as a clock: `12:34`. */
export type NoteValues = { notes: string; positionSeconds: string };

export const emptyNote = (): NoteValues => ({ notes: '', positionSeconds: '' });

/** This member's draft of a note on one recording, in this tab. */
export const noteDraft = (userId: string, recordingId: string): TabDraft =>
  personalDraft(`call-note:${recordingId}`, userId, Object.keys(emptyNote()));

/** Prevents storing a note twice after a lost answer. */
export const noteAttempt = (userId: string, recordingId: string): TabAttempt =>
  tabAttempt(personalKey(`call-note-attempt:${recordingId}`, userId));

/** The API's error code for a moment; undefined for a valid one, and for none. */
export const momentError = (moment: string): string | undefined =>
  moment.trim() === '' || secondsOfClock(moment.trim()) !== undefined ? undefined : 'invalid_format';

/** Converts valid values to a request. */
export const toNote = (
  { notes, positionSeconds }: NoteValues,
  userId: string,
  callRecordingId: string,
): CreateCallRecordingNoteDto => ({
  notes: notes.trim(),
  positionSeconds: secondsOfClock(positionSeconds.trim()),
  userId,
  callRecordingId,
});
