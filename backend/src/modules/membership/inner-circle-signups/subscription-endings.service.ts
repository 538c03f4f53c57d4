import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isEnded } from './membership-state.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';
import { endAtStripe, knownAtStripe } from './subscriptions-at-stripe.js';

/** Ends the subscriptions of a person who deletes the account. */
@Injectable()
export class SubscriptionEndings {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
  ) {}

  /** {@link endAll} for every signup of an account, and those of its address without an account. */
  async endAllOf({ id: userId, email }: Pick<SessionUser, 'id' | 'email'>): Promise<Set<string>> {
    const signups = await this.dataSource.manager.find(InnerCircleSignup, {
      select: { id: true },
      where: [{ userId }, { email, userId: IsNull() }],
    });
    return this.endAll(signups.map(({ id }) => id));
  }

  /**
   * Ends the subscriptions of these signups at once, also unfinished ones. Idempotent.
   * @returns the subscriptions that can no longer be charged
   * @throws AppError `payment_unavailable` (503): Stripe did not confirm the end, so a charge is still possible
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

  /**
   * Deletes signups of an erased person, or their personal texts. Paid ones stay for accounting, without phone and free text.
   * @param signupIds locked by the caller's transaction
   * @param ended result of {@link endAll}
   * @throws AppError `conflict` (409) when another subscription began meanwhile
   */
  async eraseAll(manager: EntityManager, signupIds: number[], ended: ReadonlySet<string>): Promise<void> {
    const signups = await manager.findBy(InnerCircleSignup, { id: In(signupIds) });
    const isCharged = ({ stripeSubscriptionId, stripeStatus }: InnerCircleSignup): boolean =>
      stripeSubscriptionId !== null && !ended.has(stripeSubscriptionId) && !isEnded(stripeStatus);
    if (signups.some(isCharged)) throw new AppError('conflict', 409, { detail: 'A subscription began meanwhile.' });
    await manager.query(
      `DELETE FROM inner_circle_signups WHERE id = ANY ($1) AND payment_status IN ('not_required', 'pending', 'expired')`,
      [signupIds],
    );
    for (const table of ['signup_progress', 'signup_notes', 'signup_declines', 'membership_notices'])
      await manager.query(`DELETE FROM ${table} WHERE signup_id = ANY ($1)`, [signupIds]);
    // The member's text; what happened stays, as the payments do.
    await manager.query('UPDATE membership_events SET reason = NULL WHERE signup_id = ANY ($1)', [signupIds]);
    await manager.query(
      `UPDATE inner_circle_signups
          SET phone = NULL, card_brand = NULL, card_last4 = NULL, card_expires_on = NULL, challenge_area = '', transformation_goal = '', idempotency_key = NULL, request_hash = NULL, user_id = NULL,
              payment_status = CASE WHEN payment_status IN ('paid', 'past_due', 'paused') THEN 'canceled' ELSE payment_status END,
              membership_ended_at = coalesce(membership_ended_at, now()), stripe_revision = stripe_revision + 1, updated_at = now()
        WHERE id = ANY ($1)`,
      [signupIds],
    );
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
