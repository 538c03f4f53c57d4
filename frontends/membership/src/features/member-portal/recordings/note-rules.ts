import { callNoteLimits, characterCount } from '@leap/contracts/domain';
import type { CreateCallRecordingNoteDto } from '@leap/contracts';
import { personalDraft, personalKey, tabAttempt, type FormErrors, type TabAttempt, type TabDraft } from '@leap/forms';

export type NoteValues = { notes: string };

export const emptyNote = (): NoteValues => ({ notes: '' });

/** This member's unfinished notes on one recording, in this tab. */
export const noteDraft = (userId: string, recordingId: string): TabDraft =>
  personalDraft(`call-note:${recordingId}`, userId, Object.keys(emptyNote()));

/** Keeps a note from being stored twice when an answer is lost. */
export const noteAttempt = (userId: string, recordingId: string): TabAttempt =>
  tabAttempt(personalKey(`call-note-attempt:${recordingId}`, userId));

/** The server's rules, told before anything is sent. */
export function validateNote({ notes }: NoteValues): FormErrors<NoteValues> {
  const length = characterCount(notes.trim());
  if (length < callNoteLimits.min) return { notes: 'too_short' };
  return length > callNoteLimits.max ? { notes: 'too_long' } : {};
}

/** A valid form as the request that stores it. */
export const toNote = ({ notes }: NoteValues, userId: string, callRecordingId: string): CreateCallRecordingNoteDto => ({
  notes: notes.trim(),
  userId,
  callRecordingId,
});

/** What the server refused, as the form shows it. */
export function toNoteErrors(refused: readonly { field: string; code: string }[]): FormErrors<NoteValues> {
  const code = refused.find(({ field }) => field === 'notes')?.code;
  // Nothing is too short as well.
  return code === undefined ? {} : { notes: code === 'required' ? 'too_short' : code };
}
