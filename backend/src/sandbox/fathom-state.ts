import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sampleMeetings, type SandboxMeeting } from './fathom-samples.js';

const SECRET_SETTING = 'fathom-webhook-secret';
const CALLS_A_MINUTE = 60;

/** Creates Fathom's tables where they are missing, with meetings of the past months. */
export async function prepareFathom(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS sandbox.fathom_meetings (
      recording_id bigint PRIMARY KEY,
      created_at timestamptz NOT NULL,
      body jsonb NOT NULL
    )`);
  await client.query(
    'CREATE TABLE IF NOT EXISTS sandbox.fathom_calls (minute timestamptz PRIMARY KEY, calls integer NOT NULL)',
  );
  await client.query('INSERT INTO sandbox.settings VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    SECRET_SETTING,
    `whsec_${randomBytes(24).toString('base64')}`,
  ]);
  const { rows } = await client.query('SELECT 1 FROM sandbox.settings WHERE name = $1', ['fathom-samples']);
  if (rows.length > 0) return;
  for (const meeting of sampleMeetings()) await insert(client, meeting);
  await client.query('INSERT INTO sandbox.settings VALUES ($1, $2)', ['fathom-samples', 'loaded']);
}

const insert = (client: Pick<pg.ClientBase, 'query'>, meeting: SandboxMeeting): Promise<unknown> =>
  client.query(
    'INSERT INTO sandbox.fathom_meetings VALUES ($1, $2, $3) ON CONFLICT (recording_id) DO UPDATE SET created_at = $2, body = $3',
    [meeting.recording_id, meeting.created_at, JSON.stringify(meeting)],
  );

/** What Fathom would remember. */
export class FathomState {
  constructor(private readonly pool: pg.Pool) {}

  async webhookSecret(): Promise<string> {
    const { rows } = await this.pool.query<{ value: string }>('SELECT value FROM sandbox.settings WHERE name = $1', [
      SECRET_SETTING,
    ]);
    return rows[0]?.value ?? '';
  }

  async save(meeting: SandboxMeeting): Promise<void> {
    await insert(this.pool, meeting);
  }

  async clear(): Promise<void> {
    await this.pool.query('DELETE FROM sandbox.fathom_meetings');
  }

  async find(recordingId: string): Promise<SandboxMeeting | undefined> {
    const { rows } = await this.pool.query<{ body: SandboxMeeting }>(
      'SELECT body FROM sandbox.fathom_meetings WHERE recording_id::text = $1',
      [recordingId],
    );
    return rows[0]?.body;
  }

  /** Newest first, from the given place in the list on. */
  async list(
    offset: number,
    limit: number,
    createdAfter: Date | undefined,
    createdBefore: Date | undefined,
  ): Promise<SandboxMeeting[]> {
    const { rows } = await this.pool.query<{ body: SandboxMeeting }>(
      `SELECT body FROM sandbox.fathom_meetings
        WHERE ($3::timestamptz IS NULL OR created_at > $3) AND ($4::timestamptz IS NULL OR created_at < $4)
        ORDER BY created_at DESC, recording_id DESC LIMIT $1 OFFSET $2`,
      [limit, offset, createdAfter ?? null, createdBefore ?? null],
    );
    return rows.map(({ body }) => body);
  }

  /** Counts a call. @returns how many are left in this minute (below zero: one too many), and seconds until the next */
  async countCall(): Promise<{ limit: number; left: number; reset: number }> {
    const { rows } = await this.pool.query<{ calls: number; reset: number; limit: number }>(
      `INSERT INTO sandbox.fathom_calls VALUES (date_trunc('minute', now()), 1)
         ON CONFLICT (minute) DO UPDATE SET calls = fathom_calls.calls + 1
       RETURNING calls, ceil(60 - extract(second FROM now()))::int AS reset,
                 coalesce((SELECT value::int FROM sandbox.settings WHERE name = 'fathom-limit'), ${CALLS_A_MINUTE}) AS limit`,
    );
    const [{ calls, reset, limit } = { calls: 1, reset: 60, limit: CALLS_A_MINUTE }] = rows;
    return { limit, left: limit - calls, reset };
  }

  /** How many calls a minute allows from now on; those of this minute are forgotten. */
  async limitCalls(calls: number): Promise<void> {
    await this.pool.query('INSERT INTO sandbox.settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2', [
      'fathom-limit',
      String(calls),
    ]);
    await this.pool.query('DELETE FROM sandbox.fathom_calls');
  }
}
