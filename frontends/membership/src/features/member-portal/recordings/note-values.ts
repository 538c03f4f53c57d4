import type { CreateCallRecordingNoteDto } from '@leap/client/membership';
import { personalDraft, personalKey, tabAttempt, type TabAttempt, type TabDraft } from '@leap/forms';

export type NoteValues = { notes: string };

export const emptyNote = (): NoteValues => ({ notes: '' });

/** This member's draft of a note on one recording, in this tab. */
export const noteDraft = (userId: string, recordingId: string): TabDraft =>
  personalDraft(`call-note:${recordingId}`, userId, Object.keys(emptyNote()));

/** Prevents storing a note twice after a lost answer. */
export const noteAttempt = (userId: string, recordingId: string): TabAttempt =>
  tabAttempt(personalKey(`call-note-attempt:${recordingId}`, userId));

/** Converts valid values to a request. */
export const toNote = ({ notes }: NoteValues, userId: string, callRecordingId: string): CreateCallRecordingNoteDto => ({
  notes: notes.trim(),
  userId,
  callRecordingId,
});
