import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Request } from 'express';
import type { Pool } from 'pg';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Milliseconds since 1970 of the log-in; the absolute end counts from here. */
    startedAt: number;
    /** Milliseconds after log-in at which the session ends, however busy it is. */
    lastsMs: number;
    /** Milliseconds since 1970 of the last visit, to about a minute. */
    seenAt: number;
    /** Milliseconds since 1970 of the last time its owner was asked for the password or code again. */
    confirmedAt: number;
    /** Whether a passkey that counts as second factor was shown in this session. */
    hasSecondFactor?: boolean;
    /** Browser and system at the log-in, for the list of the owner's sessions. */
    device?: string;
    /** The id that this session had before it got a new one. */
    replaces?: string;
  }
}

/** What must still be true at the moment at which a session begins. */
export interface SessionGrounds {
  /** The hash with which the password was compared: a password change in the meantime ends this log-in. */
  passwordHash?: string;
  /** Whether the account had a second factor: a second factor set up in the meantime ends a log-in without it. */
  hasSecondFactor?: boolean;
  /** The session that this one replaces: a log-out in the meantime ends this one too. */
  replaces?: string;
}

/** The conditions for a session no longer held when it began; nothing was stored. */
export class SessionRefusedError extends Error {
  override name = 'SessionRefusedError';
}

type Done = (error?: unknown) => void;
const PgStore = connectPgSimple(session);

/** The locks make a log-in and a change of the same account wait for each other; the later one sees what the other did. */
const ACCOUNT_WITH_HASH = `
  SELECT u.id FROM users u JOIN user_credentials c ON c.user_id = u.id
   WHERE u.id = $4::uuid AND NOT u.is_disabled AND c.password_hash = $5 AND u.has_second_factor = coalesce($6::boolean, u.has_second_factor) FOR SHARE`;
const ACCOUNT = `
  SELECT u.id FROM users u
   WHERE u.id = $4::uuid AND NOT u.is_disabled AND $5::text IS NULL AND u.has_second_factor = coalesce($6::boolean, u.has_second_factor) FOR SHARE`;
const REPLACED = `, replaced AS (DELETE FROM sessions WHERE sid = $7 RETURNING sid)`;

/**
 * Sessions in PostgreSQL, with two rules beyond the library's. A session that was loaded is only ever updated: a slow
 * request that ends after a log-out cannot save the destroyed session again (express-session #632). And a session begins
 * only while the grounds of its log-in hold, decided by the database in the statement that stores it.
 */
export class SessionStore extends PgStore {
  /** Sessions that have a row, or had one. */
  private readonly stored = new WeakSet<object>();
  private readonly grounds = new WeakMap<object, SessionGrounds>();

  constructor(
    private readonly connections: Pool,
    pruneSessionInterval: number | false,
  ) {
    super({ pool: connections, tableName: 'sessions', createTableIfMissing: false, pruneSessionInterval });
  }

  /** Demands that these grounds hold when the session is saved for the first time. */
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

  /** Nothing: a visit is noted once a minute and then saved, so that not every request writes a row. */
  override touch(_sid: string, _data: SessionData, done: Done = () => undefined): void {
    done();
  }

  /** Ends a session, and the one that replaced it. */
  async endWithSuccessor(sid: string): Promise<void> {
    await this.connections.query('DELETE FROM sessions WHERE sid = $1', [sid]);
    // A statement of its own: it sees what the first one waited for.
    await this.connections.query(`DELETE FROM sessions WHERE sess ->> 'replaces' = $1`, [sid]);
  }

  private async save(sid: string, data: SessionData): Promise<void> {
    // Nobody is logged in: there is nothing to keep.
    if (data.userId === undefined) return;
    const values = [sid, JSON.stringify(data), endOf(data)];
    if (this.stored.has(data)) {
      await this.connections.query('UPDATE sessions SET sess = $2, expire = $3 WHERE sid = $1', values);
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

/** The row says when the session is over, for want of visits or at last. */
function endOf({ cookie, startedAt, lastsMs }: SessionData): Date {
  const idleEnd = cookie.expires instanceof Date ? cookie.expires.getTime() : Number.POSITIVE_INFINITY;
  return new Date(Math.min(idleEnd, startedAt + lastsMs));
}
