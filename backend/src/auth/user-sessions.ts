import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { emailLinkToken } from '../common/email-link-token.js';
import { ENV, type Env } from '../config/env.js';

/** One live session, as its owner may see it. */
export interface UserSession {
  /** Derived from the session's id, without revealing it. */
  id: string;
  createdAt: Date;
  /** Visits are noted once a minute, so it may be a minute older than the truth. */
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

/** The sessions of one account, wherever they are. */
@Injectable()
export class UserSessions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Every live session, the one that was used last first. */
  async list(userId: string, currentSid: string): Promise<UserSession[]> {
    const rows = await this.dataSource.query<SessionRow[]>(LIVE_SESSIONS, [userId]);
    return rows.map(({ sid, sess }) => ({
      id: emailLinkToken(this.env.ENCRYPTION_KEY, `session.name:${sid}`),
      createdAt: new Date(sess.startedAt),
      lastSeenAt: new Date(sess.seenAt ?? sess.startedAt),
      ...(sess.device === undefined ? {} : { device: sess.device }),
      isCurrent: sid === currentSid,
    }));
  }

  /** Makes log-ins and other changes of one account wait until the transaction is over; then they see what it did. */
  async lockAccount(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  }

  /** Ends every session but one, also those that get a new id at the same moment. */
  async endOthers(userId: string, currentSid: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lockAccount(manager, userId);
      await this.endAll(manager, userId, currentSid);
    });
  }

  /**
   * Ends every session but the one that asks, together with whatever else the transaction does.
   * @throws AppError `unauthorized` (401) when that one was ended meanwhile, and with it what it was about to do
   */
  async keepOnly(manager: EntityManager, userId: string, currentSid: string): Promise<void> {
    await this.lockAccount(manager, userId);
    const live = await manager.query<object[]>('SELECT sid FROM sessions WHERE sid = $1', [currentSid]);
    if (live.length === 0) throw new AppError('unauthorized', 401, { detail: 'Unauthorized' });
    await this.endAll(manager, userId, currentSid);
  }

  /** Ends every session, or every one but one, together with whatever else the transaction does. */
  async endAll(manager: EntityManager, userId: string, storedSid = ''): Promise<void> {
    await manager.query(`DELETE FROM sessions WHERE sess ->> 'userId' = $1 AND sid <> $2`, [userId, storedSid]);
  }
}
