import { Injectable } from '@nestjs/common';
import { memberTexts, MemberTextAdminService } from '../../community/community.module.js';
import { callRecordingNoteColumns, type AdminCallRecordingNoteRow } from './call-recording-notes-admin.dto.js';

const notes = memberTexts<AdminCallRecordingNoteRow>({
  table: 'call_recording_notes',
  columns: 'w.call_recording_id AS "callRecordingId", about.title AS "recordingTitle", w.notes',
  about: 'call_recordings about ON about.id = w.call_recording_id',
  file: { name: 'notes.csv', columns: callRecordingNoteColumns },
  changes: 'member-note',
});

/** Members' notes in the admin area, including hidden ones. */
@Injectable()
export class CallRecordingNotesAdminService extends MemberTextAdminService<AdminCallRecordingNoteRow> {
  protected readonly kind = { texts: notes, actions: 'member-notes', subject: 'note' } as const;
}
