import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import type { Stripe } from 'stripe';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { refusedField } from '../../../common/refused-field.js';
import { ensurePlanPrice, lookupKey } from '../../../integrations/stripe/stripe-prices.js';
import { assertOffered, Plan } from './plan.entity.js';

/** The stored plans, and their prices at Stripe. */
@Injectable()
export class PlansService {
  /** Ids at Stripe by plan and version. */
  private readonly prices = new Map<string, string>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** All plans, shortest billing period first, as specified; of the same period the cheaper one first. */
  list(manager: EntityManager = this.dataSource.manager): Promise<Plan[]> {
    return manager
      .createQueryBuilder(Plan, 'plan')
      .orderBy(`plan.interval_count * CASE plan.interval WHEN 'year' THEN 12 ELSE 1 END`)
      .addOrderBy('plan.amount')
      .addOrderBy('plan.value')
      .getMany();
  }

  /** A plan that is known to exist; it may be retired. */
  get(value: PlanValue, manager: EntityManager = this.dataSource.manager): Promise<Plan> {
    return manager.findOneByOrFail(Plan, { value });
  }

  /**
   * A plan that somebody names in a field of a request; it may be retired.
   * @throws AppError `validation_failed` (422) when there is none
   */
  async getNamed(value: PlanValue, field: string, manager: EntityManager = this.dataSource.manager): Promise<Plan> {
    const plan = await manager.findOneBy(Plan, { value });
    if (!plan) throw refusedField(field, 'invalid_choice');
    return plan;
  }

  /**
   * A plan that somebody new can get.
   * @throws AppError as {@link getNamed}, and `plan_not_offered` (409)
   */
  async getOffered(value: PlanValue, field: string, manager: EntityManager = this.dataSource.manager): Promise<Plan> {
    const plan = await this.getNamed(value, field, manager);
    assertOffered(plan);
    return plan;
  }

  /** The plans' names. */
  async names(): Promise<ReadonlyMap<PlanValue, Plan['name']>> {
    return new Map((await this.list()).map(({ value, name }) => [value, name]));
  }

  /** Stripe's price of a plan; makes a new one when the plan's amount has changed, or the first one. @throws Error when a specified plan has none */
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

  /** Its price exists. Its version stays: nothing of what the owner edits has changed. */
  async setPublished({ id, publishedAt }: Plan): Promise<void> {
    if (publishedAt !== null) return;
    await this.dataSource.query('UPDATE plans SET published_at = now() WHERE id = $1 AND published_at IS NULL', [id]);
  }

  /** Whether a plan waits for its first price. */
  hasUnpublished(): Promise<boolean> {
    return this.dataSource.manager.existsBy(Plan, { publishedAt: IsNull() });
  }

  /** Forgets the ids: `npm run stripe:setup`, or other keys, may have replaced the prices. */
  forgetPrices(): void {
    this.prices.clear();
  }
}
