import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../common/admin-list.js';
import { AppError } from '../../common/app-error.js';
import { eachPage } from '../../common/csv.js';
import { takePage, type CursorKey } from '../../common/cursor.js';
import { ListStatement } from '../../common/list-statement.js';
import { adminAuthorName } from '../member-posts/admin-author.js';
import { CallRecordingNote } from './call-recording-note.entity.js';
import type { AdminCallRecordingNoteRow, ListAdminCallRecordingNotesQueryDto } from './call-recording-notes-admin.dto.js';

type Filters = Omit<ListAdminCallRecordingNotesQueryDto, 'cursor' | 'limit'>;

/** Which notes is decided (and cut to a page) inside; recordings and authors are looked up for those few alone. */
const readNotes = (chosen: string): string => `
  SELECT n.id, n.call_recording_id AS "callRecordingId", r.title AS "recordingTitle", n.notes, n.user_id AS "userId", ${adminAuthorName('u')} AS "authorName",
         n.created_at AS "createdAt", n.is_visible AS "isVisible"
    FROM (${chosen}) n
    JOIN call_recordings r ON r.id = n.call_recording_id
    JOIN users u ON u.id = n.user_id
   ORDER BY n.created_at DESC, n.id DESC`;

/** Members' notes on recordings for the practice: hidden ones too. */
@Injectable()
export class CallRecordingNotesAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of notes, newest first, in one statement. */
  async list(query: ListAdminCallRecordingNotesQueryDto): Promise<{ items: AdminCallRecordingNoteRow[]; next?: string }> {
    return takePage(await this.read(query, query), query.limit);
  }

  /** All notes of a filter, read as they are taken. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<AdminCallRecordingNoteRow>> {
    await this.audit.record('member-notes.exported', actorId);
    // A page of a list reads one row more, to see whether there is a next one.
    return eachPage((after, limit) => this.read(filters, { after, limit: limit - 1 }));
  }

  /** @throws AppError `not_found` (404) */
  async get(id: string): Promise<AdminCallRecordingNoteRow> {
    const [note] = await this.dataSource.query<AdminCallRecordingNoteRow[]>(readNotes('SELECT * FROM call_recording_notes WHERE id = $1'), [id]);
    if (!note) throw noSuchNote();
    return note;
  }

  /** Hides or shows notes one by one; open portals are told by the table's trigger, and counts are of what is seen. */
  setVisibility(actorId: string, ids: readonly string[], isVisible: boolean): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.setOne(actorId, id, isVisible));
  }

  private read({ q, visibility }: Filters, place: { cursor?: string; after?: CursorKey; limit: number }): Promise<AdminCallRecordingNoteRow[]> {
    const statement = new ListStatement();
    if (visibility !== undefined) statement.only(visibility === 'visible' ? 'is_visible' : 'NOT is_visible');
    const page = statement.searchedPage('SELECT call_recording_notes.*', 'call_recording_notes', { q, cursor: place.cursor, after: place.after, limit: place.limit });
    return this.dataSource.query<AdminCallRecordingNoteRow[]>(readNotes(page), statement.values);
  }

  /** @throws AppError `not_found` (404) */
  private async setOne(actorId: string, id: string, isVisible: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(CallRecordingNote, { id, isVisible: !isVisible }, { isVisible });
      if (affected === 1) await this.audit.record(isVisible ? 'member-notes.shown' : 'member-notes.hidden', actorId, manager, { type: 'note', id });
      else if (!(await manager.existsBy(CallRecordingNote, { id }))) throw noSuchNote();
    });
  }
}

const noSuchNote = (): AppError => new AppError('not_found', 404, { detail: 'There is no such note.' });
