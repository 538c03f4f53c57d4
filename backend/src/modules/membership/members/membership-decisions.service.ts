import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThanOrEqual, type EntityManager } from 'typeorm';
import { NEXT_VERSION } from '../../../common/edit-version.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { liveInSql } from '../inner-circle-signups/membership-state.js';
import { followPayments } from '../inner-circle-signups/subscription-sync.service.js';
import { User } from '../../accounts/accounts.module.js';
import { MembershipDecision } from '../inner-circle-signups/membership-decision.entity.js';

/** Input of a decision. */
export interface NewDecision {
  reason: string;
  /** Who decides. */
  adminId: string | null;
}

/**
 * Administrators' decisions about memberships. A decision holds until the next one, or until it is revoked; reconciliation with Stripe
 * respects it. Every method runs in the caller's transaction and locks the account first.
 */
@Injectable()
export class MembershipDecisions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Grants a membership without a payment, or changes a granted one. The person gets an email unless they have it already with this end.
   * @param until when it ends; null: when it is revoked
   * @param isNotified false where another email says it
   */
  async grant(
    manager: EntityManager,
    userId: string,
    { reason, adminId, until, isNotified = true }: NewDecision & { until: Date | null; isNotified?: boolean },
  ): Promise<void> {
    await lockUser(manager, userId);
    const before = await manager.findOneBy(MembershipDecision, { userId, kind: 'granted', liftedAt: IsNull() });
    const isSame = before !== null && before.until?.getTime() === until?.getTime();
    await this.replace(manager, userId, { kind: 'granted', reason, decidedById: adminId, until });
    await setMembership(manager, userId, true);
    if (isNotified && !isSame)
      await this.jobs.enqueue(manager, 'members.notify-granted', { id: userId }, { singletonKey: userId });
  }

  /** Whether an account is a member because it pays, and further periods will be charged: without a grant beside. */
  async isMemberByPayment(manager: EntityManager, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM users u JOIN inner_circle_signups s ON s.user_id = u.id AND ${liveInSql('s')} AND NOT s.cancel_at_period_end
        WHERE u.id = $1 AND u.is_inner_circle_member
          AND NOT EXISTS (SELECT 1 FROM membership_decisions d WHERE d.user_id = u.id AND d.kind = 'granted' AND d.lifted_at IS NULL)
        LIMIT 1`,
      [userId],
    );
    return rows.length > 0;
  }

  /** The granted membership of a person, with the account; undefined without a current one, and for a disabled account. */
  async findGrant(userId: string, now = new Date()): Promise<{ user: User; until: Date | null } | undefined> {
    const decision = await this.dataSource.manager.findOne(MembershipDecision, {
      where: { userId, kind: 'granted', liftedAt: IsNull() },
      relations: { user: true },
    });
    if (!decision?.user || decision.user.isDisabled) return undefined;
    const { user, until } = decision;
    return until === null || until > now ? { user, until } : undefined;
  }

  /** Ends a membership in spite of payments. The subscription continues until it is ended too. */
  async end(manager: EntityManager, userId: string, { reason, adminId }: NewDecision): Promise<void> {
    await this.replace(manager, userId, { kind: 'ended', reason, decidedById: adminId, until: null });
    await setMembership(manager, userId, false);
  }

  /** Revokes the decision; payments determine the membership again. @returns false without a decision */
  async lift(manager: EntityManager, userId: string): Promise<boolean> {
    await lockUser(manager, userId);
    const { affected } = await manager.update(
      MembershipDecision,
      { userId, liftedAt: IsNull() },
      { liftedAt: new Date() },
    );
    if (!affected) return false;
    await followPayments(manager, userId);
    return true;
  }

  /** Ends granted memberships that have expired at `now`. */
  async endOverdue(now = new Date()): Promise<void> {
    const overdue = await this.dataSource.manager.find(MembershipDecision, {
      select: { id: true, userId: true },
      where: { liftedAt: IsNull(), until: LessThanOrEqual(now) },
      order: { id: 'ASC' },
    });
    for (const { id, userId } of overdue) {
      await this.dataSource.transaction(async (manager) => {
        await lockUser(manager, userId);
        // It may have been replaced since it was found.
        const { affected } = await manager.update(MembershipDecision, { id, liftedAt: IsNull() }, { liftedAt: now });
        if (affected) await followPayments(manager, userId);
      });
    }
  }

  private async replace(
    manager: EntityManager,
    userId: string,
    decision: Pick<MembershipDecision, 'kind' | 'reason' | 'decidedById' | 'until'>,
  ): Promise<void> {
    await lockUser(manager, userId);
    await manager.update(MembershipDecision, { userId, liftedAt: IsNull() }, { liftedAt: new Date() });
    await manager.insert(MembershipDecision, { userId, ...decision });
  }
}

async function setMembership(manager: EntityManager, userId: string, isMember: boolean): Promise<void> {
  await manager.query(`UPDATE users SET is_inner_circle_member = $2, updated_at = ${NEXT_VERSION} WHERE id = $1`, [
    userId,
    isMember,
  ]);
}

/** Locks the account before its decisions, as everywhere, which serialises concurrent ones. */
async function lockUser(manager: EntityManager, id: string): Promise<void> {
  await manager.findOne(User, { select: { id: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
}
