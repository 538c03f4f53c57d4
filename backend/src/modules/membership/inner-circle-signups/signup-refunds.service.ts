import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Stripe } from 'stripe';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { submitOnce, type Submission } from '../../../common/idempotency.js';
import { refusedField } from '../../../common/refused-field.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { noSuchInnerCircleSignup, subjectOf } from './inner-circle-signups-admin.service.js';
import { isEnded } from './membership-state.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { refundableStatuses, SignupRefund, type RefundOutcome } from './signup-refund.entity.js';
import type { LastPaymentDto, RefundInnerCircleSignupDto } from './signup-refunds.dto.js';
import { endAtStripe } from './subscriptions-at-stripe.js';
import { SubscriptionSync } from './subscription-sync.service.js';
import { KEEPS_MEMBERSHIP, lastPayment, paymentOf, readSubscription, refundsOf } from './subscription-truth.js';

/** In the metadata of a refund: the request that it carries out. */
const REQUEST = 'signup_refund';

/** Refunds of the last payment: whole or in part, with or without the end of the membership. */
@Injectable()
export class SignupRefundsService {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError `not_found` (404), `conflict` (409) when nothing was paid, `payment_unavailable` (503) */
  async lastPayment(signupId: number): Promise<LastPaymentDto> {
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signupId });
    if (!signup) throw noSuchInnerCircleSignup();
    const subscription = signup.stripeSubscriptionId;
    if (subscription === null) throw nothingPaid();
    const charge = await this.stripe
      .inRequest(async (stripe) => {
        const { data: invoices } = await stripe.invoices.list({ subscription, limit: 10, expand: ['data.payments'] });
        const payment = lastPayment(invoices);
        return payment === undefined ? undefined : paymentOf(stripe, payment);
      })
      .catch((error: unknown) => {
        this.logger.warn({ signupId, err: error }, 'The last payment could not be read');
        throw paymentUnavailable();
      });
    if (!charge) throw nothingPaid();
    return {
      amount: charge.amount,
      refunded: charge.amount_refunded,
      currency: charge.currency,
      paidAt: new Date(charge.created * 1_000).toISOString(),
    };
  }

  /**
   * Stores a refund and enqueues its job. With a key, a repeated request returns the same refund; so does any request while one is on
   * its way: the index decides.
   * @throws AppError `not_found` (404), `conflict` (409) when nothing was paid, `validation_failed` (422) for more than is left,
   * `payment_unavailable` (503), `idempotency_key_reused` (422)
   */
  async request(
    signupId: number,
    { amount, endsMembership = true }: RefundInnerCircleSignupDto,
    adminId: string,
    key?: string,
  ): Promise<Submission<SignupRefund>> {
    // What is left of the payment only Stripe knows; all of it can be requested while Stripe is away.
    const left = amount === undefined ? undefined : await this.lastPayment(signupId);
    return this.dataSource.transaction(async (manager) => {
      const signup = await manager.findOne(InnerCircleSignup, {
        where: { id: signupId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!signup) throw noSuchInnerCircleSignup();
      return submitOnce<SignupRefund, SignupRefund>({
        key,
        submitted: { signupId, amount: amount ?? null, endsMembership },
        find: (idempotencyKey) => manager.findOneBy(SignupRefund, { idempotencyKey }),
        replay: (earlier) => earlier,
        store: async (submission) => {
          const open = await findOpen(manager, signupId);
          if (open) return open;
          if (!refundableStatuses.includes(signup.paymentStatus)) throw nothingPaid();
          if (left && (amount ?? 0) > left.amount - left.refunded) throw refusedField('amount', 'too_large');
          const refund = await manager.save(
            manager.create(SignupRefund, {
              signupId,
              amount: amount ?? null,
              currency: left?.currency ?? signup.currency,
              endsMembership,
              ...submission,
            }),
          );
          await this.audit.record('inner-circle.refund-requested', adminId, manager, subjectOf(signupId));
          const id = String(signupId);
          await this.jobs.enqueue(manager, 'inner-circle-signups.refund', { id }, { singletonKey: id });
          return refund;
        },
      });
    });
  }

  /**
   * Carries out the refund that is on its way. A second payment, which nobody requested, is refunded in full, and its subscription
   * ends. Idempotent: the refund at Stripe names its request.
   */
  async carryOut(signupId: number): Promise<void> {
    const { manager } = this.dataSource;
    const signup = await manager.findOneBy(InnerCircleSignup, { id: signupId });
    const subscriptionId = signup?.stripeSubscriptionId;
    if (!signup || !subscriptionId) return;
    const request = await findOpen(manager, signupId);
    // Carried out by an earlier run.
    if (!request && signup.duplicateAt === null && signup.replacedAt === null) return;
    const done = await this.stripe.inJob(async (stripe) => {
      const { subscription, invoices } = await readSubscription(stripe, subscriptionId);
      const payment = lastPayment(invoices);
      const result: RefundResult =
        payment === undefined ? { outcome: 'refused', amount: null } : await giveBack(stripe, payment, request);
      const isOver = request === null || (request.endsMembership && result.outcome === 'refunded');
      if (isOver && !isEnded(subscription.status)) await endAtStripe(stripe, subscriptionId);
      return result;
    });
    await this.sync.follow(subscriptionId);
    if (request)
      await manager.update(SignupRefund, { id: request.id, doneAt: IsNull() }, { ...done, doneAt: new Date() });
  }
}

interface RefundResult {
  outcome: RefundOutcome;
  amount: number | null;
}

const findOpen = (manager: EntityManager, signupId: number): Promise<SignupRefund | null> =>
  manager.findOneBy(SignupRefund, { signupId, doneAt: IsNull() });

/** Without an idempotency key: Stripe would repeat an error for a day with one. An earlier attempt is found by its metadata. */
async function giveBack(stripe: Stripe, payment: string, request: SignupRefund | null): Promise<RefundResult> {
  const charge = await paymentOf(stripe, payment);
  const earlier =
    request && (await refundsOf(stripe, payment)).find(({ metadata }) => metadata?.[REQUEST] === request.id);
  if (earlier) return { outcome: 'refunded', amount: earlier.amount };
  const left = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
  const amount = request?.amount ?? left;
  if (left === 0 || amount > left) return { outcome: 'refused', amount: request?.amount ?? null };
  try {
    await stripe.refunds.create({
      payment_intent: payment,
      amount,
      metadata: request && { [REQUEST]: request.id, ...(request.endsMembership ? {} : { [KEEPS_MEMBERSHIP]: 'true' }) },
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
  }
  return { outcome: 'refunded', amount };
}

const nothingPaid = (): AppError =>
  new AppError('conflict', 409, { detail: 'Nothing was paid for this signup, or all of it was refunded.' });
