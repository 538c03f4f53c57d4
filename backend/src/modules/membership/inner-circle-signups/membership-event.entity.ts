import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import type { Language, PlanValue } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** What can happen in a membership. `continued`: a cancellation was taken back; `resumed`: a pause ended. */
export const membershipEventKinds = [
  'joined',
  'cancelled',
  'continued',
  'payment_failed',
  'payment_recovered',
  'ended',
  'paused',
  'resumed',
  'plan_changed',
] as const;
export type MembershipEventKind = (typeof membershipEventKinds)[number];

/** Length limit of the reason of a cancellation. */
export const CANCELLATION_REASON_LENGTH = 500;

/** One thing that happened in a membership, as read from Stripe: stored once, however often and in whichever order it was reported. */
@Entity('membership_events')
@Check(
  'membership_events_kind_known',
  "kind IN ('joined', 'cancelled', 'continued', 'payment_failed', 'payment_recovered', 'ended', 'paused', 'resumed', 'plan_changed')",
)
@Unique(['signupId', 'kind', 'occurrence'])
@Index(['occurredAt', 'id'])
@Index(['occurredAt'], { where: 'practice_notified_at IS NULL' })
@Index(['createdAt'], { where: 'member_notified_at IS NULL' })
export class MembershipEvent extends BaseEntity {
  @Column('integer')
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: 30 })
  kind: MembershipEventKind;

  /** Identifies it among those of its kind, in Stripe's terms: an invoice's id, or an instant in seconds. */
  @Column({ type: 'varchar', length: 255 })
  occurrence: string;

  /** By Stripe's clock. */
  @Column({ type: 'timestamptz', precision: 3 })
  occurredAt: Date;

  /** Cents of the payment, less a discount; of other events the price of one billing period at that time. */
  @Column('integer')
  amount: number;

  /** Until when the membership lasts afterwards, or is paused; of one that resumed, or changed its plan, the next charge. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  until: Date | null;

  /** The plan at that time; of a change of the plan the new one. */
  @Column({ type: 'varchar', length: 20 })
  plan: PlanValue;

  /** The name that the plan had at that time; null where it is unknown. */
  @Column({ type: 'jsonb', nullable: true })
  planName: Record<Language, string> | null;

  /** Cents of one billing period of the plan at that time, without a discount; null where it is unknown. */
  @Column({ type: 'integer', nullable: true })
  planAmount: number | null;

  /** Of a change of the plan: the one before. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  formerPlan: PlanValue | null;

  /** Why it was cancelled, in the member's words. */
  @Column({ type: 'varchar', length: CANCELLATION_REASON_LENGTH, nullable: true })
  reason: string | null;

  /** When the practice was notified, or did not want to be. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  practiceNotifiedAt: Date | null;

  /** When the member was notified; set at once where there is no email. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  memberNotifiedAt: Date | null;

  /** When a job began to notify the practice: for some minutes no other one does. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  practiceClaimedAt: Date | null;

  /** The same for the member. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  memberClaimedAt: Date | null;
}
