import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { planValues, type PlanValue } from '@leap/domain';
import type { Stripe } from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ensurePlanPrice, lookupKey } from '../../../integrations/stripe/stripe-prices.js';
import { liveInSql } from '../inner-circle-signups/membership-state.js';
import { Plan } from './plan.entity.js';
import type { PlanWithSeats } from './plans.dto.js';

/**
 * Who holds a seat of a plan: members, and those who have accepted the terms and may be paying now. Stripe ends an unpaid subscription
 * after 23 hours.
 */
const HOLDS_SEAT = `(${liveInSql('s')} OR s.payment_status = 'paused'
  OR (s.payment_status = 'pending' AND s.terms_accepted_at > now() - interval '24 hours')) AND s.duplicate_at IS NULL`;

/** The stored plans, and their prices at Stripe. */
@Injectable()
export class PlansService {
  /** Ids at Stripe by plan and version. */
  private readonly prices = new Map<string, string>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** In the order of the plans' names: shortest period first, as specified. */
  async list(manager: EntityManager = this.dataSource.manager): Promise<Plan[]> {
    const rows = await manager.find(Plan);
    return planValues.flatMap((value) => rows.filter((row) => row.value === value));
  }

  /** The plans, and whether all seats are taken. */
  async listWithSeats(): Promise<PlanWithSeats[]> {
    const plans = await this.list();
    const limited = plans.filter(({ seats }) => seats !== null).map(({ value }) => value);
    const taken = await takenSeats(this.dataSource.manager, limited);
    return plans.map((plan) => ({
      plan,
      isSoldOut: plan.seats !== null && (taken.get(plan.value) ?? 0) >= plan.seats,
    }));
  }

  get(value: PlanValue, manager: EntityManager = this.dataSource.manager): Promise<Plan> {
    return manager.findOneByOrFail(Plan, { value });
  }

  /** The plans' names. */
  async names(): Promise<Record<PlanValue, Plan['name']>> {
    const [monthly, quarterly, yearly] = await Promise.all([
      this.get('monthly'),
      this.get('quarterly'),
      this.get('yearly'),
    ]);
    return { monthly: monthly.name, quarterly: quarterly.name, yearly: yearly.name };
  }

  /**
   * Checks that a plan has a seat for a signup, until the transaction ends: of two applications for the last seat one is refused.
   * @param signupId that it may hold already
   * @throws AppError `plan_sold_out` (409)
   */
  async holdSeat(manager: EntityManager, value: PlanValue, signupId?: number): Promise<void> {
    const { seats } = await this.get(value, manager);
    if (seats === null) return;
    const plan = await manager.findOneOrFail(Plan, { where: { value }, lock: { mode: 'pessimistic_write' } });
    if (plan.seats === null) return;
    const taken = (await takenSeats(manager, [value], signupId)).get(value) ?? 0;
    if (taken >= plan.seats) throw new AppError('plan_sold_out', 409, { detail: 'This plan has no free seat.' });
  }

  /** Stripe's price of a plan; makes a new one when the plan's amount has changed. @throws Error when it has none at all */
  async priceOf(stripe: Stripe, plan: Plan): Promise<string> {
    const key = `${plan.value} ${Number(plan.updatedAt)}`;
    const known = this.prices.get(key);
    if (known !== undefined) return known;
    const price = await ensurePlanPrice(stripe, plan, `leap-plan-${plan.value}-${Number(plan.updatedAt)}`);
    if (price === undefined)
      throw new Error(`Stripe has no price with the lookup key ${lookupKey(plan.value)}: run npm run stripe:setup.`);
    this.prices.set(key, price);
    return price;
  }

  /** Forgets the ids: `npm run stripe:setup` may have replaced the prices. */
  forgetPrices(): void {
    this.prices.clear();
  }
}

async function takenSeats(
  manager: EntityManager,
  values: PlanValue[],
  exceptSignup?: number,
): Promise<Map<PlanValue, number>> {
  if (values.length === 0) return new Map();
  const rows = await manager.query<{ value: PlanValue; taken: number }[]>(
    `SELECT s.subscription_type AS value, count(*)::integer AS taken FROM inner_circle_signups s
      WHERE s.subscription_type = ANY ($1) AND s.id IS DISTINCT FROM $2 AND ${HOLDS_SEAT} GROUP BY 1`,
    [values, exceptSignup ?? null],
  );
  return new Map(rows.map(({ value, taken }) => [value, taken]));
}
