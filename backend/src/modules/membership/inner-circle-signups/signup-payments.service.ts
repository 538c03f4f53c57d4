import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import { Stripe } from 'stripe';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { allEnded } from '../../../common/all-ended.js';
import type { DiscountReference } from '../../../integrations/stripe/stripe-promotions.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { Plan } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { PromotionCodesService } from '../promotion-codes/promotion-codes.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isEnded } from './membership-state.js';
import { toOpenPayment, type OpenPayment } from './open-payment.js';
import { hasPriceOf, priceChanged } from './plan-price.js';
import { isDeclined } from './signup-decline.entity.js';
import { SignupPromotions } from './signup-promotions.service.js';
import { endUnpaid, isInProgress, isMissing, knownAtStripe, paymentSecrets } from './subscriptions-at-stripe.js';

/** What a subscription is made of. */
interface Sold {
  price: string;
  trialDays: number;
  discount?: DiscountReference;
}

/** Several applications of one address leave several subscriptions, and all are ended within the time limit of one request. */
const ENDED_AT_ONCE = 4;
/** How long one of two concurrent identical requests waits for the other. */
const PAUSE_MS = 250;
const MOST_PAUSES = 4;

/** Opens payments at Stripe within a request: 4 s in all, no retry. */
@Injectable()
export class SignupPayments {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly jobs: JobsService,
    private readonly plans: PlansService,
    private readonly promotions: SignupPromotions,
    private readonly codes: PromotionCodesService,
  ) {}

  /**
   * The open payment of a pending signup. Creates customer and subscription on the first call; idempotency keys derived from the signup
   * make it repeatable.
   * @throws AppError `payment_unavailable` (503), `price_changed` (409), or `conflict` (409) when another application replaced it meanwhile
   */
  async open(signup: InnerCircleSignup): Promise<OpenPayment> {
    for (let pause = 0; pause < MOST_PAUSES; pause += 1) {
      try {
        return await this.openOnce(
          (await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signup.id })) ?? signup,
        );
      } catch (error) {
        // A double click: a concurrent request is creating the same objects at Stripe.
        if (!isInProgress(error)) throw error;
        await sleep(PAUSE_MS);
      }
    }
    throw paymentUnavailable();
  }

  /** The secret for saving the card of an active membership that a credit paid; undefined when Stripe does not answer. */
  async openSetup(signup: InnerCircleSignup): Promise<{ clientSecret?: string; isSetupIntent?: boolean }> {
    const { stripeSubscriptionId: id } = signup;
    if (id === null) return {};
    try {
      const payment = await this.stripe.inRequest(async (stripe) =>
        toOpenPayment(await stripe.subscriptions.retrieve(id, { expand: paymentSecrets })),
      );
      return payment.kind === 'open' && payment.isSetupIntent
        ? { clientSecret: payment.clientSecret, isSetupIntent: true }
        : {};
    } catch (error) {
      this.logger.warn({ signupId: signup.id, err: error }, 'Whether a card is missing could not be asked');
      return {};
    }
  }

  private async openOnce(signup: InnerCircleSignup): Promise<OpenPayment> {
    // A link in an email opened the payment anew meanwhile, e.g. for another plan: its terms come first.
    if (signup.termsAcceptedAt === null) throw replacedMeanwhile();
    const plan = await this.plans.get(signup.subscriptionType);
    // The owner changed the price at this moment: its terms come first.
    if (signup.stripeSubscriptionId === null && !hasPriceOf(signup, plan)) throw priceChanged();
    const unfinished = await this.unfinishedBefore(signup);
    let subscription: Stripe.Subscription | undefined;
    let paidBefore: InnerCircleSignup[];
    try {
      // Concurrently, so that the response time does not reveal whether there was another one.
      [subscription, paidBefore] = await this.stripe.inRequest((stripe) =>
        allEnded([this.openAtStripe(stripe, signup, plan), endThoseUnpaid(stripe, unfinished)]),
      );
    } catch (error) {
      if (isInProgress(error)) throw error;
      await this.noteFault(signup, error);
      throw paymentUnavailable();
    }
    if (!subscription) return { kind: 'ended' };
    const stored = await this.store(signup, subscription, paidBefore);
    return stored.stripeSubscriptionId === subscription.id
      ? toOpenPayment(subscription)
      : this.openTheOther(stored, subscription.id);
  }

  /** An event reported a subscription whose answer was lost: that one belongs to the signup, and a second one must not be paid. */
  private async openTheOther(signup: InnerCircleSignup, superfluousId: string): Promise<OpenPayment> {
    try {
      await this.stripe.inRequest((stripe) => endUnpaid(stripe, superfluousId));
    } catch (error) {
      await this.noteFault(signup, error);
      throw paymentUnavailable();
    }
    return this.openOnce(signup);
  }

  /**
   * Unpaid subscriptions of the same e-mail are cancelled before a new one can be paid. Paid ones are left alone, since an applicant
   * has not proved who owns the e-mail.
   */
  private async unfinishedBefore({ id, email }: InnerCircleSignup): Promise<InnerCircleSignup[]> {
    const others = await this.dataSource.manager.findBy(InnerCircleSignup, {
      email,
      id: Not(id),
      userId: IsNull(),
      duplicateAt: IsNull(),
      paymentStatus: In(['pending', 'expired']),
      stripeSubscriptionId: Not(IsNull()),
    });
    return others.filter(({ stripeStatus }) => !isEnded(stripeStatus));
  }

  /** @returns undefined when the signup's subscription no longer exists at Stripe */
  private async openAtStripe(
    stripe: Stripe,
    signup: InnerCircleSignup,
    plan: Plan,
  ): Promise<Stripe.Subscription | undefined> {
    if (signup.stripeSubscriptionId !== null) return knownAtStripe(stripe, signup.stripeSubscriptionId);
    const promotion = await this.promotions.applied(signup.id);
    const sold = {
      price: await this.plans.priceOf(stripe, plan),
      // The terms that name a discount name no trial.
      trialDays: promotion ? 0 : plan.trialDays,
      ...(promotion ? { discount: await this.codes.referenceOf(stripe, promotion.code) } : {}),
    };
    if (signup.stripeCustomerId !== null) {
      try {
        return await this.subscribe(stripe, signup, signup.stripeCustomerId, sold);
      } catch (error) {
        // The customer was deleted at Stripe.
        if (!isMissing(error)) throw error;
      }
    }
    // Only values that are stable between attempts: Stripe refuses a key with another body.
    const customer = await stripe.customers.create(
      { email: signup.email, metadata: metadataOf(signup) },
      { idempotencyKey: `${keyOf(signup)}-customer` },
    );
    const [subscription] = await allEnded([
      this.subscribe(stripe, signup, customer.id, sold),
      stripe.customers.update(customer.id, {
        name: `${signup.firstName} ${signup.lastName}`,
        preferred_locales: [signup.language],
      }),
    ]);
    return subscription;
  }

  private subscribe(
    stripe: Stripe,
    signup: InnerCircleSignup,
    customer: string,
    { price, trialDays, discount }: Sold,
  ): Promise<Stripe.Subscription> {
    return stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        ...(trialDays > 0 ? trialOf(trialDays) : {}),
        ...(discount ? { discounts: [discount] } : {}),
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: metadataOf(signup),
        expand: paymentSecrets,
      },
      // Another price, trial or discount are other parameters, which Stripe refuses for the same key.
      {
        idempotencyKey: [
          keyOf(signup),
          'subscription',
          customer,
          price,
          trialDays,
          ...Object.values(discount ?? {}),
        ].join('-'),
      },
    );
  }

  /**
   * Stores the objects created at Stripe with the signup, unless it has a subscription, was replaced, declined or opened anew meanwhile.
   * @param paidBefore other signups that turned out to be paid: a job reconciles them
   * @returns the signup
   */
  private async store(
    { id: signupId, reopenedAt }: InnerCircleSignup,
    subscription: Stripe.Subscription,
    paidBefore: InnerCircleSignup[],
  ): Promise<InnerCircleSignup> {
    const stored = await this.dataSource.transaction(async (manager) => {
      const signup = await manager.findOneOrFail(InnerCircleSignup, {
        where: { id: signupId },
        lock: { mode: 'pessimistic_write' },
      });
      if (signup.stripeSubscriptionId === null && isSameInstant(signup.reopenedAt, reopenedAt)) {
        Object.assign(signup, {
          stripeCustomerId:
            typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
          stripeSubscriptionId: subscription.id,
          stripePriceId: subscription.items.data[0]?.price.id ?? null,
          stripeStatus: subscription.status,
        } satisfies Partial<InnerCircleSignup>);
        await manager.save(signup);
      }
      for (const other of paidBefore)
        await this.jobs.enqueue(
          manager,
          'inner-circle-signups.reconcile',
          { id: String(other.id) },
          { singletonKey: String(other.id) },
        );
      const data = { id: String(signupId) };
      // Its events may have arrived before the signup could be found.
      if (subscription.status !== 'incomplete')
        await this.jobs.enqueue(manager, 'inner-circle-signups.reconcile', data, { singletonKey: data.id });
      if (signup.replacedAt === null && !(await isDeclined(manager, signupId))) return signup;
      await this.jobs.enqueue(manager, 'inner-circle-signups.end-subscription', data, { singletonKey: data.id });
      return undefined;
    });
    if (stored) return stored;
    throw replacedMeanwhile();
  }

  /** Stripe repeats errors and refusals to the same key for a day, so the next attempt gets other keys. */
  private async noteFault(signup: InnerCircleSignup, error: unknown): Promise<void> {
    const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
    this.logger.warn({ signupId: signup.id, err: cause }, 'A payment could not be opened');
    this.plans.forgetPrices();
    const isRepeated =
      cause instanceof Stripe.errors.StripeAPIError || cause instanceof Stripe.errors.StripeInvalidRequestError;
    if (isRepeated) await this.dataSource.manager.increment(InnerCircleSignup, { id: signup.id }, 'stripeAttempt', 1);
  }
}

