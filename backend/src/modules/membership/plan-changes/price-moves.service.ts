import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PRICE_NOTICE_DAYS, type Language, type PlanValue } from '@leap/domain';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { announcedPrice, planOfPrice } from '../../../integrations/stripe/stripe-prices.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { isCancelled, isEnded } from '../inner-circle-signups/membership-state.js';
import { SubscriptionSync } from '../inner-circle-signups/subscription-sync.service.js';
import type { Plan } from '../plans/plan.entity.js';
import { PlanPriceMove } from './plan-price-move.entity.js';
import type { PlanFigures } from './plans-admin.dto.js';

/** Memberships that Stripe charges, now or when a pause is over. */
const IS_PAYING = `s.stripe_subscription_id IS NOT NULL AND s.payment_status IN ('paid', 'past_due', 'paused')
  AND s.membership_ended_at IS NULL AND s.duplicate_at IS NULL`;
/** More than sending takes, with all time-outs of the mail server; less than the attempts of a job. */
const CLAIM_EXPIRES = '5 minutes';
/** How many moves one run of the job carries out. */
const AT_ONCE = 200;

/** What the email of a move says. */
export interface PriceNotice {
  email: string;
  language: Language;
  name: string;
  plan: PlanValue;
  formerAmount: number;
  amount: number;
  currency: string;
  /** The first payment at the new price. */
  chargedAt: Date;
}

interface DueMove {
  id: string;
  subscriptionId: string;
  value: PlanValue;
  amount: number;
  currency: 'usd';
  interval: Plan['interval'];
  intervalCount: number;
}

/**
 * Present members on the way to a new price: an email first, then the price is changed at Stripe for the first renewal after the notice.
 */
