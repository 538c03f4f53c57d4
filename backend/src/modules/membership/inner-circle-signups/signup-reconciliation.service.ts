import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { recordLapse } from './membership-facts.js';
import { GRACE_DAYS } from './membership-state.js';
import { endMembership } from './subscription-sync.service.js';

/** Stripe ends an unpaid subscription after 23 hours; a signup without a subscription expires after this. */
const UNFINISHED = `interval '48 hours'`;
/** When the payment began; a link in an email begins it anew. */
const BEGAN_AT = 'coalesce(reopened_at, created_at)';

/** Finds changes that no event reported. */
@Injectable()
export class SignupReconciliation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /** Signups that may be in payment now, and pauses that are over; also expires those whose time is over. */
  async reconcilePending(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await expireUnopened(manager);
      await releaseCodes(manager);
      await lapseOverdue(manager, this.jobs);
      await this.queue(
        manager,
        `(payment_status = 'pending' AND ${BEGAN_AT} > now() - ${UNFINISHED} OR payment_status = 'paused' AND paused_until <= now())`,
      );
    });
  }

  /** All subscriptions. */
  async reconcileAll(): Promise<void> {
    await this.dataSource.transaction((manager) => this.queue(manager, 'true'));
  }

  /** One job for each, so that a failure does not delay the others. */
  private async queue(manager: EntityManager, condition: string): Promise<void> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM inner_circle_signups WHERE stripe_subscription_id IS NOT NULL AND ${condition} ORDER BY id`,
    );
    for (const { id } of rows)
      await this.jobs.enqueue(
        manager,
        'inner-circle-signups.reconcile',
        { id: String(id) },
        { singletonKey: String(id) },
      );
  }
}

/** Payments that could not be opened because Stripe did not answer, whose applicant did not return. */
async function expireUnopened(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE inner_circle_signups SET payment_status = 'expired', updated_at = now()
      WHERE payment_status = 'pending' AND stripe_subscription_id IS NULL AND ${BEGAN_AT} <= now() - ${UNFINISHED}`,
  );
}

/** Promotion codes of payments that were never opened at Stripe, or were replaced; they count against no limit already. */
async function releaseCodes(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE promotion_redemptions r SET state = 'released', updated_at = now() FROM inner_circle_signups s
      WHERE s.id = r.signup_id AND r.state = 'held' AND s.payment_status = 'expired'`,
  );
}

/** Memberships whose payment has been missing for longer than the grace period, without an event from Stripe. */
async function lapseOverdue(manager: EntityManager, jobs: JobsService): Promise<void> {
  const [lapsed] = await manager.query<[{ id: number; user_id: string | null; past_due_since: Date }[], number]>(
    `UPDATE inner_circle_signups SET membership_ended_at = now(), updated_at = now()
      WHERE payment_status = 'past_due' AND membership_ended_at IS NULL AND past_due_since + interval '${GRACE_DAYS} days' <= now()
      RETURNING id, user_id, past_due_since`,
  );
  for (const { id, user_id: userId, past_due_since: pastDueSince } of lapsed) {
    if (userId === null) continue;
    await endMembership(manager, userId, [id]);
    await recordLapse(manager, jobs, id, pastDueSince);
  }
}
