import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Stripe } from 'stripe';
import { DataSource, In, IsNull, LessThan, Not, type EntityManager } from 'typeorm';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import type { JobName } from '../../../jobs/job-names.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { AccountsService, User } from '../../accounts/accounts.module.js';
import { isDecidedInSql, MembershipDecision } from './membership-decision.entity.js';
import { recordFacts } from './membership-facts.js';
import { recordNotices } from './membership-notices.js';
import { recordPayments } from './membership-payments.js';
import { InnerCircleSignup, type PaymentStatus } from './inner-circle-signup.entity.js';
import { cardIn, isEnded, isLive, liveInSql, membershipState, type SubscriptionTruth } from './membership-state.js';
import { lockPerson, otherMembership } from './one-membership.js';
import { SignupPromotions } from './signup-promotions.service.js';
import { lastPayment, readSubscription, withStoredPlan } from './subscription-truth.js';
import { isMissing } from './subscriptions-at-stripe.js';

/** Limit of concurrent changes: each of them stored a newer state, so more than this means a bug. */
const MOST_READINGS = 20;

/** Time limit of the read: of a request, or of a job. */
export type Patience = 'request' | 'job';

/**
 * Updates signup and membership from the subscription. Events only trigger a read from Stripe, whose result is applied unless a later
 * one was. So any order and number of events leads to one state.
 */
