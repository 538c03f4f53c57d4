import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '@leap/domain';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { FathomMeeting } from '../../../integrations/fathom/fathom-meeting.js';
import { editedItems } from './action-items.js';
import { captionsOf } from './captions.js';
import { chaptersOf, type Chapter } from './chapters.js';
import { blockedBy } from '../../community/community.module.js';
import type { CallRecordingRow } from './call-recordings.dto.js';

const SUMMARY = `
  SELECT r.id, r.recorded_at AS "createdAt", r.title, r.description, r.duration, r.attendees, r.summary, r.recording_url AS "recordingUrl",
         r.language, r.translated_title AS "translatedTitle", r.translated_description AS "translatedDescription", r.translated_summary AS "translatedSummary",
         r.transcript IS NOT NULL AS "hasTranscript", r.is_visible AS "isVisible", r.fathom_id IS NOT NULL AS "isFromFathom", r.published_at AS "publishedAt",
         jsonb_array_length(r.action_items) AS "actionItemsCount", r.chapters`;

type Detail = CallRecordingRow & { transcript: string | null };

const recordings = new ListDefinition<{ userId: string }, CallRecordingRow, Detail>({
  select: SUMMARY,
  selectDetail: `${SUMMARY}, r.transcript`,
  table: 'call_recordings r',
  orderedBy: { alias: 'r', column: 'recorded_at' },
  filter: (statement) => statement.only('r.is_visible'),
  describe: (chosen, statement, { userId }) => {
    const reader = statement.parameter(userId);
    return `
    SELECT chosen.*, p.position_seconds AS "positionSeconds",
           (SELECT count(*)::int FROM call_recording_notes n
             WHERE n.call_recording_id = chosen.id AND n.is_visible AND n.user_id NOT IN ${blockedBy(reader)}) AS "notesCount"
      FROM (${chosen}) chosen
      LEFT JOIN member_recording_positions p ON p.call_recording_id = chosen.id AND p.user_id = ${reader}
     ORDER BY chosen."createdAt" DESC, chosen.id DESC`;
  },
});

const noSuchRecording = (): AppError => new AppError('not_found', 404, { detail: 'There is no such recording.' });

/** Recordings for members, and updates from Fathom. */
@Injectable()
export class CallRecordingsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of published recordings, the latest call first, in one statement; without transcripts, with where the member stopped. */
  async list(userId: string, query: CursorQueryDto): Promise<Page<CallRecordingRow>> {
    return recordings.page(this.dataSource, { ...query, userId });
  }

  /** One published recording with its transcript. @throws AppError `not_found` (404), also for a pending one */
  async get(userId: string, id: string): Promise<Detail> {
    const row = await recordings.find(this.dataSource, id, { userId });
    if (!row) throw noSuchRecording();
    return row;
  }

  /** The transcript of a published recording as captions. @throws AppError `not_found` (404), also without a transcript */
  async captions(id: string): Promise<string> {
    const [row] = await this.dataSource.query<{ transcript: string }[]>(
      'SELECT transcript FROM call_recordings WHERE id = $1 AND is_visible AND transcript IS NOT NULL',
      [id],
    );
    if (!row) throw noSuchRecording();
    return captionsOf(row.transcript);
  }

  /** The chapters of a published recording as a file for players. @throws AppError `not_found` (404), also without chapters */
  async chapters(id: string, wanted?: Language): Promise<string> {
    const [row] = await this.dataSource.query<{ chapters: Chapter[]; language: Language }[]>(
      `SELECT chapters, language FROM call_recordings WHERE id = $1 AND is_visible AND chapters <> '[]'`,
      [id],
    );
    if (!row) throw noSuchRecording();
    return chaptersOf(row.chapters, wanted !== undefined && wanted !== row.language);
  }

  /** When the call of a published recording took place; undefined where members see none. */
  async publishedCallDate(id: string, manager = this.dataSource.manager): Promise<Date | undefined> {
    const [found] = await manager.query<{ recordedAt: Date }[]>(
      'SELECT recorded_at AS "recordedAt" FROM call_recordings WHERE id::text = $1 AND is_visible',
      [id],
    );
    return found?.recordedAt;
  }

  /** Where a published recording can be watched, as the practice entered it; undefined where members see none. */
  async publishedAddress(id: string): Promise<string | undefined> {
    const [found] = await this.dataSource.query<{ address: string | null }[]>(
      'SELECT recording_url AS address FROM call_recordings WHERE id = $1 AND is_visible',
      [id],
    );
    return found?.address ?? undefined;
  }

  /** Number of recordings published in the seven days before `until`. */
  async countWeek(until: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM call_recordings WHERE is_visible AND published_at > $1::timestamptz - interval '7 days' AND published_at <= $1`,
      [until],
    );
    return row?.count ?? 0;
  }

  /**
   * Stores a meeting of Fathom's: a new one as pending; a pending one is updated (fields that Fathom omits stay); one that was
   * published or edited by the practice is unchanged.
   * @returns whether it is new
   */
  async storeMeeting(manager: EntityManager, meeting: FathomMeeting): Promise<boolean> {
    const rows = await manager.query<{ isNew: boolean }[]>(
      `INSERT INTO call_recordings AS r (fathom_id, title, recording_url, summary, transcript, attendees, duration, recorded_at, action_items, is_visible)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::jsonb, '[]'), false)
       ON CONFLICT (fathom_id) DO UPDATE SET title = excluded.title, recording_url = coalesce(excluded.recording_url, r.recording_url),
             summary = coalesce(excluded.summary, r.summary), transcript = coalesce(excluded.transcript, r.transcript), attendees = excluded.attendees,
             duration = coalesce(excluded.duration, r.duration), recorded_at = excluded.recorded_at,
             action_items = CASE WHEN $9::jsonb IS NULL THEN r.action_items ELSE excluded.action_items END, updated_at = now()
       WHERE NOT r.is_visible AND r.published_at IS NULL AND r.edited_at IS NULL
       RETURNING xmax = 0 AS "isNew"`,
      [
        meeting.fathomId,
        meeting.title,
        meeting.recordingUrl,
        meeting.summary,
        meeting.transcript,
        meeting.attendees,
        meeting.duration,
        meeting.recordedAt,
        meeting.actionItems && JSON.stringify(editedItems([], meeting.actionItems)),
      ],
    );
    return rows[0]?.isNew ?? false;
  }
}
