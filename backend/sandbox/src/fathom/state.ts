import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { SandboxStore } from '../store.js';
import { sampleMeetings, type SampleMeeting } from './samples.js';

const SECRET_SETTING = 'fathom-webhook-secret';
const SAMPLES_SETTING = 'fathom-samples';
const CALLS_A_MINUTE = 60;

/** Fathom's stored state. */
export class FathomState {
  private readonly pool: Pool;

  constructor(private readonly store: SandboxStore) {
    this.pool = store.pool;
  }

  /** Creates meetings of the past months once, and the webhook's secret. @returns the secret */
  async prepare(): Promise<string> {
    await this.store.addSetting(SECRET_SETTING, `whsec_${randomBytes(24).toString('base64')}`);
    if (await this.store.addSetting(SAMPLES_SETTING, 'loaded'))
      for (const meeting of sampleMeetings()) await this.save(meeting);
    return (await this.store.setting(SECRET_SETTING)) ?? '';
  }

  async save(meeting: SampleMeeting): Promise<void> {
    await this.pool.query(
      'INSERT INTO sandbox.fathom_meetings VALUES ($1, $2, $3) ON CONFLICT (recording_id) DO UPDATE SET created_at = $2, body = $3',
      [meeting.recording_id, meeting.created_at, JSON.stringify(meeting)],
    );
  }

  /** Newest first, from the given list position on. */
  async list(
    offset: number,
    limit: number,
    createdAfter: Date | undefined,
    createdBefore: Date | undefined,
  ): Promise<SampleMeeting[]> {
    const { rows } = await this.pool.query<{ body: SampleMeeting }>(
      `SELECT body FROM sandbox.fathom_meetings
        WHERE ($3::timestamptz IS NULL OR created_at > $3) AND ($4::timestamptz IS NULL OR created_at < $4)
        ORDER BY created_at DESC, recording_id DESC LIMIT $1 OFFSET $2`,
      [limit, offset, createdAfter ?? null, createdBefore ?? null],
    );
    return rows.map(({ body }) => body);
  }

  /** Counts a call. @returns remaining calls of this minute (negative: over the limit), and seconds until the next minute */
  async countCall(): Promise<{ limit: number; remaining: number; reset: number }> {
    const { rows } = await this.pool.query<{ calls: number; reset: number; limit: number }>(
      `INSERT INTO sandbox.fathom_calls VALUES (date_trunc('minute', now()), 1)
         ON CONFLICT (minute) DO UPDATE SET calls = fathom_calls.calls + 1
       RETURNING calls, ceil(60 - extract(second FROM now()))::int AS reset,
                 coalesce((SELECT value::int FROM sandbox.settings WHERE name = 'fathom-limit'), ${CALLS_A_MINUTE}) AS limit`,
    );
    const [{ calls, reset, limit } = { calls: 1, reset: 60, limit: CALLS_A_MINUTE }] = rows;
    return { limit, remaining: limit - calls, reset };
  }

  /** Sets the rate limit per minute, and resets the count. */
  async limitCalls(calls: number): Promise<void> {
    await this.store.changeSetting('fathom-limit', String(calls));
    await this.pool.query('DELETE FROM sandbox.fathom_calls');
  }
}
