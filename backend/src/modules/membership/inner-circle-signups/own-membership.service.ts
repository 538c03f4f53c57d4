import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import { Stripe } from 'stripe';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { AppError } from '../../../common/app-error.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { PlansService } from '../plans/plans.service.js';
import { MembershipCard } from './membership-card.service.js';
import { LEAST_SECONDS, pauseOf, resumptionOf } from './membership-pause.js';
import { isCancelled, isEnded, isPaused } from './membership-state.js';
import {
  toGrantedMembershipDto,
  toOwnMembershipDto,
  toOwnPaymentDto,
  type MyMembershipDto,
  type OwnMembership,
} from './own-membership.dto.js';
import type { PlanChangePreviewDto } from './own-membership-changes.dto.js';
import { PlanSeats } from './plan-seats.service.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';

/** More than a change takes with all its calls of Stripe. */
const CLAIM_EXPIRES = '15 seconds';
/** How often, and how long, one of two concurrent changes waits for the other. */
const CLAIM_ATTEMPTS = 30;
const CLAIM_POLL_MS = 150;
/** For how long what a preview showed is charged. */
const PREVIEW_SECONDS = 3_600;

/** A member's own membership. Changes are made at Stripe; what is stored follows from what Stripe answers then. */
@Injectable()
export class OwnMembershipService {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
    private readonly plans: PlansService,
    private readonly seats: PlanSeats,
    private readonly jobs: JobsService,
    private readonly card: MembershipCard,
  ) {}

  /** What is shown of the own membership: what is paid by Stripe, and what was granted. */
  async view({ id }: Pick<SessionUser, 'id'>): Promise<MyMembershipDto> {
    // Read first: whoever is a member by then has a payment or a grant in what is read afterwards.
    const isMember = await this.card.isMember(id);
    const [paid, granted, [payments], hasBillingPortal] = await Promise.all([
      this.card.find(id),
      this.card.grantedTo(id),
      this.card.payments(id),
      this.card.hasBillingPortal(id),
    ]);
    return {
      membership: paid && toOwnMembershipDto(paid),
      granted: granted && toGrantedMembershipDto(granted),
      payments: payments.length > 0 ? payments.map(toOwnPaymentDto) : undefined,
      isMember,
      hasBillingPortal,
    };
  }

  private async get(user: SessionUser): Promise<OwnMembership> {
    const found = await this.card.find(user.id);
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

  /**
   * Pauses it from now on; one that is paused stays as it is.
   * @throws AppError as {@link cancel}, `membership_cancelled` and `membership_unpaid` (409)
   */
  pause(user: SessionUser, months: number): Promise<OwnMembership> {
    return this.change(user, (subscription) => {
      if (isPaused(subscription)) return undefined;
      mustBeInOrder(subscription);
      // In its last hour a period could not end later by the pause alone: that hour would be a gift, as often as somebody wants.
      const paidUntil = subscription.items.data[0]?.current_period_end ?? 0;
      if (paidUntil - unixNow() < LEAST_SECONDS) throw unpaid();
      return pauseOf(subscription, months, unixNow());
    });
  }

  /** Ends a pause now; idempotent. Throws as {@link cancel}. */
  resume(user: SessionUser): Promise<OwnMembership> {
    return this.change(user, (subscription) =>
      isPaused(subscription) ? resumptionOf(subscription, unixNow()) : undefined,
    );
  }

  /**
   * What another plan would cost today, asked from Stripe.
   * @throws AppError as {@link pause}, `membership_paused`, `plan_sold_out`, `plan_not_offered` and `conflict` (409) for the current plan
   */
  async previewPlan(user: SessionUser, plan: PlanValue): Promise<PlanChangePreviewDto> {
    const { signup } = await this.get(user);
    const { id, stripeSubscriptionId: subscriptionId, currency } = signup;
    if (subscriptionId === null || isEnded(signup.stripeStatus)) throw hasEnded();
    const stored = await this.plans.getOffered(plan, 'plan');
    await this.dataSource.transaction((manager) => this.seats.holdSeat(manager, plan, id));
    try {
      return await this.stripe.withOneDeadline(async () => {
        const [subscription, price] = await this.stripe.inRequest((stripe) =>
          Promise.all([
            stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
            this.plans.priceOf(stripe, stored),
          ]),
        );
        const [item] = subscription.items.data;
        if (isEnded(subscription.status) || !item) throw hasEnded();
        mustBeOpenToPlan(subscription);
        if (item.price.id === price) throw new AppError('conflict', 409, { detail: 'This is the current plan.' });
        // Stripe's clock may be ahead of ours.
        const now = Math.max(unixNow(), item.current_period_start);
        const { amount } = stored;
        const common = { plan, amount, currency, previewedAt: new Date(now * 1_000).toISOString() };
        const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();
        if (subscription.status === 'trialing')
          return { ...common, dueToday: 0, unused: 0, credit: 0, nextChargeAt: at(item.current_period_end) };
        const invoice = await this.stripe.inRequest((stripe) =>
          stripe.invoices.createPreview({
            subscription: subscriptionId,
            subscription_details: {
              items: [{ id: item.id, price }],
              proration_behavior: 'always_invoice',
              proration_date: now,
            },
          }),
        );
        // The other lines credit the unused time of the current plan, whose period may be longer.
        const isNew = ({ pricing }: Stripe.InvoiceLineItem): boolean => idOf(pricing?.price_details?.price) === price;
        const end = Math.max(...invoice.lines.data.filter(isNew).map(({ period }) => period.end));
        return {
          ...common,
          dueToday: invoice.amount_due,
          unused: Math.max(0, amount - discountIn(invoice) - invoice.total),
          credit: Math.max(0, -(invoice.total + invoice.starting_balance)),
          nextChargeAt: at(end),
        };
      });
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.warn({ signupId: id, err: error }, 'A change of the plan could not be previewed');
      throw paymentUnavailable();
    }
  }

  /**
   * Changes the plan for what was previewed; the present one stays as it is.
   * @throws AppError as {@link previewPlan}, `preview_outdated` and `payment_declined` (409)
   */
  async changePlan(user: SessionUser, plan: PlanValue, previewedAt: Date): Promise<OwnMembership> {
    const stored = await this.plans.getOffered(plan, 'plan');
    // The owner may have changed the price meanwhile.
    if (stored.updatedAt > previewedAt) throw previewOutdated();
    const price = await this.stripe.inRequest((stripe) => this.plans.priceOf(stripe, stored)).catch(() => undefined);
    if (price === undefined) throw paymentUnavailable();
    const changesOf = (subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams | undefined => {
      const [item] = subscription.items.data;
      if (!item || item.price.id === price) return undefined;
      mustBeOpenToPlan(subscription);
      const at = Math.floor(Number(previewedAt) / 1_000);
      const now = Math.max(unixNow(), item.current_period_start);
      // Another period has another price: the member sees it first.
      const isRecent = at <= now && at > now - PREVIEW_SECONDS && at >= item.current_period_start;
      if (!isRecent) throw previewOutdated();
      return {
        items: [{ id: item.id, price }],
        ...(subscription.status === 'trialing'
          ? { proration_behavior: 'none' }
          : {
              proration_behavior: 'always_invoice',
              // Without the card's payment nothing changes.
              payment_behavior: 'error_if_incomplete',
              proration_date: at,
            }),
      };
    };
    return this.change(user, changesOf, plan);
  }

  private async change(
    user: SessionUser,
    changesOf: (subscription: Stripe.Subscription) => Stripe.SubscriptionUpdateParams | undefined,
    plan?: PlanValue,
  ): Promise<OwnMembership> {
    const { signup } = await this.get(user);
    const { id, stripeSubscriptionId: subscriptionId } = signup;
    // Access may have ended while Stripe still tries to charge.
    if (subscriptionId === null || isEnded(signup.stripeStatus)) throw hasEnded();
    await this.claim(id);
    let isOver: boolean;
    let [isSent, isUnconfirmed] = [false, false];
    try {
      if (plan !== undefined) await this.seats.holdForChange(plan, id);
      isOver = await this.stripe.withOneDeadline(async () => {
        // What is stored may be older than a change in the billing portal.
        const subscription = await this.stripe.inRequest((stripe) =>
          stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
        );
        const hasEndedThere = isEnded(subscription.status);
        // A refusal of ours is none of Stripe's failures.
        const changes = hasEndedThere ? undefined : changesOf(subscription);
        isSent = changes !== undefined;
        if (changes) await this.stripe.inRequest((stripe) => stripe.subscriptions.update(subscriptionId, changes));
        await this.sync.follow(subscriptionId, 'request');
        return hasEndedThere;
      });
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof Stripe.errors.StripeCardError)
        throw new AppError('payment_declined', 409, { detail: 'The card did not pay, and nothing was changed.' });
      this.logger.warn({ signupId: id, err: error }, 'A member’s change could not be made at Stripe');
      if (!isSent) throw paymentUnavailable();
      isUnconfirmed = true;
      // It may have been made, and charged: nothing else would learn that if the event is lost, too.
      const key = String(id);
      await this.dataSource.transaction((manager) =>
        this.jobs.enqueue(manager, 'inner-circle-signups.reconcile', { id: key }, { singletonKey: key }),
      );
      throw new AppError('membership_change_unconfirmed', 503, {
        detail: 'Whether the change was made is not known yet; the membership shows it within minutes.',
      });
    } finally {
      if (plan !== undefined && !isUnconfirmed) await this.seats.release(id);
      await this.dataSource.query('UPDATE inner_circle_signups SET change_claimed_at = NULL WHERE id = $1', [id]);
    }
    if (isOver) throw hasEnded();
    return this.get(user);
  }

  /**
   * Waits until no other change of this membership is on its way: each is made from what Stripe says then, so that two clicks at once
   * are one change. A claim of a process that died expires.
   * @throws AppError `payment_unavailable` (503) after some seconds
   */
  private async claim(signupId: number): Promise<void> {
    for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
      const [, claimed] = await this.dataSource.query<[unknown[], number]>(
        `UPDATE inner_circle_signups SET change_claimed_at = now()
          WHERE id = $1 AND (change_claimed_at IS NULL OR change_claimed_at < now() - interval '${CLAIM_EXPIRES}')`,
        [signupId],
      );
      if (claimed > 0) return;
      await sleep(CLAIM_POLL_MS);
    }
    throw paymentUnavailable();
  }
}

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
const discountIn = ({ total_discount_amounts: amounts }: Stripe.Invoice): number =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
const unixNow = (): number => Math.floor(Date.now() / 1_000);

/** @throws AppError `membership_cancelled`, `membership_unpaid` (409): what is paid could not be moved or credited */
function mustBeInOrder(subscription: Stripe.Subscription): void {
  if (isCancelled(subscription))
    throw new AppError('membership_cancelled', 409, { detail: 'This membership was cancelled.' });
  const { status, latest_invoice: invoice } = subscription;
  const isOnItsWay = typeof invoice === 'object' && (invoice?.status === 'open' || invoice?.status === 'draft');
  if ((status !== 'active' && status !== 'trialing') || isOnItsWay) throw unpaid();
}

/** @throws AppError as {@link mustBeInOrder}, and `membership_paused` (409) */
function mustBeOpenToPlan(subscription: Stripe.Subscription): void {
  if (isPaused(subscription)) throw new AppError('membership_paused', 409, { detail: 'This membership is paused.' });
  mustBeInOrder(subscription);
}

const unpaid = (): AppError =>
  new AppError('membership_unpaid', 409, { detail: 'A payment for this membership is missing or on its way.' });
const hasEnded = (): AppError => new AppError('conflict', 409, { detail: 'This membership has ended.' });
const previewOutdated = (): AppError =>
  new AppError('preview_outdated', 409, { detail: 'The preview no longer holds: ask again.' });