/** Cancels unpaid subscriptions. @returns the signups that turned out to be paid, whose subscriptions are unchanged */
async function endThoseUnpaid(stripe: Stripe, signups: InnerCircleSignup[]): Promise<InnerCircleSignup[]> {
  const limit = pLimit(ENDED_AT_ONCE);
  const ended = await allEnded(
    signups.map(({ stripeSubscriptionId }) => limit(() => endUnpaid(stripe, stripeSubscriptionId))),
  );
  return signups.filter((_, index) => !ended[index]);
}

/** The payment provider is off, unavailable, slow, or refuses our configuration. The signup is stored, and a later request resumes it. */
export const paymentUnavailable = (): AppError =>
  new AppError('payment_unavailable', 503, {
    detail: 'The payment could not be opened. What was sent is stored; asking again resumes it.',
    retryAfterSeconds: 5,
  });

const replacedMeanwhile = (): AppError =>
  new AppError('conflict', 409, {
    detail: 'Another application with this e-mail, or a link in an email, replaced this one.',
  });

const isSameInstant = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** Metadata that identifies the signup of a subscription before its id is stored here. */
export const metadataOf = ({
  id,
  createdAt,
  reopenedAt,
}: InnerCircleSignup): { signupId: string; signupCreatedAt: string; signupReopenedAt?: string } => ({
  signupId: String(id),
  signupCreatedAt: createdAt.toISOString(),
  ...(reopenedAt === null ? {} : { signupReopenedAt: reopenedAt.toISOString() }),
});

/** Without a card a trial ends with the subscription: nothing is charged, and nothing is owed. */
const trialOf = (trialDays: number) => ({
  trial_period_days: trialDays,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
});

const keyOf = ({ id, createdAt, stripeAttempt }: InnerCircleSignup): string =>
  `leap-signup-${id}-${Number(createdAt)}-${stripeAttempt}`;
