import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Stripe } from 'stripe';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isEnded } from './membership-state.js';
import { customerOf } from './one-membership.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { endAtStripe, endUnpaid } from './subscriptions-at-stripe.js';
import { SubscriptionSync } from './subscription-sync.service.js';
import { lastPayment, readSubscription } from './subscription-truth.js';

/** Stripe's locale code for Latin American Spanish. */
export const portalLocale = { en: 'en', es: 'es-419' } as const;

/** Subscriptions after their payment: the billing portal, refunds, and cancellation. */
@Injectable()
export class BillingService {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
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

  /**
   * Records the request for a refund of the last payment, and enqueues the job, which also ends subscription and membership.
   * Idempotent.
   * @throws AppError `not_found` (404), or `conflict` (409) when nothing was paid
   */
  async requestRefund(signupId: number, adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const signup = await manager.findOne(InnerCircleSignup, {
        where: { id: signupId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!signup) throw new AppError('not_found', 404, { detail: 'There is no such signup.' });
      if (signup.paymentStatus === 'refunded' || signup.refundRequestedAt !== null) return;
      if (!['paid', 'past_due', 'canceled', 'paused'].includes(signup.paymentStatus))
        throw new AppError('conflict', 409, { detail: 'Nothing was paid for this signup.' });
      await manager.update(InnerCircleSignup, signupId, { refundRequestedAt: new Date() });
      await this.audit.record('inner-circle.refund-requested', adminId, manager, {
        type: 'signup',
        id: String(signupId),
      });
      await this.jobs.enqueue(
        manager,
        'inner-circle-signups.refund',
        { id: String(signupId) },
        { singletonKey: String(signupId) },
      );
    });
  }

  /** Refunds the last payment, cancels the subscription, and reconciles it. Idempotent. */
  async refund(signupId: number): Promise<void> {
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signupId });
    const subscriptionId = signup?.stripeSubscriptionId;
    if (!signup || !subscriptionId) return;
    await this.stripe.inJob(async (stripe) => {
      const { subscription, invoices, isRefunded } = await readSubscription(stripe, subscriptionId);
      const payment = lastPayment(invoices);
      if (payment !== undefined && !isRefunded) await giveBack(stripe, payment);
      if (!isEnded(subscription.status)) await endAtStripe(stripe, subscriptionId);
    });
    await this.sync.follow(subscriptionId);
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

/** Without an idempotency key: Stripe refuses a second refund of a payment itself, and would repeat an error for a day with a key. */
async function giveBack(stripe: Stripe, paymentIntent: string): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: paymentIntent });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
  }
}
