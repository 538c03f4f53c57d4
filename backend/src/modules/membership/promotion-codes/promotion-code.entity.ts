import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import type { DiscountDuration, PlanValue } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** A code that takes something off a membership's price. What it grants never changes: it can only be deactivated. */
@Entity('promotion_codes')
@Unique('promotion_codes_code_unique', ['code'])
@Check('promotion_codes_code_normalised', "code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'")
@Check('promotion_codes_one_discount', '(percent_off IS NULL) <> (amount_off IS NULL)')
@Check('promotion_codes_percent_within', 'percent_off BETWEEN 1 AND 100')
@Check('promotion_codes_amount_positive', 'amount_off > 0')
@Check('promotion_codes_currency_of_amount', '(amount_off IS NULL) = (currency IS NULL)')
@Check('promotion_codes_duration_known', "duration IN ('once', 'repeating', 'forever')")
@Check('promotion_codes_months_of_repeating', "(duration = 'repeating') = (duration_months IS NOT NULL)")
@Check('promotion_codes_months_within', 'duration_months BETWEEN 1 AND 36')
@Check('promotion_codes_limit_positive', 'max_redemptions > 0')
@Index('promotion_codes_created_at', ['createdAt', 'id'])
export class PromotionCode extends BaseEntity {
  /** Normalised: upper case. */
  @Column({ type: 'varchar', length: 40 })
  code: string;

  /** Whole percents, or null for an amount. */
  @Column({ type: 'smallint', nullable: true })
  percentOff: number | null;

  /** Cents off each discounted payment, or null for percents. */
  @Column({ type: 'integer', nullable: true })
  amountOff: number | null;

  /** Of the amount; ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3, nullable: true })
  currency: 'usd' | null;

  @Column({ type: 'varchar', length: 10 })
  duration: DiscountDuration;

  /** Of `repeating`. */
  @Column({ type: 'smallint', nullable: true })
  durationMonths: number | null;

  /** How many signups can redeem it; null: no limit. */
  @Column({ type: 'integer', nullable: true })
  maxRedemptions: number | null;

  /** From then on it cannot be redeemed; null: never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  /** The only plan that it is for; null: all. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  plan: PlanValue | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deactivatedAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  createdBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;

  /** Null until it exists at Stripe. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  stripeCouponId: string | null;

  /** Null until it exists at Stripe, and when Stripe has another active one with this code. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  stripePromotionCodeId: string | null;
}
