import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { letterToken } from '../common/letter-token.js';
import { ENV, type Env } from '../config/env.js';

/** One live session, as its owner may see it. */
export interface UserSession {
  /** Made from the session's id, which it does not give away. */
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
      id: letterToken(this.env.ENCRYPTION_KEY, `session.name:${sid}`),
      createdAt: new Date(sess.startedAt),
      lastSeenAt: new Date(sess.seenAt ?? sess.startedAt),
      ...(sess.device === undefined ? {} : { device: sess.device }),
      isCurrent: sid === currentSid,
    }));
  }

  /** Ends every session but one. */
  async endOthers(userId: string, currentSid: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.query(`DELETE FROM sessions WHERE sess ->> 'userId' = $1 AND sid <> $2`, [userId, currentSid]);
  }

  /** Whether a session has not been ended until now, as the transaction sees it. */
  async isLive(manager: EntityManager, sid: string): Promise<boolean> {
    return (await manager.query<object[]>('SELECT sid FROM sessions WHERE sid = $1', [sid])).length > 0;
  }

  /** Ends every session, together with whatever else the transaction does. */
  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`DELETE FROM sessions WHERE sess ->> 'userId' = $1`, [userId]);
  }
}
