import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { lockPerson, otherMembership } from './one-membership.js';
import { isInvitable, SignupInvitation } from './signup-invitation.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { priceOf } from './plan-price.js';
import { readSignupLink } from './signup-link-token.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { endUnpaid } from './subscriptions-at-stripe.js';
import { replaceSignup, SubscriptionSync } from './subscription-sync.service.js';

/** What a link leads to: the payment, or the reason why not. `used`: it was paid, or the person has a membership. */
export const linkStates = ['open', 'expired', 'replaced', 'used'] as const;
export type LinkState = (typeof linkStates)[number];

/** An opened link. */
export interface OpenedLink {
  state: LinkState;
  /** The application that can be paid now; only with `open`. */
  signup?: InnerCircleSignup;
}

/** How often a concurrent change of the same application is followed. */
const MOST_ATTEMPTS = 5;

/**
 * Opens the payment of an application by a signed link in an email, on any device. The link proves the mailbox, so a later application
 * that anybody sent with that address does not close it.
 */
@Injectable()
export class SignupLinks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly plans: PlansService,
    private readonly sync: SubscriptionSync,
    private readonly jobs: JobsService,
    @Inject(ENV) private readonly env: Pick<Env, 'ENCRYPTION_KEY'>,
  ) {}

  /**
   * Opening a link again resumes the same payment. A link opens nothing by itself at Stripe: the terms come first.
   * @throws AppError `not_found` (404) for a link that was never sent; `payment_unavailable` (503); `conflict` (409)
   */
  async open(token: string): Promise<OpenedLink> {
    const link = readSignupLink(this.env.ENCRYPTION_KEY, token);
    const opened =
      link?.kind === 'invitation'
        ? await this.openInvitation(link.invitationId)
        : link && (await this.openApplication(link.signupId, link.createdAt, link.expiresAt));
    if (!opened)
      throw new AppError('not_found', 404, { detail: 'This link is incomplete, or what it led to is deleted.' });
    return opened;
  }

  private async openInvitation(id: string): Promise<OpenedLink | null> {
    const { manager } = this.dataSource;
    const invitation = await manager.findOne(SignupInvitation, { where: { id }, relations: { signup: true } });
    if (!invitation) return null;
    const { signup, signupId, plan, createdAt, expiresAt, closedAt } = invitation;
    if (await this.isUsed(signup)) return { state: 'used' };
    if (closedAt !== null) {
      const isReplaced = await manager.existsBy(SignupInvitation, { signupId, createdAt: MoreThan(createdAt) });
      return { state: isReplaced ? 'replaced' : 'expired' };
    }
    if (expiresAt.getTime() <= Date.now()) return { state: 'expired' };
    const opened = await this.reopen(signup, plan);
    if (opened.state === 'open')
      await manager.update(SignupInvitation, { id, openedAt: IsNull() }, { openedAt: new Date() });
    return opened;
  }

  private async openApplication(id: number, createdAt: Date, expiresAt: Date): Promise<OpenedLink | null> {
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id, createdAt });
    if (!signup) return null;
    if (await this.isUsed(signup)) return { state: 'used' };
    if (signup.replacedAt !== null) return { state: 'replaced' };
    if (expiresAt.getTime() <= Date.now()) return { state: 'expired' };
    return this.reopen(signup, signup.subscriptionType);
  }

  private async isUsed(signup: InnerCircleSignup): Promise<boolean> {
    return !isInvitable(signup) || (await otherMembership(this.dataSource.manager, signup)) !== undefined;
  }

  private async reopen(signup: InnerCircleSignup, plan: PlanValue): Promise<OpenedLink> {
    try {
      return await this.stripe.withOneDeadline(() => this.reopenInTime(signup, plan));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw paymentUnavailable();
    }
  }

  private async reopenInTime({ id }: InnerCircleSignup, plan: PlanValue): Promise<OpenedLink> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      // A payment that ended, or was made, is seen without its event.
      const seen = await this.sync.followSignup(id, 'request');
      if (!seen || (await this.isUsed(seen))) return { state: 'used' };
      if (isResumable(seen, plan)) return { state: 'open', signup: seen };
      const { stripeSubscriptionId: former } = seen;
      // The former subscription ends before another one can be paid.
      if (former !== null && !(await this.stripe.inRequest((stripe) => endUnpaid(stripe, former)))) continue;
      const reopened = await this.dataSource.transaction((manager) => this.reopenIn(manager, seen, plan));
      if (reopened) return { state: 'open', signup: reopened };
    }
    throw paymentUnavailable();
  }

  /**
   * Makes an application payable for a plan, with its terms to be accepted. Another unfinished application of the same address is
   * replaced: never can two be paid.
   * @returns undefined when it changed since `seen` was loaded
   */
  private async reopenIn(
    manager: EntityManager,
    seen: InnerCircleSignup,
    planValue: PlanValue,
  ): Promise<InnerCircleSignup | undefined> {
    await lockPerson(manager, seen.email);
    const signup = await manager.findOne(InnerCircleSignup, {
      where: { id: seen.id },
      lock: { mode: 'pessimistic_write' },
    });
    const isUnchanged =
      signup?.stripeSubscriptionId === seen.stripeSubscriptionId && signup.stripeRevision === seen.stripeRevision;
    if (!signup || !isUnchanged || !isInvitable(signup)) return undefined;
    const other = await manager.findOne(InnerCircleSignup, {
      where: { email: signup.email, paymentStatus: 'pending' },
      lock: { mode: 'pessimistic_write' },
    });
    if (other && other.id !== signup.id) await replaceSignup(manager, this.jobs, other);
    Object.assign(signup, {
      paymentStatus: 'pending',
      subscriptionType: planValue,
      ...priceOf(await this.plans.get(planValue, manager)),
      termsVersion: null,
      termsAcceptedAt: null,
      replacedAt: null,
      reopenedAt: new Date(),
      stripeSubscriptionId: null,
      stripePriceId: null,
      stripeStatus: null,
      stripeAttempt: signup.stripeAttempt + 1,
      stripeRevision: signup.stripeRevision + 1,
    } satisfies Partial<InnerCircleSignup>);
    return manager.save(signup);
  }
}

/** Whether the payment of this plan is open as it is. */
const isResumable = ({ paymentStatus, subscriptionType }: InnerCircleSignup, plan: PlanValue): boolean =>
  paymentStatus === 'pending' && subscriptionType === plan;
