import { Check, Column, Entity } from 'typeorm';
import type { Language, Plan as PlanFacts, PlanValue } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** A plan of the Inner Circle: three rows, created by a migration with the specified values. */
@Entity('plans')
@Check('plans_value_known', "value IN ('monthly', 'quarterly', 'yearly')")
@Check('plans_interval_known', `"interval" IN ('month', 'year')`)
@Check('plans_interval_count_within', 'interval_count BETWEEN 1 AND 12')
@Check('plans_amount_positive', 'amount > 0')
@Check('plans_trial_within', 'trial_days BETWEEN 0 AND 90')
@Check('plans_seats_positive', 'seats > 0')
export class Plan extends BaseEntity {
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
}
