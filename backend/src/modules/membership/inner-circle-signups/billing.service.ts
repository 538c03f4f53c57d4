import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Stripe } from 'stripe';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isEnded } from './membership-state.js';
import { customerOf } from './one-membership.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { endAtStripe, endUnpaid } from './subscriptions-at-stripe.js';
import { SubscriptionSync } from './subscription-sync.service.js';

/** Stripe's locale code for Latin American Spanish. */
export const portalLocale = { en: 'en', es: 'es-419' } as const;

/** Subscriptions after their payment: the billing portal, missing payments, and cancellation. */
@Injectable()
export class BillingService {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
  ) {}

  /** @throws AppError `not_found` (404) for people without a payment by Stripe, `payment_unavailable` (503) */
  async portalUrl({ id: userId, language }: SessionUser): Promise<string> {
    const customer = await customerOf(this.dataSource.manager, userId);
    if (!customer) throw new AppError('not_found', 404, { detail: 'This account has no payments by Stripe.' });
    const returnUrl = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/member-portal`;
    try {
      const session = await this.stripe.inRequest((stripe) =>
        stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, locale: portalLocale[language] }),
      );
      return session.url;
    } catch (error) {
      this.logger.warn({ userId, err: error }, 'The billing portal could not be opened');
      throw paymentUnavailable();
    }
  }

  /** Charges the card now for what is missing; when the bank declines again, Stripe's attempts go on as planned. Idempotent. */
  async collectPayment(signupId: number): Promise<void> {
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signupId });
    const subscription = signup?.stripeSubscriptionId;
    if (!signup || !subscription || signup.paymentStatus !== 'past_due') return;
    await this.stripe.inJob(async (stripe) => {
      const { data: open } = await stripe.invoices.list({ subscription, status: 'open', limit: 10 });
      for (const { id } of open.toReversed()) await payNow(stripe, id);
    });
    await this.sync.follow(subscription);
  }

  /** Cancels the subscription of a signup that is no longer paid, or was replaced before it was paid, and reconciles it. */
  async endSubscription(signupId: number): Promise<void> {
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signupId });
    const subscriptionId = signup?.stripeSubscriptionId;
    if (!signup || !subscriptionId) return;
    await this.stripe.inJob(async (stripe) => {
      // Paid meanwhile: the subscription stays, and the signup is reconciled.
      if (signup.paymentStatus !== 'refunded') await endUnpaid(stripe, subscriptionId);
      else if (!isEnded((await stripe.subscriptions.retrieve(subscriptionId)).status))
        await endAtStripe(stripe, subscriptionId);
    });
    await this.sync.follow(subscriptionId);
  }
}

/** A declined card is no failure of the job, and neither is an invoice that was paid meanwhile. */
async function payNow(stripe: Stripe, invoice: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoice);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return;
    if ((await stripe.invoices.retrieve(invoice)).status === 'open') throw error;
  }
}
