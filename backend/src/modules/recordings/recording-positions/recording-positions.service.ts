import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { SaveRecordingPositionDto } from './recording-positions.dto.js';

/** Where members stopped watching. Each member sees only their own. */
@Injectable()
export class RecordingPositionsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Stores where a member is: one row for each member and recording, in which the latest moment of playing wins, whatever the order of arrival.
   * A clock that is ahead does not lock others out. @throws AppError `not_found` (404) when the recording is not published
   */
  async save(userId: string, recordingId: string, input: SaveRecordingPositionDto): Promise<void> {
    const [found] = await this.dataSource.query<unknown[]>(
      `WITH recording AS (
         SELECT id FROM call_recordings WHERE id = $2 AND is_visible FOR KEY SHARE
       ), saved AS (
         INSERT INTO member_recording_positions AS p (user_id, call_recording_id, position_seconds, played_at)
         SELECT $1, id, $3, least($4::timestamptz, now()) FROM recording
         ON CONFLICT (user_id, call_recording_id) DO UPDATE
           SET position_seconds = excluded.position_seconds, played_at = excluded.played_at
           WHERE p.played_at <= excluded.played_at
       )
       SELECT 1 FROM recording`,
      [userId, recordingId, input.positionSeconds, input.playedAt],
    );
    if (!found) throw new AppError('not_found', 404, { detail: 'There is no such recording.' });
  }
}
