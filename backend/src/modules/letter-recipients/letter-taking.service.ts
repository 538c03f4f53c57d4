import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service.js';
import { Letter } from '../letters/letter.entity.js';

/** As many workers can go on with one letter at the same time, over all processes. */
export const LANES = 4;

/** Each statement must answer within the database's time-out, however many subscribers there are. */
const ROWS_AT_ONCE = 5_000;

/** Everybody who is to get the letter; whoever is there already, or has the same address, is not taken twice. */
const TAKE = `
  WITH chosen AS (SELECT id, email, name, language FROM newsletter_subscribers WHERE state = 'confirmed' AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT ${ROWS_AT_ONCE}),
       taken AS (INSERT INTO letter_recipients (letter_id, subscriber_id, email, name, language) SELECT $1, id, email, name, language FROM chosen ON CONFLICT (letter_id, email) DO NOTHING)
  SELECT count(*)::int AS count, (SELECT id FROM chosen ORDER BY id DESC LIMIT 1) AS last FROM chosen`;

/** Writes down who gets a letter, and sets its workers going. */
@Injectable()
export class LetterTaking {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /** In the transaction that decides that the letter begins. */
  enqueue(manager: EntityManager, letterId: string): Promise<void> {
    return this.jobs.enqueue(manager, 'letter-recipients.take', { id: letterId }, { singletonKey: letterId });
  }

  /** Sets a letter going again, wherever it is. Asking twice queues nothing twice. */
  async goOn(manager: EntityManager, { id, takenAt }: Pick<Letter, 'id' | 'takenAt'>): Promise<void> {
    if (takenAt === null) return this.enqueue(manager, id);
    for (let lane = 0; lane < LANES; lane += 1) await this.enqueueLane(manager, id, lane);
  }

  enqueueLane(manager: EntityManager, letterId: string, lane: number, startAfterSeconds = 0): Promise<void> {
    const id = `${letterId}:${lane}`;
    return this.jobs.enqueue(manager, 'letter-recipients.deliver', { id }, { singletonKey: id, startAfterSeconds });
  }

  /** Takes all recipients in one transaction, as they stand at one moment: all or none, and once. */
  async take(letterId: string): Promise<void> {
    await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const letter = await manager.findOne(Letter, { where: { id: letterId }, lock: { mode: 'pessimistic_write' } });
      if (letter?.status !== 'sending' || letter.takenAt !== null) return;
      for (let after: string | null = null, count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
        const rows: { count: number; last: string | null }[] = await manager.query(TAKE, [letterId, after]);
        count = rows[0]?.count ?? 0;
        after = rows[0]?.last ?? null;
      }
      await manager.query('UPDATE letters SET taken_at = now() WHERE id = $1', [letterId]);
      await this.goOn(manager, { id: letterId, takenAt: new Date() });
    });
  }
}
