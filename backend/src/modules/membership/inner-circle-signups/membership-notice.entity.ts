import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** Emails to a member that become due: two reminders of a missing payment, an expiring card, a renewal, receipts, and refunds. */
export const membershipNoticeKinds = [
  'payment_second',
  'payment_last',
  'card_expires',
  'renewal',
  'receipt',
  'refund',
] as const;
export type MembershipNoticeKind = (typeof membershipNoticeKinds)[number];

/** One email that becomes due in a membership: stored once, however often and in whichever order its cause was reported. */
@Entity('membership_notices')
@Check(
  'membership_notices_kind_known',
  "kind IN ('payment_second', 'payment_last', 'card_expires', 'renewal', 'receipt', 'refund')",
)
@Unique(['signupId', 'kind', 'occurrence'])
@Index(['dueAt'], { where: 'resolved_at IS NULL' })
@Index('membership_notices_refunds', ['createdAt', 'id'], { where: "kind = 'refund'" })
export class MembershipNotice extends BaseEntity {
  @Column('integer')
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: 30 })
  kind: MembershipNoticeKind;

  /** Identifies it among those of its kind: an id at Stripe, an instant in seconds, or a card. */
  @Column({ type: 'varchar', length: 255 })
  occurrence: string;

  /** When it is sent, if its cause holds then. */
  @Column({ type: 'timestamptz', precision: 3 })
  dueAt: Date;

  /** Cents that are missing, will be charged, were paid, or refunded. */
  @Column({ type: 'integer', nullable: true })
  amount: number | null;

  /** Of a receipt: cents that a promotion code took off before the amount. */
  @Column({ type: 'integer', nullable: true })
  discount: number | null;

  /** Of a receipt: cents of tax in the amount. */
  @Column({ type: 'integer', nullable: true })
  tax: number | null;

  /** ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3, nullable: true })
  currency: string | null;

  /** Of a receipt: when it was paid, by Stripe. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  paidAt: Date | null;

  /** Of a receipt: the period that was paid; of a renewal its end alone. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  periodStart: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  periodEnd: Date | null;

  /** Of a receipt: the invoice's number. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  documentNumber: string | null;

  /** When a job began to send it: for some minutes no other one does. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  claimedAt: Date | null;

  /** When it was sent, or its cause had gone. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;
}
