import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { Plan } from '../plans/plan.entity.js';
import type { PlanWithSeats } from '../plans/plans.dto.js';
import { PlansService } from '../plans/plans.service.js';
import { liveInSql } from './membership-state.js';

/**
 * Who holds a seat of a plan: members, and those who have accepted the terms and may be paying now. Stripe ends an unpaid subscription
 * after 23 hours.
 */
const HOLDS_SEAT = `(${liveInSql('s')} OR s.payment_status = 'paused'
  OR (s.payment_status = 'pending' AND s.terms_accepted_at > now() - interval '24 hours')) AND s.duplicate_at IS NULL`;

/** The seats of plans that take a limited number of members. */
@Injectable()
export class PlanSeats {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly plans: PlansService,
  ) {}

  /** The plans, and whether all seats are taken. */
  async listWithSeats(): Promise<PlanWithSeats[]> {
    const plans = await this.plans.list();
    const limited = plans.filter(({ seats }) => seats !== null).map(({ value }) => value);
    const taken = await takenSeats(this.dataSource.manager, limited);
    return plans.map((plan) => ({
      plan,
      isSoldOut: plan.seats !== null && (taken.get(plan.value) ?? 0) >= plan.seats,
    }));
  }

  /**
   * Checks that a plan has a seat for a signup, until the transaction ends: of two applications for the last seat one is refused.
   * @param signupId that it may hold already
   * @throws AppError `plan_sold_out` (409)
   */
  async holdSeat(manager: EntityManager, value: PlanValue, signupId?: number): Promise<void> {
    const { seats } = await this.plans.get(value, manager);
    if (seats === null) return;
    const plan = await manager.findOneOrFail(Plan, { where: { value }, lock: { mode: 'pessimistic_write' } });
    if (plan.seats === null) return;
    const taken = (await takenSeats(manager, [value], signupId)).get(value) ?? 0;
    if (taken >= plan.seats) throw new AppError('plan_sold_out', 409, { detail: 'This plan has no free seat.' });
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
