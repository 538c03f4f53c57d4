import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Stripe } from 'stripe';
import { DataSource, IsNull, Not } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { AppError } from '../../../common/app-error.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { User } from '../../accounts/accounts.module.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { MembershipEvent } from './membership-event.entity.js';
import { isEnded } from './membership-state.js';
import type { OwnMembership } from './own-membership.dto.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';

/** A member's own membership. Changes are made at Stripe; what is stored follows from what Stripe answers then. */
@Injectable()
export class OwnMembershipService {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
  ) {}

  /** Undefined for people without a payment by Stripe. */
  async find({ id: userId }: Pick<SessionUser, 'id'>): Promise<OwnMembership | undefined> {
    const { manager } = this.dataSource;
    // One that goes on comes before one that has ended, such as an import.
    const [signup] = await manager.find(InnerCircleSignup, {
      where: { userId, stripeSubscriptionId: Not(IsNull()) },
      order: { membershipEndedAt: { direction: 'DESC', nulls: 'FIRST' }, id: 'DESC' },
      take: 1,
    });
    // A granted membership goes on after payments ended.
    const isGranted =
      signup && signup.membershipEndedAt !== null && isEnded(signup.stripeStatus)
        ? await manager.existsBy(User, { id: userId, isInnerCircleMember: true })
        : false;
    if (!signup || isGranted) return undefined;
    const joined = await manager.findOneBy(MembershipEvent, { signupId: signup.id, kind: 'joined' });
    return { signup, joinedAt: joined?.occurredAt ?? null };
  }

  private async get(user: SessionUser): Promise<OwnMembership> {
    const found = await this.find(user);
    if (!found) throw new AppError('not_found', 404, { detail: 'This account has no payments by Stripe.' });
    return found;
  }

  /**
   * Cancels at the end of the paid period. Idempotent; the first reason stays.
   * @throws AppError `not_found` (404), `conflict` (409) when it has ended, `payment_unavailable` (503)
   */
  cancel(user: SessionUser, reason?: string): Promise<OwnMembership> {
    return this.change(user, (subscription) =>
      isCancelled(subscription)
        ? undefined
        : {
            cancel_at_period_end: true,
            ...(reason === undefined ? {} : { cancellation_details: { comment: reason } }),
          },
    );
  }

  /** Takes a cancellation back before it has taken effect; idempotent. Throws as {@link cancel}. */
  continue(user: SessionUser): Promise<OwnMembership> {
    // The billing portal and Stripe's dashboard may have set a date instead of the flag.
    return this.change(user, (subscription) => {
      if (!isCancelled(subscription)) return undefined;
      return subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };
    });
  }

  private async change(
    user: SessionUser,
    changesOf: (subscription: Stripe.Subscription) => Stripe.SubscriptionUpdateParams | undefined,
  ): Promise<OwnMembership> {
    const { signup } = await this.get(user);
    const { id, stripeSubscriptionId: subscriptionId } = signup;
    // Access may have ended while Stripe still tries to charge.
    if (subscriptionId === null || isEnded(signup.stripeStatus)) throw hasEnded();
    let isOver: boolean;
    try {
      isOver = await this.stripe.withOneDeadline(async () => {
        // What is stored may be older than a change in the billing portal.
        const hasEndedThere = await this.stripe.inRequest(async (stripe) => {
          const subscription = await stripe.subscriptions.retrieve(subscriptionId);
          if (isEnded(subscription.status)) return true;
          const changes = changesOf(subscription);
          if (changes) await stripe.subscriptions.update(subscriptionId, changes);
          return false;
        });
        await this.sync.follow(subscriptionId, 'request');
        return hasEndedThere;
      });
    } catch (error) {
      this.logger.warn({ signupId: id, err: error }, 'A member’s change could not be made at Stripe');
      throw paymentUnavailable();
    }
    if (isOver) throw hasEnded();
    return this.get(user);
  }
}

const isCancelled = ({ cancel_at_period_end: isFlagged, cancel_at: date }: Stripe.Subscription): boolean =>
  isFlagged || date !== null;

const hasEnded = (): AppError => new AppError('conflict', 409, { detail: 'This membership has ended.' });
