import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, leadsToPayment, normaliseEmail } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { idempotencyKeyReused, submitOnce, usableIdempotencyKey } from '../../../common/idempotency.js';
import { sqlState } from '../../../database/database-error.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { SessionUser } from '../../../auth/session-user.js';
import type { AcceptInnerCircleTermsDto, SubmittedSignup, ApplyToInnerCircleDto } from './inner-circle-signups.dto.js';
import { isShown, priceOf } from './plan-price.js';
import { assertOffered, type Plan } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isLive } from './membership-state.js';
import { customerOf, lockPerson } from './one-membership.js';
import { PlanSeats } from './plan-seats.service.js';
import { paymentUnavailable, SignupPayments } from './signup-payments.service.js';
import { assertCurrentTerms, SignupTerms } from './signup-terms.service.js';
import { SignupPromotions } from './signup-promotions.service.js';
import { SignupReopening } from './signup-reopening.service.js';
import { replaceSignup, SubscriptionSync } from './subscription-sync.service.js';

const UNIQUE_VIOLATION = '23505';
/** The answer to a bot that fills the honeypot. */
const FAKE_ID = { min: 1_000, max: 10_000 };

/** A stored application. A failed payment is part of the result, since the browser must know the signup in any case. */
export interface SignupOutcome {
  submitted: SubmittedSignup;
  /** Absent for bots, which are not stored. */
  signup?: InnerCircleSignup;
  isReplay: boolean;
  failure?: AppError;
}

interface Stored {
  signup: InnerCircleSignup;
  isReplay: boolean;
}

