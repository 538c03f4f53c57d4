import { randomBytes } from 'node:crypto';
import type pg from 'pg';

const ACCESS_TOKEN_SECONDS = 3_599;

/** An authorization code that is not exchanged yet. */
export interface GoogleCode {
  redirectUri: string;
  scope: string;
  /** S256; empty without PKCE. */
  challenge: string;
  /** Whether the exchange answers a refresh token. */
  isOffline: boolean;
}

/** An event as stored: the sent fields, and those that Google adds. */
export interface StoredEvent {
  id: string;
  status: 'confirmed' | 'cancelled';
  sequence: number;
  content: Record<string, unknown>;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export interface TimeRange {
  start: Date;
  end: Date;
}

const eventColumns = `id, status, sequence, content, starts_at AS "startsAt", ends_at AS "endsAt", created_at AS "createdAt", updated_at AS "updatedAt"`;
const token = (prefix: string, bytes: number): string => `${prefix}${randomBytes(bytes).toString('base64url')}`;

/** Google's stored state: grants, events, and busy times set by tests. */
export class GoogleState {
  constructor(private readonly pool: pg.Pool) {}

  async addCode({ redirectUri, scope, challenge, isOffline }: GoogleCode): Promise<string> {
    // As in Google's tokens: the slash must be encoded in URLs.
    const code = token('4/0A', 48);
    await this.pool.query(
      'INSERT INTO sandbox.google_codes (code, redirect_uri, scope, challenge, is_offline) VALUES ($1, $2, $3, $4, $5)',
      [code, redirectUri, scope, challenge, isOffline],
    );
    return code;
  }

  /** A code is consumed by the first exchange, successful or not. */
  async consumeCode(code: string): Promise<GoogleCode | undefined> {
    const { rows } = await this.pool.query<GoogleCode>(
      'WITH consumed AS (DELETE FROM sandbox.google_codes WHERE code = $1 RETURNING *) SELECT redirect_uri AS "redirectUri", scope, challenge, is_offline AS "isOffline" FROM consumed WHERE expires_at > now()',
      [code],
    );
    return rows[0];
  }

  async addGrant(scope: string): Promise<string> {
    const refreshToken = token('1//0', 48);
    await this.pool.query('INSERT INTO sandbox.google_grants (refresh_token, scope) VALUES ($1, $2)', [
      refreshToken,
      scope,
    ]);
    return refreshToken;
  }

  /** A new access token; undefined when the grant no longer exists. */
  async addAccessToken(
    refreshToken: string,
  ): Promise<{ accessToken: string; expiresIn: number; scope: string } | undefined> {
    const accessToken = token('ya29.', 64);
    const { rows } = await this.pool.query<{ scope: string }>(
      `WITH granted AS (SELECT scope FROM sandbox.google_grants WHERE refresh_token = $2),
            added AS (INSERT INTO sandbox.google_access_tokens SELECT $1, $2, now() + $3 * interval '1 second' FROM granted)
       SELECT scope FROM granted`,
      [accessToken, refreshToken, ACCESS_TOKEN_SECONDS],
    );
    return rows[0] && { accessToken, expiresIn: ACCESS_TOKEN_SECONDS, scope: rows[0].scope };
  }

  /** The grant of this access token; undefined when it is unknown, expired or revoked. */
  async scopeOf(accessToken: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ scope: string }>(
      'SELECT scope FROM sandbox.google_access_tokens JOIN sandbox.google_grants USING (refresh_token) WHERE access_token = $1 AND expires_at > now()',
      [accessToken],
    );
    return rows[0]?.scope;
  }

  /** Revokes the grant of an access or refresh token. @returns whether there was one */
  async revoke(anyToken: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'DELETE FROM sandbox.google_grants WHERE refresh_token = $1 OR refresh_token IN (SELECT refresh_token FROM sandbox.google_access_tokens WHERE access_token = $1)',
      [anyToken],
    );
    return rowCount !== 0;
  }

  async expireAccessTokens(): Promise<void> {
    await this.pool.query('UPDATE sandbox.google_access_tokens SET expires_at = now()');
  }

  /** Undefined when the id exists, also of a deleted event. */
  async addEvent(
    calendarId: string,
    id: string,
    content: object,
    { start, end }: TimeRange,
  ): Promise<StoredEvent | undefined> {
    const { rows } = await this.pool.query<StoredEvent>(
      `INSERT INTO sandbox.google_events (calendar_id, id, content, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${eventColumns}`,
      [calendarId, id, JSON.stringify(content), start, end],
    );
    return rows[0];
  }

  async findEvent(calendarId: string, id: string): Promise<StoredEvent | undefined> {
    const { rows } = await this.pool.query<StoredEvent>(
      `SELECT ${eventColumns} FROM sandbox.google_events WHERE calendar_id = $1 AND id = $2`,
      [calendarId, id],
    );
    return rows[0];
  }

  async changeEvent(
    calendarId: string,
    id: string,
    change: { status: string; content: object; range: TimeRange },
  ): Promise<StoredEvent | undefined> {
    const { rows } = await this.pool.query<StoredEvent>(
      `UPDATE sandbox.google_events SET status = $3, content = $4, starts_at = $5, ends_at = $6, sequence = sequence + 1, updated_at = now()
        WHERE calendar_id = $1 AND id = $2 RETURNING ${eventColumns}`,
      [calendarId, id, change.status, JSON.stringify(change.content), change.range.start, change.range.end],
    );
    return rows[0];
  }

  /** Newest first, including deleted ones. */
  async events(calendarId?: string): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<StoredEvent>(
      `SELECT ${eventColumns} FROM sandbox.google_events WHERE $1::text IS NULL OR calendar_id = $1 ORDER BY google_events.created_at DESC, id LIMIT 250`,
      [calendarId],
    );
    return rows;
  }

  async clearEvents(): Promise<void> {
    await this.pool.query('DELETE FROM sandbox.google_events');
  }

  /** Busy times set by tests and those of events, not merged, as Google does not promise that either. */
  async busyTimes(calendarId: string, { start, end }: TimeRange): Promise<TimeRange[]> {
    const { rows } = await this.pool.query<TimeRange>(
      `SELECT starts_at AS "start", ends_at AS "end" FROM (
         SELECT starts_at, ends_at FROM sandbox.google_busy
         UNION ALL SELECT starts_at, ends_at FROM sandbox.google_events WHERE calendar_id = $1 AND status = 'confirmed'
       ) times WHERE starts_at < $3 AND ends_at > $2 ORDER BY 1, 2`,
      [calendarId, start, end],
    );
    return rows;
  }

  async addBusy({ start, end }: TimeRange): Promise<void> {
    await this.pool.query('INSERT INTO sandbox.google_busy VALUES ($1, $2)', [start, end]);
  }

  async clearBusy(): Promise<void> {
    await this.pool.query('DELETE FROM sandbox.google_busy');
  }

  /** Makes the next calls answer 403 `rateLimitExceeded`. */
  async limitCalls(count: number): Promise<void> {
    await this.pool.query(
      `INSERT INTO sandbox.settings VALUES ('google-limited-calls', $1) ON CONFLICT (name) DO UPDATE SET value = $1`,
      [String(count)],
    );
  }

  async isNextCallLimited(): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE sandbox.settings SET value = (value::int - 1)::text WHERE name = 'google-limited-calls' AND value::int > 0`,
    );
    return rowCount !== 0;
  }
}