@Injectable()
export class SubscriptionSync {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly accounts: AccountsService,
    private readonly jobs: JobsService,
    private readonly promotions: SignupPromotions,
  ) {}

  /** Synchronises one subscription. @returns its signup afterwards; null for an unknown one */
  async follow(subscriptionId: string, patience: Patience = 'job'): Promise<InnerCircleSignup | null> {
    for (let reading = 0; reading < MOST_READINGS; reading += 1) {
      const before = await this.dataSource.manager.findOneBy(InnerCircleSignup, {
        stripeSubscriptionId: subscriptionId,
      });
      const truth = await this.read(subscriptionId, patience);
      if (!truth) return before;
      const signup = before ?? (await this.findByMetadata(truth.subscription));
      if (!signup) return null;
      // A state is applied only when it is newer than the loaded signup.
      const latest = before ? truth : ((await this.read(subscriptionId, patience)) ?? truth);
      if (signup.userId === null && isLive(membershipState(latest))) await this.followEarlier(signup, patience);
      const after = await this.dataSource.transaction((manager) => this.apply(manager, signup, latest));
      if (after) return after;
    }
    throw new Error('Concurrent requests kept applying their state of this subscription.');
  }

  /** Of two unreported payments the earlier application keeps its membership, whichever event comes first. */
  private async followEarlier({ id, email }: InnerCircleSignup, patience: Patience): Promise<void> {
    const earlier = await this.dataSource.manager.find(InnerCircleSignup, {
      where: { email, id: LessThan(id), stripeSubscriptionId: Not(IsNull()) },
      order: { id: 'ASC' },
    });
    for (const { stripeSubscriptionId, stripeStatus } of earlier)
      if (stripeSubscriptionId !== null && !isEnded(stripeStatus)) await this.follow(stripeSubscriptionId, patience);
  }

  /** Synchronises the subscription of one signup, if it has one. */
  async followSignup(signupId: number, patience: Patience = 'job'): Promise<InnerCircleSignup | null> {
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signupId });
    return signup?.stripeSubscriptionId ? this.follow(signup.stripeSubscriptionId, patience) : signup;
  }

  /** Synchronises every subscription of one customer. */
  async followCustomer(stripeCustomerId: string): Promise<void> {
    const signups = await this.dataSource.manager.find(InnerCircleSignup, {
      where: { stripeCustomerId },
      order: { id: 'ASC' },
    });
    for (const { stripeSubscriptionId } of signups) if (stripeSubscriptionId) await this.follow(stripeSubscriptionId);
  }

  /** @returns undefined when Stripe does not know it: this proves nothing about the membership, and a retry would not help */
  private async read(subscriptionId: string, patience: Patience): Promise<SubscriptionTruth | undefined> {
    const call = (stripe: Stripe): Promise<SubscriptionTruth> => readSubscription(stripe, subscriptionId);
    try {
      return await (patience === 'job' ? this.stripe.inJob(call) : this.stripe.inRequest(call));
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.logger.error(`Stripe does not know the subscription ${subscriptionId}: are the keys those of its account?`);
      return undefined;
    }
  }

  /** For events that arrive before the answer to the call that created the subscription. */
  private async findByMetadata({ id, metadata }: Stripe.Subscription): Promise<InnerCircleSignup | null> {
    const signupId = Number(metadata['signupId']);
    const createdAt = new Date(metadata['signupCreatedAt'] ?? Number.NaN);
    if (!Number.isSafeInteger(signupId) || Number.isNaN(Number(createdAt))) return null;
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signupId, createdAt });
    // A subscription from before the payment was opened anew was ended unpaid.
    if ((signup?.reopenedAt?.toISOString() ?? '') !== (metadata['signupReopenedAt'] ?? '')) return null;
    return signup && (signup.stripeSubscriptionId ?? id) === id ? signup : null;
  }

  /** @returns undefined when another state was applied since `seen` was loaded */
  private async apply(
    manager: EntityManager,
    seen: InnerCircleSignup,
    truth: SubscriptionTruth,
  ): Promise<InnerCircleSignup | undefined> {
    await lockPerson(manager, seen.email);
    const signup = await manager.findOne(InnerCircleSignup, {
      where: { id: seen.id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!signup || signup.stripeRevision !== seen.stripeRevision) return undefined;
    const { plan, ...state } = await withStoredPlan(manager, membershipState(truth));
    // A replaced or ended signup does not become payable again; its subscription is cancelled.
    if (state.paymentStatus === 'pending' && signup.paymentStatus !== 'pending') state.paymentStatus = 'expired';
    const { subscription } = truth;
    const statusBefore = signup.paymentStatus;
    const cardBefore = cardIn(signup);
    const before = { wasEnded: signup.membershipEndedAt !== null, plan: signup.subscriptionType };
    // The first payment may be of another plan than the application named.
    const wasMember = signup.userId !== null;
    Object.assign(signup, state, plan, {
      stripeRevision: signup.stripeRevision + 1,
      stripeSubscriptionId: subscription.id,
      stripeCustomerId: typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
    } satisfies Partial<InnerCircleSignup>);
    await this.refuseSecond(manager, signup, truth);
    await this.applyMembership(manager, signup);
    await manager.save(signup);
    await recordPayments(manager, signup.id, truth);
    await this.promotions.applySubscription(manager, signup, truth);
    await this.queueConsequences(manager, signup, truth, statusBefore);
    // Another card while a payment is missing, e.g. by the link in the email: charged now, not with Stripe's next attempt.
    if (statusBefore === 'past_due' && signup.paymentStatus === 'past_due' && cardIn(signup) !== cardBefore)
      await enqueueFor(manager, this.jobs, 'inner-circle-signups.collect-payment', signup.id);
    if (signup.userId !== null && signup.duplicateAt === null) {
      await recordFacts(
        manager,
        this.jobs,
        signup,
        truth,
        wasMember ? before : { ...before, plan: signup.subscriptionType },
      );
      await recordNotices(manager, this.jobs, signup, truth);
    }
    if (seen.paymentStatus !== signup.paymentStatus) {
      this.logger.log(
        { signupId: signup.id, from: seen.paymentStatus, to: signup.paymentStatus },
        'A signup follows its subscription',
      );
    }
    return signup;
  }

  /**
   * A person has one active subscription: a second paid one is marked for a refund, for good. It is `canceled` until the refund, then
   * `refunded`.
   */
  private async refuseSecond(
    manager: EntityManager,
    signup: InnerCircleSignup,
    truth: SubscriptionTruth,
  ): Promise<void> {
    if (signup.duplicateAt === null) {
      if (signup.userId !== null || !isLive(signup) || !(await otherMembership(manager, signup))) return;
      signup.duplicateAt = new Date();
    }
    signup.paymentStatus = isResolved(truth) ? 'refunded' : 'canceled';
    signup.pastDueSince = null;
  }

  private async applyMembership(manager: EntityManager, signup: InnerCircleSignup): Promise<void> {
    if (isLive(signup)) {
      signup.membershipEndedAt = null;
      if (signup.userId === null) {
        // Its replacement can no longer be paid.
        signup.replacedAt = null;
        await this.endOthers(manager, signup);
        const { id: signupId, email, firstName, lastName, language } = signup;
        signup.userId = (
          await this.accounts.ensureMemberAccount(manager, { email, firstName, lastName, language, signupId })
        ).id;
        // A new payment grants a membership again, also after an administrator had ended an earlier one.
        await manager.update(
          MembershipDecision,
          { userId: signup.userId, kind: 'ended', liftedAt: IsNull() },
          { liftedAt: new Date() },
        );
      } else {
        await lockUser(manager, signup.userId);
        // A membership that an administrator ended is not restored by earlier payments.
        await manager.query(
          `UPDATE users SET is_inner_circle_member = true, inner_circle_signup_id = $2, updated_at = now()
            WHERE id = $1 AND NOT is_inner_circle_member AND NOT ${isDecidedInSql('ended', '$1')}`,
          [signup.userId, signup.id],
        );
      }
      return;
    }
    if (signup.userId === null || signup.membershipEndedAt !== null) return;
    // A paused membership has not ended.
    if (signup.paymentStatus !== 'paused') signup.membershipEndedAt = new Date();
    await endMembership(manager, signup.userId, [signup.id]);
  }

  /** A new member pays nothing else: unfinished applications and unpaid former subscriptions are cancelled. */
  private async endOthers(manager: EntityManager, { id, email }: InnerCircleSignup): Promise<void> {
    const others = await manager.find(InnerCircleSignup, {
      where: { email, id: Not(id), paymentStatus: In(['pending', 'past_due']) },
      lock: { mode: 'pessimistic_write' },
    });
    for (const other of others) {
      if (other.paymentStatus === 'pending') await replaceSignup(manager, this.jobs, other);
      else await enqueueEnd(manager, this.jobs, other);
    }
  }

  private async queueConsequences(
    manager: EntityManager,
    signup: InnerCircleSignup,
    truth: SubscriptionTruth,
    statusBefore: PaymentStatus,
  ): Promise<void> {
    const data = { id: String(signup.id) };
    const mustEnd =
      (signup.paymentStatus === 'expired' || signup.paymentStatus === 'refunded') && !isEnded(signup.stripeStatus);
    if (mustEnd)
      await this.jobs.enqueue(manager, 'inner-circle-signups.end-subscription', data, { singletonKey: data.id });
    // Paid in addition to an active membership, or while another application replaced it: it is refunded.
    const isUnwanted = signup.duplicateAt !== null || signup.replacedAt !== null;
    if (signup.paymentStatus === 'canceled' && isUnwanted && !isResolved(truth))
      await this.jobs.enqueue(manager, 'inner-circle-signups.refund', data, { singletonKey: data.id });
    if (signup.duplicateAt !== null && signup.paymentStatus === 'refunded' && statusBefore !== 'refunded')
      await this.jobs.enqueue(manager, 'inner-circle-signups.notify-second-payment', data);
  }
}

/** Marks an unfinished application as replaced, and has its subscription cancelled. */
export async function replaceSignup(
  manager: EntityManager,
  jobs: JobsService,
  signup: InnerCircleSignup,
): Promise<void> {
  await manager.update(InnerCircleSignup, signup.id, { paymentStatus: 'expired', replacedAt: new Date() });
  await enqueueEnd(manager, jobs, signup);
}

/** Expires the payment of a signup if it is unpaid, and enqueues the end of its subscription. */
export async function closePayment(manager: EntityManager, jobs: JobsService, signupId: number): Promise<void> {
  const signup = await manager.findOneBy(InnerCircleSignup, { id: signupId, paymentStatus: 'pending' });
  if (!signup) return;
  await manager.update(InnerCircleSignup, signup.id, { paymentStatus: 'expired' });
  await enqueueEnd(manager, jobs, signup);
}

async function enqueueEnd(
  manager: EntityManager,
  jobs: JobsService,
  { id, stripeSubscriptionId }: InnerCircleSignup,
): Promise<void> {
  if (stripeSubscriptionId !== null) await enqueueFor(manager, jobs, 'inner-circle-signups.end-subscription', id);
}

const enqueueFor = (manager: EntityManager, jobs: JobsService, job: JobName, id: number): Promise<void> =>
  jobs.enqueue(manager, job, { id: String(id) }, { singletonKey: String(id) });

/** Whether nothing remains to be refunded or cancelled. */
const isResolved = ({ subscription, invoices, isRefunded }: SubscriptionTruth): boolean =>
  isEnded(subscription.status) && (isRefunded || lastPayment(invoices) === undefined);

/**
 * Ends the membership of a user unless another signup grants it, or an administrator did.
 * @param endedIds signups that no longer grant one, whatever their rows say in this transaction
 */
export async function endMembership(manager: EntityManager, userId: string, endedIds: number[]): Promise<void> {
  await lockUser(manager, userId);
  await manager.query(
    `UPDATE users SET is_inner_circle_member = false, updated_at = now()
      WHERE id = $1 AND is_inner_circle_member AND NOT ${isDecidedInSql('granted', '$1')}
        AND NOT EXISTS (SELECT 1 FROM inner_circle_signups s WHERE s.user_id = $1 AND s.id <> ALL ($2::int[]) AND ${liveInSql('s')})`,
    [userId, endedIds],
  );
}

/** Derives a user's membership from the payments, after a decision of an administrator was revoked. The account is locked. */
export async function followPayments(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE users u SET is_inner_circle_member = EXISTS (SELECT 1 FROM inner_circle_signups s WHERE s.user_id = u.id AND ${liveInSql('s')}), updated_at = now() WHERE u.id = $1`,
    [userId],
  );
}

/**
 * Locks a user's account, so that two transactions about the membership are serialised. A separate statement: only later statements see
 * the other transaction's result.
 */
async function lockUser(manager: EntityManager, id: string): Promise<void> {
  await manager.findOne(User, { select: { id: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
}
