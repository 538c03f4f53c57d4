import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { emailLinkToken } from '../common/email-link-token.js';
import { ENV, type Env } from '../config/env.js';

/** One live session, as shown to its owner. */
export interface UserSession {
  /** Derived from the session's id, without revealing it. */
  id: string;
  createdAt: Date;
  /** Accurate to a minute, since visits are stored once a minute. */
  lastSeenAt: Date;
  device?: string;
  isCurrent: boolean;
}

interface SessionRow {
  sid: string;
  sess: { startedAt: number; seenAt?: number; device?: string };
}

const LIVE_SESSIONS = `
  SELECT sid, sess FROM sessions
   WHERE sess ->> 'userId' = $1 AND expire > now()
     AND (sess ->> 'startedAt')::float8 + (sess ->> 'lastsMs')::float8 > extract(epoch FROM now()) * 1000
   ORDER BY (sess ->> 'seenAt')::float8 DESC NULLS LAST, sid`;

/** The sessions of one account in all browsers. */
@Injectable()
export class UserSessions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Every live session, the most recently used first. */
  async list(userId: string, currentSid: string): Promise<UserSession[]> {
    const rows = await this.dataSource.query<SessionRow[]>(LIVE_SESSIONS, [userId]);
    return rows.map(({ sid, sess }) => ({
      id: this.nameOf(sid),
      createdAt: new Date(sess.startedAt),
      lastSeenAt: new Date(sess.seenAt ?? sess.startedAt),
      ...(sess.device === undefined ? {} : { device: sess.device }),
      isCurrent: sid === currentSid,
    }));
  }

  private nameOf(sid: string): string {
    return emailLinkToken(this.env.ENCRYPTION_KEY, `session.name:${sid}`);
  }

  /** Locks the account's row: log-ins and other changes of the account wait for the end of the transaction, and see its result. */
  async lockAccount(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  }

  /** Ends one session that is not the current one. @throws AppError `not_found` (404) when there is no such session */
  async endOne(userId: string, id: string, currentSid: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lockAccount(manager, userId);
      const rows = await manager.query<SessionRow[]>(LIVE_SESSIONS, [userId]);
      const found = rows.find(({ sid }) => sid !== currentSid && this.nameOf(sid) === id);
      if (!found) throw new AppError('not_found', 404, { detail: 'There is no such session.' });
      await manager.query('DELETE FROM sessions WHERE sid = $1', [found.sid]);
    });
  }

  /** Ends every session but one, also those that get a new id at the same moment. */
  async endOthers(userId: string, currentSid: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lockAccount(manager, userId);
      await this.endAll(manager, userId, currentSid);
    });
  }

  /**
   * Ends every session but the current one in the transaction of other work.
   * @throws AppError `unauthorized` (401) when the current session was ended meanwhile; the transaction is rolled back then
   */
  async keepOnly(manager: EntityManager, userId: string, currentSid: string): Promise<void> {
    await this.lockAccount(manager, userId);
    const live = await manager.query<object[]>('SELECT sid FROM sessions WHERE sid = $1', [currentSid]);
    if (live.length === 0) throw new AppError('unauthorized', 401, { detail: 'Unauthorized' });
    await this.endAll(manager, userId, currentSid);
  }

  /** Ends every session, or every one but one, in the transaction of other work. */
  async endAll(manager: EntityManager, userId: string, storedSid = ''): Promise<void> {
    await manager.query(`DELETE FROM sessions WHERE sess ->> 'userId' = $1 AND sid <> $2`, [userId, storedSid]);
  }
}