/** Applications for the Inner Circle. */
@Injectable()
export class InnerCircleSignupsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly payments: SignupPayments,
    private readonly sync: SubscriptionSync,
    private readonly jobs: JobsService,
    private readonly plans: PlansService,
    private readonly seats: PlanSeats,
    private readonly terms: SignupTerms,
    private readonly promotions: SignupPromotions,
    private readonly reopening: SignupReopening,
  ) {}

  /**
   * Stores the application with its emails, then opens the payment for the ready levels. An unfinished payment of the same e-mail is
   * resumed in the browser that began it, and replaced from any other. An existing membership does not change the answer: an email
   * informs its owner, and a second payment is refunded.
   * @param begun the signup that this browser began
   * @param user the logged-in user, if any
   * @throws AppError `validation_failed` or `idempotency_key_reused` (422); `payment_unavailable` (503) and `conflict`
   * (409) are in the outcome
   */
  async apply(
    input: ApplyToInnerCircleDto,
    begun: InnerCircleSignup | null,
    idempotencyKey?: string,
    user?: SessionUser,
  ): Promise<SignupOutcome> {
    assertCurrentTerms(input.acceptedTermsVersion);
    const key = usableIdempotencyKey(idempotencyKey);
    if (input.website !== undefined)
      return { submitted: { signupId: randomInt(FAKE_ID.min, FAKE_ID.max) }, isReplay: false };
    return this.stripe.withOneDeadline(() => this.applyInTime(input, begun, key, user));
  }

  private async applyInTime(
    input: ApplyToInnerCircleDto,
    begun: InnerCircleSignup | null,
    key: string | null,
    user: SessionUser | undefined,
  ): Promise<SignupOutcome> {
    const stored = await this.store(input, begun, key, user);
    const outcome = await this.openPayment(stored);
    if (outcome) return outcome;
    // The payment to resume had ended, so a new application is created.
    await this.dataSource.manager.update(InnerCircleSignup, stored.signup.id, { idempotencyKey: null });
    const again = await this.store(input, null, key, user);
    return (
      (await this.openPayment(again)) ?? {
        submitted: { signupId: again.signup.id },
        ...again,
        failure: paymentUnavailable(),
      }
    );
  }

  /** This browser's signup in Stripe's state, with a secret while it can be paid; null when there is none. */
  async resume(signup: InnerCircleSignup): Promise<{ signup: InnerCircleSignup; submitted: SubmittedSignup } | null> {
    if (signup.paymentStatus === 'not_required') return { signup, submitted: { signupId: signup.id } };
    // Nothing was due, so the membership is active without a stored card.
    if (isLive(signup))
      return { signup, submitted: { signupId: signup.id, ...(await this.payments.openSetup(signup)) } };
    if (signup.paymentStatus !== 'pending') return null;
    const outcome = await this.stripe.withOneDeadline(() => this.openPayment({ signup, isReplay: false }));
    const current = (await this.find(signup.id)) ?? signup;
    const canResume = current.paymentStatus === 'pending' || isLive(current);
    return outcome && canResume
      ? {
          signup: current,
          submitted: current.paymentStatus === 'pending' ? outcome.submitted : { signupId: signup.id },
        }
      : null;
  }

  /**
   * Accepts the terms for this browser's signup, then opens its payment.
   * @throws AppError as {@link SignupTerms.accept}, `payment_unavailable` (503), `conflict` (409)
   */
  async acceptTerms(begun: InnerCircleSignup | null, input: AcceptInnerCircleTermsDto): Promise<SubmittedSignup> {
    const signup = await this.terms.accept(begun, input);
    const outcome = await this.stripe.withOneDeadline(() => this.openPayment({ signup, isReplay: false }));
    if (!outcome) throw paymentUnavailable();
    if (outcome.failure) throw outcome.failure;
    return outcome.submitted;
  }

  /** The signup with this id; undefined when it was erased meanwhile. */
  find(id: number): Promise<InnerCircleSignup | null> {
    return this.dataSource.manager.findOneBy(InnerCircleSignup, { id });
  }

  /** @returns undefined when the payment had ended unpaid */
  private async openPayment({ signup, isReplay }: Stored): Promise<SignupOutcome | undefined> {
    const submitted: SubmittedSignup = { signupId: signup.id };
    if (signup.paymentStatus !== 'pending') return { submitted, signup, isReplay };
    try {
      // A code that has lapsed: its price no longer holds, before the terms and after them.
      if (!(await this.promotions.holdForPayment(signup))) {
        const reopened = await this.reopening.reopen(signup, { plan: signup.subscriptionType, isRestarted: true });
        return { submitted: { ...submitted, mustAcceptTerms: true }, signup: reopened ?? signup, isReplay };
      }
    } catch (error) {
      return { submitted, signup, isReplay, failure: error instanceof AppError ? error : paymentUnavailable() };
    }
    // Somebody who has not accepted yet sees the present price first, too.
    const hasNewPrice = await this.terms.followPrice(signup);
    if (hasNewPrice || signup.termsAcceptedAt === null)
      return { submitted: { ...submitted, mustAcceptTerms: true }, signup, isReplay };
    try {
      await this.seats.holdForPayment(signup.subscriptionType, signup.id);
      const payment = await this.payments.open(signup);
      switch (payment.kind) {
        case 'open':
          return {
            submitted: { ...submitted, clientSecret: payment.clientSecret, isSetupIntent: payment.isSetupIntent },
            signup,
            isReplay,
          };
        case 'resolved':
          await this.sync.followSignup(signup.id, 'request').catch(() => undefined);
          return { submitted, signup, isReplay };
        case 'ended':
          await this.sync.followSignup(signup.id, 'request');
          return undefined;
      }
    } catch (error) {
      if (error instanceof AppError) return { submitted, signup, isReplay, failure: error };
      return { submitted, signup, isReplay, failure: paymentUnavailable() };
    }
  }

  private async store(
    input: ApplyToInnerCircleDto,
    begun: InnerCircleSignup | null,
    key: string | null,
    user: SessionUser | undefined,
  ): Promise<Stored> {
    const submitted = toSubmitted(input);
    try {
      return await this.dataSource.transaction(async (manager) => {
        const plan = await this.plans.getNamed(submitted.subscriptionType, 'subscriptionType', manager);
        const price = priceOf(plan);
        const accepted = acceptance(input, plan, await this.terms.termsOfService(manager));
        await lockPerson(manager, submitted.email);
        const { row: signup, isReplay } = await submitOnce<InnerCircleSignup, InnerCircleSignup>({
          key: key ?? undefined,
          submitted,
          find: (idempotencyKey) => manager.findOneBy(InnerCircleSignup, { idempotencyKey }),
          replay: (earlier) => earlier,
          store: async (submissionKey) => {
            const isPaying = leadsToPayment(submitted.readinessLevel);
            const unfinished = isPaying ? await lockUnfinished(manager, submitted.email) : null;
            const isResumed =
              unfinished?.id === begun?.id && unfinished?.subscriptionType === submitted.subscriptionType;
            // Sending the form again goes on with what was begun.
            if (!isResumed) assertOffered(plan);
            if (isPaying) await this.seats.holdSeat(manager, submitted.subscriptionType, unfinished?.id);
            if (unfinished && isResumed) {
              // A subscription keeps the price with which it was opened.
              const current = unfinished.stripeSubscriptionId === null ? price : {};
              // The form shows no discount: its terms are accepted at the payment step.
              const isDiscounted = (await this.promotions.applied(unfinished.id, manager)) !== null;
              const changed = { ...submitted, ...current, ...(isDiscounted ? {} : accepted), ...submissionKey };
              await manager.update(InnerCircleSignup, unfinished.id, changed);
              return Object.assign(unfinished, changed);
            }
            if (unfinished) await replaceSignup(manager, this.jobs, unfinished);
            const stripeCustomerId = await provedCustomer(manager, submitted.email, user);
            return this.insert(manager, {
              ...submitted,
              ...price,
              ...accepted,
              ...submissionKey,
              stripeCustomerId,
            });
          },
        });
        return { signup, isReplay };
      });
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      // The same key came for another e-mail at once; or the same e-mail, if the lock above failed.
      throw key === null
        ? new AppError('conflict', 409, { detail: 'The same e-mail applied at this very moment.' })
        : idempotencyKeyReused();
    }
  }

  private async insert(manager: EntityManager, values: Partial<InnerCircleSignup>): Promise<InnerCircleSignup> {
    const { id } = await manager.save(manager.create(InnerCircleSignup, values));
    await this.jobs.enqueue(manager, 'inner-circle-signups.notify-practice', { id: String(id) });
    await this.jobs.enqueue(manager, 'inner-circle-signups.send-receipt', { id: String(id) });
    return manager.findOneByOrFail(InnerCircleSignup, { id });
  }
}

