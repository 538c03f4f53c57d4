import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isEnded } from './membership-state.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';
import { endAtStripe, knownAtStripe } from './subscriptions-at-stripe.js';

/** Ends what somebody pays who leaves for good. */
@Injectable()
export class SubscriptionEndings {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
  ) {}

  /** The same as {@link endAll} for every signup of an account, and those of its address that belong to no other. */
  async endAllOf({ id: userId, email }: Pick<SessionUser, 'id' | 'email'>): Promise<Set<string>> {
    const signups = await this.dataSource.manager.find(InnerCircleSignup, {
      select: { id: true },
      where: [{ userId }, { email, userId: IsNull() }],
    });
    return this.endAll(signups.map(({ id }) => id));
  }

  /**
   * Ends the subscriptions of these signups at once, also unfinished ones. Doing it again does nothing more.
   * @returns the subscriptions that nobody can be charged for any more
   * @throws AppError `payment_unavailable` (503): Stripe did not confirm the end, and somebody could still be charged
   */
  async endAll(signupIds: number[]): Promise<Set<string>> {
    const signups = await this.dataSource.manager.find(InnerCircleSignup, {
      where: { id: In(signupIds), stripeSubscriptionId: Not(IsNull()) },
      order: { id: 'ASC' },
    });
    const ended = new Set<string>();
    for (const { id, stripeSubscriptionId: subscriptionId, stripeStatus } of signups) {
      if (subscriptionId === null) continue;
      if (!isEnded(stripeStatus)) await this.end(id, subscriptionId);
      ended.add(subscriptionId);
    }
    return ended;
  }

  private async end(signupId: number, subscriptionId: string): Promise<void> {
    try {
      await this.stripe.inRequest(async (stripe) => {
        const known = await knownAtStripe(stripe, subscriptionId);
        if (known && !isEnded(known.status)) await endAtStripe(stripe, subscriptionId);
      });
      await this.sync.follow(subscriptionId, 'request');
    } catch (error) {
      this.logger.warn({ signupId, err: error }, 'The subscription of somebody who leaves could not be ended');
      throw paymentUnavailable();
    }
  }
}
