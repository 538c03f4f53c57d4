import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { InnerCircleSignup, type PaymentStatus } from './inner-circle-signup.entity.js';

/** Refunded, or refused because less was left of the payment by then. */
export const refundOutcomes = ['refunded', 'refused'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** Statuses of applications with a payment that can be refunded. */
export const refundableStatuses: readonly PaymentStatus[] = ['paid', 'past_due', 'canceled', 'paused'];

/** A refund of the last payment that an administrator requested; a job carries it out. Deleted with the application. */
@Entity('signup_refunds')
@Check('signup_refunds_amount_positive', 'amount > 0')
@Check('signup_refunds_outcome_known', "outcome IN ('refunded', 'refused')")
@Check('signup_refunds_done', '(outcome IS NULL) = (done_at IS NULL)')
@Index('signup_refunds_signup_id', ['signupId', 'createdAt'])
@Index('signup_refunds_one_open', ['signupId'], { unique: true, where: 'done_at IS NULL' })
export class SignupRefund extends BaseEntity {
  @Column({ type: 'integer' })
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  /** In cents; null: all that is left of the payment, and after the refund what that was. */
  @Column({ type: 'integer', nullable: true })
  amount: number | null;

  /** ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3 })
  currency: string;

  /** Whether subscription and membership end with it. */
  @Column({ type: 'boolean' })
  endsMembership: boolean;

  @Column({ type: 'varchar', length: 10, nullable: true })
  outcome: RefundOutcome | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  doneAt: Date | null;

  /** The client's `Idempotency-Key`. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;
}
