import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import { AppError } from '../../common/app-error.js';
import { decodeCursor, takePage, type CursorQueryDto } from '../../common/cursor.js';
import type { FathomMeeting } from '../../integrations/fathom/fathom-meeting.js';
import { JobsService } from '../../jobs/jobs.service.js';
import type { CallRecordingRow, ListAdminCallRecordingsQueryDto, RecordingState } from './call-recordings.dto.js';

const columns = (more = ''): string => `
  SELECT r.id, r.recorded_at AS "createdAt", r.title, r.description, r.duration, r.attendees, r.summary, r.recording_url AS "recordingUrl",
         r.transcript IS NOT NULL AS "hasTranscript", r.is_visible AS "isVisible", r.fathom_id IS NOT NULL AS "isFromFathom", r.published_at AS "publishedAt",
         (SELECT count(*)::int FROM call_recording_notes n WHERE n.call_recording_id = r.id AND n.is_visible) AS "notesCount"${more}
    FROM call_recordings r`;

const noSuchRecording = (): AppError => new AppError('not_found', 404, { detail: 'There is no such recording.' });

/** Recorded calls: what members see, what waits, and what Fathom brings. */
@Injectable()
export class CallRecordingsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  /** One page of published recordings, the latest call first, in one statement; without transcripts. */
  list(query: CursorQueryDto): Promise<{ items: CallRecordingRow[]; next?: string }> {
    return this.page(query, 'published');
  }

  /** The same with those that wait, for administrators. */
  listAll(query: ListAdminCallRecordingsQueryDto): Promise<{ items: CallRecordingRow[]; next?: string }> {
    return this.page(query, query.state);
  }

  /** One published recording with its transcript. @throws AppError `not_found` (404), also while it waits */
  async get(id: string): Promise<CallRecordingRow & { transcript: string | null }> {
    const [row] = await this.dataSource.query<(CallRecordingRow & { transcript: string | null })[]>(`${columns(', r.transcript')} WHERE r.id = $1 AND r.is_visible`, [id]);
    if (!row) throw noSuchRecording();
    return row;
  }

  /**
   * Shows a recording to members; one that they see already stays as it is.
   * @param actorId the administrator, for the audit trail
   * @throws AppError `not_found` (404)
   */
  async publish(id: string, actorId: string): Promise<CallRecordingRow> {
    return this.dataSource.transaction(async (manager) => {
      const [changed] = await manager.query<[{ id: string }[], number]>(
        `UPDATE call_recordings SET is_visible = true, published_at = coalesce(published_at, now()), updated_at = now() WHERE id = $1 AND NOT is_visible RETURNING id`,
        [id],
      );
      if (changed.length > 0) {
        await this.audit.record('call-recordings.published', actorId, manager);
        await this.jobs.enqueue(manager, 'member-letters.announce-recording', { id });
      }
      const [row] = await manager.query<CallRecordingRow[]>(`${columns()} WHERE r.id = $1`, [id]);
      if (!row) throw noSuchRecording();
      return row;
    });
  }

  /**
   * Takes a meeting of Fathom's, once for each recording: a new one waits for publication, one that waits is brought up to
   * date (what Fathom leaves out this time stays), and one that was ever published stays as the practice published it.
   * @returns whether it is new
   */
  async takeMeeting(manager: EntityManager, meeting: FathomMeeting): Promise<boolean> {
    const rows = await manager.query<{ isNew: boolean }[]>(
      `INSERT INTO call_recordings AS r (fathom_id, title, recording_url, summary, transcript, attendees, duration, recorded_at, is_visible)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false)
       ON CONFLICT (fathom_id) DO UPDATE SET title = excluded.title, recording_url = coalesce(excluded.recording_url, r.recording_url),
             summary = coalesce(excluded.summary, r.summary), transcript = coalesce(excluded.transcript, r.transcript), attendees = excluded.attendees,
             duration = coalesce(excluded.duration, r.duration), recorded_at = excluded.recorded_at, updated_at = now()
       WHERE NOT r.is_visible AND r.published_at IS NULL
       RETURNING xmax = 0 AS "isNew"`,
      [meeting.fathomId, meeting.title, meeting.recordingUrl, meeting.summary, meeting.transcript, meeting.attendees, meeting.duration, meeting.recordedAt],
    );
    return rows[0]?.isNew ?? false;
  }

  private async page({ cursor, limit }: CursorQueryDto, state: RecordingState | undefined): Promise<{ items: CallRecordingRow[]; next?: string }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const values: unknown[] = [];
    const given = (value: unknown): string => `$${values.push(value)}`;
    // Only what was asked for stands in the statement, so that the planner sees which index serves it.
    const conditions = [
      'true',
      state !== undefined && (state === 'published' ? 'r.is_visible' : 'NOT r.is_visible'),
      after && `(r.recorded_at, r.id) < (${given(after.createdAt)}::timestamptz, ${given(after.id)}::uuid)`,
    ].filter(Boolean);
    const rows = await this.dataSource.query<CallRecordingRow[]>(
      `${columns()} WHERE ${conditions.join(' AND ')} ORDER BY r.recorded_at DESC, r.id DESC LIMIT ${given(limit + 1)}`,
      values,
    );
    return takePage(rows, limit);
  }
}
