import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { submitOnce, type Submission } from '../../../common/idempotency.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { storedOrRefused } from '../../../common/refused-field.js';
import {
  AUTHOR_COLUMNS,
  blockedBy,
  MemberPostReportsService,
  type MemberPostReportDto,
} from '../../community/community.module.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CallRecordingNote } from './call-recording-note.entity.js';
import type {
  CallRecordingNoteRow,
  CreateCallRecordingNoteDto,
  CreateCallRecordingNoteReportDto,
} from './call-recording-notes.dto.js';

const notes = new ListDefinition<{ recordingId?: string; readerId?: string }, CallRecordingNoteRow>({
  select: `
    SELECT n.id, n.notes, n.position_seconds AS "positionSeconds", n.created_at AS "createdAt", n.user_id AS "userId", n.call_recording_id AS "callRecordingId",
           ${AUTHOR_COLUMNS}`,
  table: 'call_recording_notes n JOIN users u ON u.id = n.user_id',
  orderedBy: { alias: 'n' },
  filter: (statement, { recordingId, readerId }) => {
    statement
      .where(recordingId, (value) => `n.call_recording_id = ${value} AND n.is_visible`)
      .scope(readerId, (reader) => `n.user_id NOT IN ${blockedBy(reader)}`);
  },
});

/** Refused by the database, which knows the length. */
const outside = {
  call_recording_notes_position_within: { field: 'positionSeconds', code: 'too_large' },
} as const;

const noSuchNote = (): AppError => new AppError('not_found', 404, { detail: 'There is no such note.' });
const noSuchRecording = (): AppError => new AppError('not_found', 404, { detail: 'There is no such recording.' });

/** Members' notes on published recordings. */
@Injectable()
export class CallRecordingNotesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: MemberPostReportsService,
  ) {}

  /**
   * One page of a recording's notes, newest first, with their authors, without those of people whom the reader blocks.
   * @throws AppError `not_found` (404) when the recording is not published
   */
  async list(readerId: string, recordingId: string, query: CursorQueryDto): Promise<Page<CallRecordingNoteRow>> {
    return notes.page(this.dataSource, { ...query, recordingId, readerId }, async () => {
      const [recording] = await this.dataSource.query<unknown[]>(
        'SELECT 1 FROM call_recordings WHERE id = $1 AND is_visible',
        [recordingId],
      );
      if (!recording) throw noSuchRecording();
    });
  }

  /**
   * Stores a note of this member. With a key, a repeated request returns the same note, also when both arrive at once.
   * @throws AppError `forbidden` (403) when the body names another author or recording, `not_found` (404) when the
   * recording is not published, `validation_failed` (422) for a moment after its end, `idempotency_key_reused` (422) when the member sent something else with this key
   */
  async create(
    author: SessionUser,
    recordingId: string,
    input: CreateCallRecordingNoteDto,
    idempotencyKey?: string,
  ): Promise<Submission<CallRecordingNoteRow>> {
    if (input.userId !== undefined && input.userId !== author.id)
      throw new AppError('forbidden', 403, { detail: 'Members write under their own name.' });
    if (input.callRecordingId !== undefined && input.callRecordingId.toLowerCase() !== recordingId.toLowerCase()) {
      throw new AppError('forbidden', 403, { detail: 'The path says which recording the note is about.' });
    }
    return submitOnce<CallRecordingNoteRow, CallRecordingNote>({
      key: idempotencyKey,
      submitted: {
        callRecordingId: recordingId.toLowerCase(),
        notes: input.notes,
        positionSeconds: input.positionSeconds,
      },
      find: (key) => this.dataSource.manager.findOneBy(CallRecordingNote, { userId: author.id, idempotencyKey: key }),
      replay: (earlier) => this.read(earlier.id),
      store: async (key) => {
        // Locks the recording until the note is stored.
        const storing = this.dataSource.query<{ id: string }[]>(
          `INSERT INTO call_recording_notes (call_recording_id, user_id, notes, position_seconds, idempotency_key, request_hash)
           SELECT r.id, $2, $3, $6, $4, $5 FROM call_recordings r WHERE r.id = $1 AND r.is_visible FOR KEY SHARE
           ON CONFLICT (user_id, idempotency_key) DO NOTHING
           RETURNING id`,
          [recordingId, author.id, input.notes, key.idempotencyKey, key.requestHash, input.positionSeconds ?? null],
        );
        const [row] = await storedOrRefused(storing, outside);
        return row && this.read(row.id);
      },
      refusal: noSuchRecording,
    });
  }

  /**
   * Deletes a member's own note. @throws AppError `not_found` (404), also for a hidden note, `forbidden` (403) for another member's
   * note
   */
  async remove(author: SessionUser, recordingId: string, noteId: string): Promise<void> {
    const note = await this.dataSource.manager.findOneBy(CallRecordingNote, {
      id: noteId,
      isVisible: true,
      callRecording: { id: recordingId, isVisible: true },
    });
    if (!note) throw noSuchNote();
    if (note.userId !== author.id) throw new AppError('forbidden', 403, { detail: 'Members delete their own notes.' });
    await this.dataSource.manager.delete(CallRecordingNote, { id: noteId });
  }

  /**
   * Reports another member's note to the practice, as a post or comment.
   * @throws AppError `not_found` (404) for a note that the member does not see, `forbidden` (403) for an own one, `already_reported` (409)
   */
  async report(
    reporter: SessionUser,
    recordingId: string,
    noteId: string,
    input: CreateCallRecordingNoteReportDto,
  ): Promise<MemberPostReportDto> {
    return this.dataSource.transaction(async (manager) => {
      // Locked, so that no report arrives after those of a hidden note were resolved.
      const [note] = await manager.query<{ userId: string }[]>(
        `SELECT n.user_id AS "userId" FROM call_recording_notes n JOIN call_recordings r ON r.id = n.call_recording_id
          WHERE n.id = $1 AND r.id = $2 AND n.is_visible AND r.is_visible AND n.user_id NOT IN ${blockedBy('$3')} FOR SHARE OF n`,
        [noteId, recordingId, reporter.id],
      );
      if (!note) throw noSuchNote();
      return this.reports.store(manager, reporter, note.userId, { noteId }, input);
    });
  }

  private async read(id: string): Promise<CallRecordingNoteRow> {
    const row = await notes.find(this.dataSource, id, {});
    if (!row) throw noSuchNote();
    return row;
  }
}
