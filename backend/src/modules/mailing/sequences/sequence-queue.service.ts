import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';

/** Emails per statement, so that each stays within the database's time-out. */
const ROWS_AT_ONCE = 5_000;

/**
 * Stores the emails that are due: of each person in a sequence that is on, the first complete step after the last one that was sent. The
 * constraint decides that nobody gets one twice.
 */
const STORE_DUE = `
  INSERT INTO campaign_recipients (step_id, subscriber_id, email, name, language)
  SELECT t.id, reader.subscriber_id, e.email, reader.name, reader.language
    FROM sequences s
    JOIN (SELECT id, sequence_id, position, days, coalesce(lag(position) OVER (PARTITION BY sequence_id ORDER BY position), 0) AS former
            FROM sequence_steps WHERE is_ready) t ON t.sequence_id = s.id
    JOIN sequence_enrolments e ON e.sequence_id = s.id AND e.finished_at IS NULL AND e.ended_at IS NULL
     AND e.position >= t.former AND e.position < t.position AND e.pending_since <= now() - make_interval(days => t.days)
    JOIN LATERAL (
      SELECT n.id AS subscriber_id, n.name, n.language FROM newsletter_subscribers n
       WHERE s.event = 'subscribed' AND n.email = e.email AND n.state = 'confirmed'
      UNION ALL
      SELECT NULL, coalesce(u.first_name, ''), u.language FROM users u
       WHERE s.event = 'joined' AND u.email = e.email AND u.is_inner_circle_member AND NOT u.is_disabled) reader ON true
   WHERE s.is_on AND NOT EXISTS (SELECT 1 FROM campaign_recipients r WHERE r.step_id = t.id AND r.email = e.email)
   ORDER BY e.pending_since LIMIT ${ROWS_AT_ONCE}
  ON CONFLICT (step_id, email) WHERE step_id IS NOT NULL DO NOTHING`;

/** Steps with emails to send, or with some whose worker died, also of a sequence that was turned off meanwhile. */
const OPEN_STEPS = `
  SELECT DISTINCT t.id FROM campaign_recipients r JOIN sequence_steps t ON t.id = r.step_id JOIN sequences s ON s.id = t.sequence_id
   WHERE r.state = 'sending' OR (r.state = 'pending' AND s.is_on AND (r.not_before IS NULL OR r.not_before <= now()))`;

/** What waited may be gone with its people: then nothing shows that the mail server works again. */
const FORGET_TROUBLE = `
  UPDATE sequences s SET trouble = NULL, trouble_since = NULL
   WHERE s.trouble IS NOT NULL AND NOT EXISTS (
     SELECT FROM campaign_recipients r JOIN sequence_steps t ON t.id = r.step_id WHERE t.sequence_id = s.id AND r.state IN ('pending', 'sending'))`;

/** Finds what is due in the sequences, and enqueues it. */
@Injectable()
export class SequenceQueue {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /** Stores the due emails and the jobs that send them, in one transaction. Idempotent. */
  async sweep(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(STORE_DUE);
      await manager.query(FORGET_TROUBLE);
      const steps = await manager.query<{ id: string }[]>(OPEN_STEPS);
      for (const { id } of steps) await this.enqueueDelivery(manager, id);
    });
  }

  enqueueDelivery(manager: EntityManager, stepId: string): Promise<void> {
    return this.jobs.enqueue(manager, 'sequences.deliver', { id: stepId }, { singletonKey: stepId });
  }
}
