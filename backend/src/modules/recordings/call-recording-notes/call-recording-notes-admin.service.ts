import { Injectable } from '@nestjs/common';
import { MemberTextAdminService } from '../../community/community.module.js';
import { CallRecordingNote } from './call-recording-note.entity.js';
import type { AdminCallRecordingNoteRow } from './call-recording-notes-admin.dto.js';

/** Members' notes on recordings for the practice: hidden ones too. */
@Injectable()
export class CallRecordingNotesAdminService extends MemberTextAdminService<AdminCallRecordingNoteRow> {
  protected readonly kind = {
    entity: CallRecordingNote,
    table: 'call_recording_notes',
    columns: 'w.call_recording_id AS "callRecordingId", about.title AS "recordingTitle", w.notes',
    about: 'call_recordings about ON about.id = w.call_recording_id',
    actions: 'member-notes',
    subject: 'note',
  } as const;
}
