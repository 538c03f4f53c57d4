import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { SESSION_USER_COLUMNS, type SessionUser } from './session-user.js';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Milliseconds since 1970 of the log-in; the absolute limit counts from here. */
    startedAt: number;
    /** Milliseconds after log-in at which the session expires in spite of activity. */
    lastsMs: number;
    /** Milliseconds since 1970 of the last visit, accurate to about a minute. */
    seenAt: number;
    /** Milliseconds since 1970 of the last step-up. */
    confirmedAt: number;
    /** Whether a passkey that counts as second factor was shown in this session. */
    hasSecondFactor?: boolean;
    /** Browser and system at the log-in, for the list of the owner's sessions. */
    device?: string;
    /** The previous id of this session. */
    replaces?: string;
    /** Whether it began on a device that others use too: it ends with its tab, and after minutes without a visit. */
    isShared?: boolean;
    /** Milliseconds since 1970 at which a tab of a shared device was left. */
    leftAt?: number;
  }
}

/** Conditions that must still hold when a session starts. */
export interface SessionGrounds {
  /** The password hash that was compared: a password change in the meantime cancels this log-in. */
  passwordHash?: string;
  /** Whether the account had a second factor: one that was set up in the meantime cancels a log-in without it. */
  hasSecondFactor?: boolean;
  /** The session that this one replaces: a log-out in the meantime cancels this one too. */
  replaces?: string;
}

/** The conditions no longer held when the session started; nothing was stored. */
export class SessionRefusedError extends Error {
  override name = 'SessionRefusedError';
}

/** A shared device forgets its session after so long without a visit, or so long after its tab was left and no other page opened. */
const SHARED_IDLE_MS = 15 * 60_000;
const LEFT_MS = 15_000;

type Done = (error?: unknown) => void;
const PgStore = connectPgSimple(session);

/** A session that has not expired, and its owner: one statement, as nearly every request of somebody who is logged in needs both. */
const SESSION_WITH_OWNER = `
  SELECT s.sess, ${SESSION_USER_COLUMNS}
    FROM sessions s LEFT JOIN users u ON u.id = (s.sess ->> 'userId')::uuid AND NOT u.is_disabled
   WHERE s.sid = $1 AND s.expire >= $2`;

/** A session as it was read, and its owner; undefined without an active account. */
export interface StoredSession {
  data: SessionData;
  owner: SessionUser | undefined;
}

/** Unless the tab was left after this visit: a request that began before must not keep the session of a shared device. */
const UPDATE_SESSION = `
  UPDATE sessions SET sess = $2, expire = $3 WHERE sid = $1 AND coalesce((sess ->> 'leftAt')::float8, 0) <= $4`;

/** The row locks serialise a log-in and a change of the same account; the later one reads the result of the earlier one. */
const ACCOUNT_WITH_HASH = `
  SELECT u.id FROM users u JOIN user_credentials c ON c.user_id = u.id
   WHERE u.id = $4::uuid AND NOT u.is_disabled AND c.password_hash = $5 AND u.has_second_factor = coalesce($6::boolean, u.has_second_factor) FOR SHARE`;
const ACCOUNT = `
  SELECT u.id FROM users u
   WHERE u.id = $4::uuid AND NOT u.is_disabled AND $5::text IS NULL AND u.has_second_factor = coalesce($6::boolean, u.has_second_factor) FOR SHARE`;
const REPLACED = `, replaced AS (DELETE FROM sessions WHERE sid = $7 RETURNING sid)`;

/**
 * Sessions in PostgreSQL, with two rules beyond the library's. A loaded session is only updated, never inserted: a slow request that
 * ends after a log-out cannot restore the destroyed session (express-session #632). And a new session is only stored while its
 * conditions hold, which the inserting statement checks.
 */
export class SessionStore extends PgStore {
  /** Sessions that were loaded from a row or stored in one. */
  private readonly stored = new WeakSet<object>();
  private readonly grounds = new WeakMap<object, SessionGrounds>();
  /** What the library is going to ask for next. */
  private offered: { sid: string; data: SessionData | undefined } | undefined;