@Injectable()
export class PriceMoves {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSync,
    private readonly jobs: JobsService,
  ) {}

  /** Members of each plan. */
  async figures(manager: EntityManager): Promise<Map<PlanValue, PlanFigures>> {
    const rows = await manager.query<(PlanFigures & { value: PlanValue })[]>(
      `SELECT p.value, count(s.id)::integer AS members,
              count(s.id) FILTER (WHERE s.amount <> p.amount)::integer AS "membersAtOtherPrice",
              count(m.id)::integer AS moving
         FROM plans p
         LEFT JOIN inner_circle_signups s ON s.subscription_type = p.value AND ${IS_PAYING}
         LEFT JOIN plan_price_moves m ON m.signup_id = s.id AND m.applied_at IS NULL
        GROUP BY p.value`,
    );
    return new Map(rows.map(({ value, ...figures }) => [value, figures]));
  }

  /**
   * Moves the plan's present members to its price. Who was on the way to another price gets a new notice; who has cancelled is not
   * moved.
   */
  async announce(manager: EntityManager, plan: Plan): Promise<void> {
    await manager.query('DELETE FROM plan_price_moves WHERE plan = $1 AND applied_at IS NULL', [plan.value]);
    const rows = await manager.query<{ id: string }[]>(
      `INSERT INTO plan_price_moves (signup_id, plan, former_amount, amount, "interval", interval_count)
       SELECT s.id, $1::varchar, s.amount, $2::integer, $3, $4 FROM inner_circle_signups s
        WHERE s.subscription_type = $1::varchar AND s.amount <> $2::integer AND ${IS_PAYING} AND NOT s.cancel_at_period_end
          AND coalesce(s.period_months, $5::integer) = $5::integer
        ORDER BY s.id
       ON CONFLICT (signup_id) WHERE applied_at IS NULL DO NOTHING
       RETURNING id`,
      [
        plan.value,
        plan.amount,
        plan.interval,
        plan.intervalCount,
        plan.intervalCount * (plan.interval === 'year' ? 12 : 1),
      ],
    );
    for (const { id } of rows) await this.jobs.enqueue(manager, 'plan-changes.notify-member', { id });
  }

  /**
   * Claims a move, sends its notice, and dates it: two jobs never send the same one. After a crash it is free again when the claim has
   * expired.
   * @throws Error while another job has the claim
   */
  async notify(id: string, send: (notice: PriceNotice) => Promise<void>): Promise<void> {
    const [rows] = await this.dataSource.query<[PriceNotice[], number]>(
      `UPDATE plan_price_moves m SET claimed_at = now(), applies_from = now() + make_interval(days => $2)
         FROM inner_circle_signups s LEFT JOIN users u ON u.id = s.user_id
        WHERE m.id = $1 AND m.notified_at IS NULL AND s.id = m.signup_id
          AND (m.claimed_at IS NULL OR m.claimed_at < now() - interval '${CLAIM_EXPIRES}')
       RETURNING coalesce(u.email, s.email) AS email, coalesce(u.language, s.language) AS language, s.first_name AS name, m.plan, m.former_amount AS "formerAmount",
         m.amount, s.currency,
         (SELECT min(charge) FROM generate_series(0, 60) n,
            LATERAL (SELECT coalesce(s.current_period_end, now())
              + n * make_interval(months => m.interval_count * CASE m."interval" WHEN 'year' THEN 12 ELSE 1 END) AS charge) c
           WHERE charge >= now() + make_interval(days => $2)) AS "chargedAt"`,
      [id, PRICE_NOTICE_DAYS],
    );
    const [notice] = rows;
    if (!notice) {
      const isOpen = await this.dataSource.manager.existsBy(PlanPriceMove, { id, notifiedAt: IsNull() });
      if (isOpen) throw new Error('Another job notifies of this price.');
      return;
    }
    try {
      await send(notice);
    } catch (error) {
      await this.dataSource.query('UPDATE plan_price_moves SET claimed_at = NULL WHERE id = $1', [id]);
      throw error;
    }
    await this.dataSource.transaction(async (manager) => {
      await manager.query('UPDATE plan_price_moves SET notified_at = now(), updated_at = now() WHERE id = $1', [id]);
      await this.jobs.enqueue(manager, 'plan-changes.apply-moves', { id: 'all' }, { singletonKey: 'all' });
    });
  }

  /** Enqueues the notices whose jobs were given up, such as after a long outage of the mail server. */
  async queueUnsent(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ id: string }[]>(
        `SELECT id FROM plan_price_moves WHERE notified_at IS NULL AND created_at < now() - interval '1 hour' ORDER BY id LIMIT ${AT_ONCE}`,
      );
      for (const { id } of rows)
        await this.jobs.enqueue(manager, 'plan-changes.notify-member', { id }, { singletonKey: id });
    });
  }

  /** Changes the price at Stripe where the next renewal is the first one after the notice. */
  async apply(): Promise<void> {
    const due = await this.dataSource.query<DueMove[]>(
      `SELECT m.id, s.stripe_subscription_id AS "subscriptionId", m.plan AS value, m.amount, s.currency, m."interval", m.interval_count AS "intervalCount"
         FROM plan_price_moves m JOIN inner_circle_signups s ON s.id = m.signup_id
        WHERE m.applied_at IS NULL AND m.notified_at IS NOT NULL AND s.current_period_end >= m.applies_from
        ORDER BY m.applies_from, m.id LIMIT ${AT_ONCE}`,
    );
    let failed = 0;
    for (const move of due) {
      try {
        await this.applyOne(move);
      } catch (error) {
        failed += 1;
        this.logger.warn({ moveId: move.id, err: error }, 'A member’s price could not be changed at Stripe');
      }
    }
    await this.dataSource.query(
      `DELETE FROM plan_price_moves m USING inner_circle_signups s
        WHERE s.id = m.signup_id AND m.applied_at IS NULL AND NOT (${IS_PAYING})`,
    );
    if (failed > 0) throw new Error(`${failed} of ${due.length} prices could not be changed.`);
  }

  private async applyOne(move: DueMove): Promise<void> {
    await this.stripe.inJob(async (stripe) => {
      const subscription = await stripe.subscriptions.retrieve(move.subscriptionId);
      const [item] = subscription.items.data;
      // Who has cancelled, or changed the plan since, pays what was agreed then.
      if (!item || isEnded(subscription.status) || isCancelled(subscription)) return;
      if (planOfPrice(item.price) !== move.value) return;
      const price = await announcedPrice(stripe, move);
      if (price === undefined) throw new Error('The new price is not at Stripe yet.');
      if (item.price.id === price) return;
      const isSamePeriod =
        item.price.recurring?.interval === move.interval && item.price.recurring.interval_count === move.intervalCount;
      if (!isSamePeriod) return;
      await stripe.subscriptions.update(
        subscription.id,
        { items: [{ id: item.id, price }], proration_behavior: 'none' },
        { idempotencyKey: `leap-price-move-${move.id}-${price}` },
      );
    });
    await this.sync.follow(move.subscriptionId);
    await this.dataSource.query('UPDATE plan_price_moves SET applied_at = now(), updated_at = now() WHERE id = $1', [
      move.id,
    ]);
  }
}
