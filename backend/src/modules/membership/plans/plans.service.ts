import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { planValues, type PlanValue } from '@leap/domain';
import type { Stripe } from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { ensurePlanPrice, lookupKey } from '../../../integrations/stripe/stripe-prices.js';
import { Plan } from './plan.entity.js';

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