/** The applicant's answers and values derived from them. */
function toSubmitted(input: ApplyToInnerCircleDto) {
  return {
    firstName: input.firstName,
    lastName: input.lastName,
    email: normaliseEmail(input.email),
    phone: input.phone ?? null,
    language: input.language ?? DEFAULT_LANGUAGE,
    readinessLevel: input.readinessLevel,
    timeCommitment: input.timeCommitment,
    challengeArea: input.challengeArea,
    transformationGoal: input.transformationGoal,
    subscriptionType: input.subscriptionType,
    paymentStatus: leadsToPayment(input.readinessLevel) ? ('pending' as const) : ('not_required' as const),
  };
}

/** Newly accepted terms of renewal and cancellation, with the server's time. Without them, those accepted before stay accepted. */
function acceptance(
  { acceptedTermsVersion, shownPrice, subscriptionType }: ApplyToInnerCircleDto,
  plan: Plan,
  termsOfServiceVersion: string,
): Partial<Pick<InnerCircleSignup, 'termsVersion' | 'termsOfServiceVersion' | 'termsAcceptedAt'>> {
  const fresh = { subscriptionType, ...priceOf(plan), stripeSubscriptionId: null };
  if (acceptedTermsVersion === undefined || (shownPrice && !isShown(shownPrice, fresh, plan))) return {};
  return { termsVersion: acceptedTermsVersion, termsOfServiceVersion, termsAcceptedAt: new Date() };
}

/**
 * Stripe's customer for an application of a logged-in account: that of its newest paid signup. An e-mail alone proves nothing, so any
 * other application gets a new customer, which becomes the account's with its first payment.
 */
async function provedCustomer(manager: EntityManager, email: string, user?: SessionUser): Promise<string | null> {
  return user?.email === email ? customerOf(manager, user.id) : null;
}

const lockUnfinished = (manager: EntityManager, email: string): Promise<InnerCircleSignup | null> =>
  manager.findOne(InnerCircleSignup, {
    where: { email, paymentStatus: 'pending' },
    lock: { mode: 'for_no_key_update' },
  });
