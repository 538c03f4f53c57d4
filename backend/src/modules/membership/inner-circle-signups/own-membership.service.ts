import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Stripe } from 'stripe';
import { DataSource, IsNull, Not } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { AppError } from '../../../common/app-error.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
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

  /** @throws AppError `not_found` (404) for people without a payment by Stripe */
  async get({ id: userId }: Pick<SessionUser, 'id'>): Promise<OwnMembership> {
    const { manager } = this.dataSource;
    const [signup] = await manager.find(InnerCircleSignup, {
      where: { userId, stripeSubscriptionId: Not(IsNull()) },
      order: { id: 'DESC' },
      take: 1,
    });
    if (!signup) throw new AppError('not_found', 404, { detail: 'This account has no payments by Stripe.' });
    const joined = await manager.findOneBy(MembershipEvent, { signupId: signup.id, kind: 'joined' });
    return { signup, joinedAt: joined?.occurredAt ?? null };
  }

  /**
   * Cancels at the end of the paid period. Idempotent; the first reason stays.
   * @throws AppError `not_found` (404), `conflict` (409) when it has ended, `payment_unavailable` (503)
   */
  cancel(user: SessionUser, reason?: string): Promise<OwnMembership> {
    return this.change(user, ({ cancelAtPeriodEnd }) =>
      cancelAtPeriodEnd
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
    return this.change(user, ({ cancelAtPeriodEnd }, { cancel_at_period_end: isFlagged }) =>
      !cancelAtPeriodEnd ? undefined : isFlagged ? { cancel_at_period_end: false } : { cancel_at: '' },
    );
  }

  private async change(
    user: SessionUser,
    changesOf: (
      signup: InnerCircleSignup,
      subscription: Stripe.Subscription,
    ) => Stripe.SubscriptionUpdateParams | undefined,
  ): Promise<OwnMembership> {
    const { signup } = await this.get(user);
    const { id, stripeSubscriptionId: subscriptionId } = signup;
    // Access may have ended while Stripe still tries to charge.
    if (subscriptionId === null || isEnded(signup.stripeStatus))
      throw new AppError('conflict', 409, { detail: 'This membership has ended.' });
    try {
      await this.stripe.withOneDeadline(async () => {
        await this.stripe.inRequest(async (stripe) => {
          const changes = changesOf(signup, await stripe.subscriptions.retrieve(subscriptionId));
          if (changes) await stripe.subscriptions.update(subscriptionId, changes);
        });
        await this.sync.follow(subscriptionId, 'request');
      });
    } catch (error) {
      this.logger.warn({ signupId: id, err: error }, 'A member’s change could not be made at Stripe');
      throw paymentUnavailable();
    }
    return this.get(user);
  }
}
