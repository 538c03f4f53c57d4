import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** A payment of a membership, with what was refunded of it, as last read from Stripe. */
@Entity('membership_payments')
@Check('membership_payments_amount_positive', 'amount > 0')
@Check('membership_payments_refunded_of_amount', 'refunded BETWEEN 0 AND amount')
@Index('membership_payments_signup_id', ['signupId', 'paidAt'])
export class MembershipPayment extends BaseEntity {
  @Column('integer')
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: 255, unique: true })
  stripeInvoiceId: string;

  /** By Stripe's clock. */
  @Column({ type: 'timestamptz', precision: 3 })
  paidAt: Date;

  /** Cents that the card paid. */
  @Column('integer')
  amount: number;

  /** Cents that were refunded. */
  @Column({ type: 'integer', default: 0 })
  refunded: number;

  /** ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3 })
  currency: string;
}
