import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { isOffered, Plan } from '../plans/plan.entity.js';
import type { PlanWithSeats } from '../plans/plans.dto.js';
import { PlansService } from '../plans/plans.service.js';
import { liveInSql } from './membership-state.js';

/** How long a payment may take. Stripe ends an unpaid subscription after 23 hours. */
const PAYMENT_TIME = '24 hours';
/** How long a change of the plan may take whose answer was lost: a job reads from Stripe whether it was made. */
const CHANGE_TIME = '1 hour';
const IS_MEMBER = `(${liveInSql('s')} OR s.payment_status = 'paused')`;

/**
 * Who holds a seat of the plan `p`: members, those who have accepted the terms and may be paying now, and members whose change to it is on
 * its way.
 */
const HOLDS_SEAT = `s.duplicate_at IS NULL AND (
    (s.subscription_type = p.value AND (${IS_MEMBER}
      OR (s.payment_status = 'pending' AND s.terms_accepted_at > now() - interval '${PAYMENT_TIME}')))
    OR (s.seat_plan = p.value AND s.seat_until > now() AND (${IS_MEMBER} OR s.payment_status = 'pending')))`;

/**
 * The seats of plans that take a limited number of members. Each transaction locks in this order: person, signup, plan. The signup's lock
 * is `FOR NO KEY UPDATE`, as that of an UPDATE, since an edit of the plan writes rows that refer to signups.
 */
@Injectable()
export class PlanSeats {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly plans: PlansService,
  ) {}

  /** The plans that are offered, and whether all seats are occupied. */
  async listOffered(): Promise<PlanWithSeats[]> {
    const plans = (await this.plans.list()).filter(isOffered);
    const limited = plans.filter(({ seats }) => seats !== null).map(({ value }) => value);
    const occupied = await occupiedSeats(this.dataSource.manager, limited);
    return plans.map((plan) => ({
      plan,
      isSoldOut: plan.seats !== null && (occupied.get(plan.value) ?? 0) >= plan.seats,
    }));
  }

  /**
   * Checks that a plan has a seat for a signup, until the transaction ends: of two applications for the last seat one is refused. The
   * transaction stores what holds the seat afterwards.
   * @param signupId that it may hold already
   * @throws AppError `plan_sold_out` (409)
   */
  async holdSeat(manager: EntityManager, value: PlanValue, signupId?: number): Promise<void> {
    const { seats } = await this.plans.get(value, manager);
    if (seats === null) return;
    const plan = await manager.findOneOrFail(Plan, { where: { value }, lock: { mode: 'pessimistic_write' } });
    if (plan.seats === null) return;
    const occupied = (await occupiedSeats(manager, [value], signupId)).get(value) ?? 0;
    if (occupied >= plan.seats) throw new AppError('plan_sold_out', 409, { detail: 'This plan has no free seat.' });
  }

  /**
   * Holds a seat for a member's change to this plan until {@link release}, at most for an hour.
   * @throws AppError `plan_sold_out` (409)
   */
  async holdForChange(value: PlanValue, signupId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `UPDATE inner_circle_signups SET seat_plan = $2, seat_until = now() + interval '${CHANGE_TIME}' WHERE id = $1`,
        [signupId, value],
      );
      await this.holdSeat(manager, value, signupId);
    });
  }

  /** The seat that a change held. Its plan's seat is the member's own now, or the change was not made. */
  async release(signupId: number): Promise<void> {
    await this.dataSource.query('UPDATE inner_circle_signups SET seat_plan = NULL, seat_until = NULL WHERE id = $1', [
      signupId,
    ]);
  }

  /**
   * Holds a seat for a payment that is opened. The accepted terms hold one for a day; a payment resumed later has to find one again.
   * @throws AppError `plan_sold_out` (409)
   */
  async holdForPayment(value: PlanValue, signupId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `UPDATE inner_circle_signups SET seat_plan = $2, seat_until = now() + interval '${PAYMENT_TIME}'
          WHERE id = $1 AND terms_accepted_at < now() - interval '${PAYMENT_TIME}'
            AND (seat_until > now() AND seat_plan = $2) IS NOT TRUE`,
        [signupId, value],
      );
      await this.holdSeat(manager, value, signupId);
    });
  }
}

async function occupiedSeats(
  manager: EntityManager,
  values: PlanValue[],
  exceptSignup?: number,
): Promise<Map<PlanValue, number>> {
  if (values.length === 0) return new Map();
  const rows = await manager.query<{ value: PlanValue; occupied: number }[]>(
    `SELECT p.value, count(*)::integer AS occupied FROM unnest($1::text[]) AS p (value)
       JOIN inner_circle_signups s ON ${HOLDS_SEAT} WHERE s.id IS DISTINCT FROM $2 GROUP BY 1`,
    [values, exceptSignup ?? null],
  );
  return new Map(rows.map(({ value, occupied }) => [value, occupied]));
}
