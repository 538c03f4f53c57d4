import { Check, Column, Entity } from 'typeorm';
import type { Language, Plan as PlanFacts, PlanValue } from '@leap/domain';
import { AppError } from '../../../common/app-error.js';
import { BaseEntity } from '../../../database/base.entity.js';

/** A plan of the Inner Circle. A migration creates three, with the specified values; the owner adds others, and retires them. */
@Entity('plans')
@Check('plans_value_valid', "value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'")
@Check('plans_interval_known', `"interval" IN ('month', 'year')`)
@Check('plans_interval_count_within', 'interval_count BETWEEN 1 AND 12')
@Check('plans_amount_positive', 'amount > 0')
@Check('plans_trial_within', 'trial_days BETWEEN 0 AND 90')
@Check('plans_seats_positive', 'seats > 0')
export class Plan extends BaseEntity {
  /** Its key, which never changes. */
  @Column({ type: 'varchar', length: 20, unique: true })
  value: PlanValue;

  @Column({ type: 'jsonb' })
  name: Record<Language, string>;

  /** Lines of the plan's description; `{{days}}` stands for the days of the weekly call, e.g. "Mondays". */
  @Column({ type: 'jsonb' })
  benefits: Record<Language, string[]>;

  /** Price of one billing period, in cents. */
  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'varchar', length: 3, default: 'usd' })
  currency: 'usd';

  @Column({ type: 'varchar', length: 5 })
  interval: PlanFacts['interval'];

  /** Number of intervals in one billing period. */
  @Column({ type: 'smallint' })
  intervalCount: number;

  /** Days before the first payment; 0 for none. */
  @Column({ type: 'smallint', default: 0 })
  trialDays: number;

  /** How many members the plan takes; null: no limit. */
  @Column({ type: 'integer', nullable: true })
  seats: number | null;

  /** When its first price was made at Stripe; null: it cannot be paid yet, and is not offered. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt: Date | null;

  /** Since when nobody new gets it; null: it is not retired. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  retiredAt: Date | null;
}

/** Whether somebody new can get it. */
export const isOffered = ({ retiredAt, publishedAt }: Pick<Plan, 'retiredAt' | 'publishedAt'>): boolean =>
  retiredAt === null && publishedAt !== null;

/**
 * For people new to a plan: an application, an invitation, a change of the plan. What was begun before the plan was retired can be
 * finished, and does not come here: the payment of an application, also when it is resumed, sent again by the same browser
 * or opened anew, and the link of an invitation.
 * @throws AppError `plan_not_offered` (409)
 */
export function assertOffered(plan: Plan): void {
  if (!isOffered(plan)) throw new AppError('plan_not_offered', 409, { detail: 'Nobody new can get this plan.' });
}
