import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { PlansService } from '../plans/plans.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { lockPerson, otherMembership } from './one-membership.js';
import { priceOf } from './plan-price.js';
import { isDeclined } from './signup-decline.entity.js';
import { isInvitable } from './signup-invitation.entity.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { SignupPromotions } from './signup-promotions.service.js';
import { endUnpaid } from './subscriptions-at-stripe.js';
import { replaceSignup, SubscriptionSync } from './subscription-sync.service.js';

/** What a payment is to be opened with. */
export interface WantedPayment {
  plan: PlanValue;
  /** Id of the promotion code; null: none; absent: the one that it has. */
  codeId?: string | null | undefined;
  /** Whether a new one is opened in any case, e.g. because its code has lapsed. */
  isRestarted?: boolean;
}

/** How often a concurrent change of the same application is followed. */
const MOST_ATTEMPTS = 5;

/** Opens the payment of an application anew, for another plan or with another promotion code. Its terms are accepted again. */
@Injectable()
export class SignupReopening {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly plans: PlansService,
    private readonly promotions: SignupPromotions,
    private readonly sync: SubscriptionSync,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Makes an application payable; one that is already, for this plan and with this code, stays as it is. A code that cannot be redeemed any
   * more is left out, and noted.
   * @returns undefined when it was paid or declined, or the person has a membership
   * @throws AppError `payment_unavailable` (503)
   */
  async reopen(signup: InnerCircleSignup, wanted: WantedPayment): Promise<InnerCircleSignup | undefined> {
    try {
      return await this.stripe.withOneDeadline(() => this.reopenInTime(signup, wanted));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw paymentUnavailable();
    }
  }

  /** Whether it was paid, or the person has a membership. */
  async isUsed(signup: InnerCircleSignup): Promise<boolean> {
    return !isInvitable(signup) || (await otherMembership(this.dataSource.manager, signup)) !== undefined;
  }

  private async reopenInTime({ id }: InnerCircleSignup, wanted: WantedPayment): Promise<InnerCircleSignup | undefined> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      // A payment that ended, or was made, is seen without its event.
      const followed = await this.sync.followSignup(id, 'request');
      // The same request at this very moment took the subscription away that was to be followed.
      const seen = followed ?? (await this.dataSource.manager.findOneBy(InnerCircleSignup, { id }));
      if (!seen || (await this.isUsed(seen)) || (await isDeclined(this.dataSource.manager, id))) return undefined;
      if (await this.isResumable(seen, wanted)) return seen;
      const { stripeSubscriptionId: former } = seen;
      // The former subscription ends before another one can be paid.
      if (former !== null && !(await this.stripe.inRequest((stripe) => endUnpaid(stripe, former)))) continue;
      const reopened = await this.dataSource.transaction((manager) => this.reopenIn(manager, seen, wanted));
      if (reopened) return reopened;
    }
    throw paymentUnavailable();
  }

  /** Whether the payment is open as it is wanted. */
  private async isResumable(
    { id, paymentStatus, subscriptionType }: InnerCircleSignup,
    { plan, codeId, isRestarted = false }: WantedPayment,
  ): Promise<boolean> {
    if (isRestarted || paymentStatus !== 'pending' || subscriptionType !== plan) return false;
    if (codeId === undefined) return true;
    const opened = await this.promotions.opened(id);
    // One that had lapsed is there, too: it is not tried again.
    return (opened?.promotionCodeId ?? null) === codeId;
  }

  /**
   * Another unfinished application of the same address is replaced: never can two be paid.
   * @returns undefined when it changed since `seen` was loaded
   */
  private async reopenIn(
    manager: EntityManager,
    seen: InnerCircleSignup,
    { plan, codeId }: WantedPayment,
  ): Promise<InnerCircleSignup | undefined> {
    await lockPerson(manager, seen.email);
    const signup = await manager.findOne(InnerCircleSignup, {
      where: { id: seen.id },
      lock: { mode: 'pessimistic_write' },
    });
    const isUnchanged =
      signup?.stripeSubscriptionId === seen.stripeSubscriptionId && signup.stripeRevision === seen.stripeRevision;
    if (!signup || !isUnchanged || !isInvitable(signup) || (await isDeclined(manager, signup.id))) return undefined;
    const other = await manager.findOne(InnerCircleSignup, {
      where: { email: signup.email, paymentStatus: 'pending' },
      lock: { mode: 'pessimistic_write' },
    });
    if (other && other.id !== signup.id) await replaceSignup(manager, this.jobs, other);
    const reopenedAt = new Date();
    Object.assign(signup, {
      paymentStatus: 'pending',
      subscriptionType: plan,
      ...priceOf(await this.plans.get(plan, manager)),
      termsVersion: null,
      termsOfServiceVersion: null,
      termsAcceptedAt: null,
      replacedAt: null,
      reopenedAt,
      stripeSubscriptionId: null,
      stripePriceId: null,
      stripeStatus: null,
      stripeAttempt: signup.stripeAttempt + 1,
      stripeRevision: signup.stripeRevision + 1,
    } satisfies Partial<InnerCircleSignup>);
    const reopened = await manager.save(signup);
    await this.applyCode(manager, reopened, codeId, reopenedAt);
    return reopened;
  }

  private async applyCode(
    manager: EntityManager,
    signup: InnerCircleSignup,
    wanted: WantedPayment['codeId'],
    reopenedAt: Date,
  ): Promise<void> {
    const codeId = wanted === undefined ? (await this.promotions.opened(signup.id, manager))?.promotionCodeId : wanted;
    if (codeId === undefined || codeId === null) {
      await this.promotions.remove(manager, signup.id);
      return;
    }
    try {
      await this.promotions.hold(manager, signup, codeId, reopenedAt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.promotions.lapse(manager, signup.id, codeId);
    }
  }
}