  constructor(
    private readonly connections: Pool,
    pruneSessionInterval: number | false,
  ) {
    super({ pool: connections, tableName: 'sessions', createTableIfMissing: false, pruneSessionInterval });
    // Begins the library's clock, as its `get` would.
    if (pruneSessionInterval !== false) this.pruneSessions();
  }

  /** The session of this id, unless it has expired. */
  async read(sid: string): Promise<StoredSession | undefined> {
    const { rows } = await this.connections.query<{ sess: SessionData } & (SessionUser | { id: null })>(
      SESSION_WITH_OWNER,
      [sid, new Date()],
    );
    if (!rows[0]) return undefined;
    const { sess: data, ...owner } = rows[0];
    return { data, owner: owner.id === null ? undefined : owner };
  }

  /** Gives the library a session that was read already, so that it does not wait when it asks for it. */
  offer(sid: string, data: SessionData | undefined): void {
    this.offered = { sid, data };
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    const { offered } = this;
    this.offered = undefined;
    if (offered?.sid === sid) done(null, offered.data ?? null);
    else this.read(sid).then((session) => done(null, session?.data ?? null), done);
  }

  /** Requires these conditions when the session is stored for the first time. */
  demand(data: object, grounds: SessionGrounds): void {
    this.grounds.set(data, grounds);
  }

  override createSession(req: Request, data: SessionData): session.Session & SessionData {
    const created = super.createSession(req, data);
    this.stored.add(created);
    return created;
  }

  override set(sid: string, data: SessionData, done: Done = () => undefined): void {
    this.save(sid, data).then(() => done(), done);
  }

  /** Does nothing: a visit is recorded at most once a minute and saved then, so that not every request writes a row. */
  override touch(_sid: string, _data: SessionData, done: Done = () => undefined): void {
    done();
  }

  /** Destroys a session, and the one that replaced it. */
  async endWithSuccessor(sid: string): Promise<void> {
    await this.connections.query('DELETE FROM sessions WHERE sid = $1', [sid]);
    // A separate statement, so that it sees the commit that the first one waited for.
    await this.connections.query(`DELETE FROM sessions WHERE sess ->> 'replaces' = $1`, [sid]);
  }

  private async save(sid: string, data: SessionData): Promise<void> {
    // Nobody is logged in, so there is nothing to store.
    if (data.userId === undefined) return;
    const values = [sid, JSON.stringify(data), endOf(data)];
    if (this.stored.has(data)) {
      await this.connections.query(UPDATE_SESSION, [...values, data.leftAt ?? data.seenAt]);
      return;
    }
    const { passwordHash, hasSecondFactor, replaces } = this.grounds.get(data) ?? {};
    const { rowCount } = await this.connections.query(
      `WITH account AS (${passwordHash === undefined ? ACCOUNT : ACCOUNT_WITH_HASH}) ${replaces === undefined ? '' : REPLACED}
       INSERT INTO sessions (sid, sess, expire) SELECT $1, $2, $3 FROM account ${replaces === undefined ? '' : ', replaced'}`,
      [
        ...values,
        data.userId,
        passwordHash ?? null,
        hasSecondFactor ?? null,
        ...(replaces === undefined ? [] : [replaces]),
      ],
    );
    if (rowCount !== 1)
      throw new SessionRefusedError('The account changed, or the session ended, before this session began.');
    this.stored.add(data);
  }
}

/** When the row expires: by idle time or by the absolute limit. */
function endOf(data: SessionData): Date {
  return new Date(Math.min(idleEndOf(data), data.startedAt + data.lastsMs));
}

function idleEndOf({ cookie, isShared, leftAt, seenAt }: SessionData): number {
  if (leftAt !== undefined) return leftAt + LEFT_MS;
  if (isShared === true) return seenAt + SHARED_IDLE_MS;
  return cookie.expires instanceof Date ? cookie.expires.getTime() : Number.POSITIVE_INFINITY;
}
