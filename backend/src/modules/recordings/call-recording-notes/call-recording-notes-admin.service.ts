import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import {
  MemberPostReportsService,
  memberTexts,
  MemberTextAdminService,
  openlyReported,
  reportCountsOf,
  type AdminPostReportRow,
} from '../../community/community.module.js';
import { callRecordingNoteColumns, type AdminCallRecordingNoteRow } from './call-recording-notes-admin.dto.js';

const notes = memberTexts<AdminCallRecordingNoteRow>({
  table: 'call_recording_notes',
  columns: `w.call_recording_id AS "callRecordingId", about.title AS "recordingTitle", w.notes, ${reportCountsOf('note', 'w.id')}`,
  about: 'call_recordings about ON about.id = w.call_recording_id',
  reported: openlyReported('note'),
  file: { name: 'notes.csv', columns: callRecordingNoteColumns },
  changes: 'member-note',
});

/** Members' notes in the admin area, including hidden ones, with their reports. */
@Injectable()
export class CallRecordingNotesAdminService extends MemberTextAdminService<AdminCallRecordingNoteRow> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    audit: AuditTrail,
    private readonly reports: MemberPostReportsService,
  ) {
    super(dataSource, audit);
  }

  protected readonly kind = {
    texts: notes,
    actions: 'member-notes',
    subject: 'note',
    // Hiding a note decides about its reports, as hiding a post does.
    whenHidden: (manager: EntityManager, noteId: string) => this.reports.resolveOpen(manager, { noteId }),
  } as const;

  /** A note and its reports; the access is recorded in the audit log. @throws AppError `not_found` (404) */
  async view(actorId: string, id: string): Promise<{ note: AdminCallRecordingNoteRow; reports: AdminPostReportRow[] }> {
    return this.dataSource.transaction(async (manager) => {
      const note = await this.get(id, manager);
      await this.audit.record('member-notes.reports-viewed', actorId, manager, { type: 'note', id });
      return { note, reports: await this.reports.list(manager, 'note', id) };
    });
  }

  /**
   * Resolves the reports of a note that an administrator has seen; later ones stay open. Idempotent.
   * @throws AppError `not_found` (404)
   */
  async resolve(actorId: string, id: string, ids: readonly string[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.reports.resolveOpen(manager, { noteId: id }, ids))
        await this.audit.record('member-notes.reports-resolved', actorId, manager, { type: 'note', id });
      else await this.get(id, manager);
    });
  }
}
