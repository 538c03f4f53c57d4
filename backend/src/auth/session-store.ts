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
    /** Browser and system at the log-in, for the list of the owner's sessions. */
    device?: string;
  }
}

const TOUCH_EVERY_SECONDS = 60;

type Done = (error?: unknown) => void;
const PgStore = connectPgSimple(session);

/**
 * Sessions in PostgreSQL, with one rule beyond the library's: a session that was loaded is only ever updated. A slow
 * request that ends after a log-out therefore cannot save the destroyed session again (express-session #632).
 */
export class SessionStore extends PgStore {
  private readonly loaded = new WeakSet<object>();

  constructor(private readonly connections: Pool, pruneSessionInterval: number | false) {
    super({ pool: connections, tableName: 'sessions', createTableIfMissing: false, pruneSessionInterval });
  }

  override createSession(req: Request, data: SessionData): session.Session & SessionData {
    const created = super.createSession(req, data);
    this.loaded.add(created);
    return created;
  }

  override set(sid: string, data: SessionData, done?: Done): void {
    if (!this.loaded.has(data)) {
      super.set(sid, data, done);
      return;
    }
    this.run('UPDATE sessions SET sess = $1, expire = $2 WHERE sid = $3', [JSON.stringify(data), data.cookie.expires ?? null, sid], done);
  }

  /** Moves the end of an idle session; at most once a minute, since every request would otherwise write a row. */
  override touch(sid: string, data: SessionData, done?: Done): void {
    this.run(
      `UPDATE sessions SET expire = $1::timestamptz WHERE sid = $2 AND expire < $1::timestamptz - make_interval(secs => ${TOUCH_EVERY_SECONDS})`,
      [data.cookie.expires ?? null, sid],
      done,
    );
  }

  private run(text: string, values: unknown[], done: Done = () => undefined): void {
    this.connections.query(text, values).then(() => done(), done);
  }
}
