import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail, NOBODY } from '../../auth/audit-trail.js';
import { NEXT_VERSION } from '../../common/edit-version.js';
import { LANES, LetterTaking } from './letter-taking.service.js';

const ROWS_AT_ONCE = 5_000;

/** Looks after letters by the clock: what is due begins, and what stands still though it should not goes on. */
@Injectable()
export class LetterTending {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly taking: LetterTaking,
    private readonly audit: AuditTrail,
  ) {}

  async tend(): Promise<void> {
    await this.startDue();
    await this.keepGoing();
    await this.leaveOutCancelled();
  }

  /** Written down for whoever planned it: nobody else has decided anything. */
  private async startDue(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [due] = await manager.query<[{ id: string; scheduledBy: string | null }[], number]>(
        `UPDATE letters SET status = 'sending', started_at = now(), updated_at = ${NEXT_VERSION} WHERE status = 'scheduled' AND scheduled_at <= now()
         RETURNING id, scheduled_by AS "scheduledBy"`,
      );
      for (const { id, scheduledBy } of due) {
        await this.taking.enqueue(manager, id);
        await this.audit.record('letters.sent', scheduledBy ?? NOBODY, manager, { type: 'letter', id });
      }
    });
  }

  /** Lanes whose worker died without a successor; also those of a stopped letter, so that nobody stays "sending". */
  private async keepGoing(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const sending = await manager.query<{ id: string; takenAt: Date | null }[]>(`SELECT id, taken_at AS "takenAt" FROM letters WHERE status = 'sending'`);
      for (const letter of sending) await this.taking.goOn(manager, letter);
      const stopped = await manager.query<{ id: string }[]>(
        `SELECT DISTINCT r.letter_id AS id FROM letter_recipients r JOIN letters l ON l.id = r.letter_id WHERE r.state = 'sending' AND l.status <> 'sending'`,
      );
      for (const { id } of stopped) for (let lane = 0; lane < LANES; lane += 1) await this.taking.enqueueLane(manager, id, lane);
    });
  }

  private async leaveOutCancelled(): Promise<void> {
    for (let left = ROWS_AT_ONCE; left === ROWS_AT_ONCE; ) {
      const answer = await this.dataSource.query<[object[], number]>(
        `UPDATE letter_recipients SET state = 'skipped', reason = 'cancelled', settled_at = now(), updated_at = now()
          WHERE id IN (SELECT r.id FROM letter_recipients r JOIN letters l ON l.id = r.letter_id WHERE l.status = 'cancelled' AND r.state = 'waiting' LIMIT ${ROWS_AT_ONCE} FOR UPDATE OF r SKIP LOCKED)`,
      );
      left = answer[1];
    }
  }
}
