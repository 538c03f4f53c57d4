import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { Plan as PlanFacts, PlanValue } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { InnerCircleSignup } from '../inner-circle-signups/inner-circle-signup.entity.js';

/** A member's move to a new price of the plan: first the notice, then the change at Stripe. */
@Entity('plan_price_moves')
@Check('plan_price_moves_notice_first', 'applied_at IS NULL OR notified_at IS NOT NULL')
@Check('plan_price_moves_notified_with_date', 'notified_at IS NULL OR applies_from IS NOT NULL')
@Index('plan_price_moves_one_open', ['signupId'], { unique: true, where: 'applied_at IS NULL' })
@Index(['signupId'])
export class PlanPriceMove extends BaseEntity {
  @Column({ type: 'integer' })
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: 20 })
  plan: PlanValue;

  /** Cents before. */
  @Column({ type: 'integer' })
  formerAmount: number;

  /** Cents afterwards. */
  @Column({ type: 'integer' })
  amount: number;

  @Column({ type: 'varchar', length: 5 })
  interval: PlanFacts['interval'];

  @Column({ type: 'smallint' })
  intervalCount: number;

  /** When a job began to send the notice. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  claimedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  notifiedAt: Date | null;

  /** The first renewal from then on has the new price. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  appliesFrom: Date | null;

  /** When the price was changed at Stripe. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  appliedAt: Date | null;
}
