import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  type Relation,
} from 'typeorm';
import type { Language, PlanValue, ReadinessLevel } from '@leap/domain';
import { User } from '../../accounts/users/user.entity.js';

/**
 * State of an application's payment. `not_required`: the applicant books a call instead of paying. `paused`: neither payments nor access
 * until the membership resumes.
 */
export const paymentStatuses = [
  'pending',
  'paid',
  'past_due',
  'canceled',
  'not_required',
  'expired',
  'refunded',
  'paused',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** One application for the Inner Circle, and the subscription that pays for it. */
@Entity('inner_circle_signups')
@Check('inner_circle_signups_email_normalised', 'email = lower(btrim(email))')
@Check('inner_circle_signups_language_known', "language IN ('en', 'es')")
@Check(
  'inner_circle_signups_payment_status_known',
  "payment_status IN ('pending', 'paid', 'past_due', 'canceled', 'not_required', 'expired', 'refunded', 'paused')",
)
@Check('inner_circle_signups_past_due_dated', "payment_status <> 'past_due' OR past_due_since IS NOT NULL")
@Check(
  'inner_circle_signups_terms_accepted',
  "payment_status IN ('not_required', 'pending', 'expired') OR terms_accepted_at IS NOT NULL",
)
@Check('inner_circle_signups_seat_dated', '(seat_plan IS NULL) = (seat_until IS NULL)')
// Of concurrent applications with one e-mail only one can be paid.
@Index('inner_circle_signups_one_unfinished', ['email'], { unique: true, where: "payment_status = 'pending'" })
@Index(['email'])
@Index(['paymentStatus', 'createdAt', 'id'])
@Index(['createdAt', 'id'])
@Index(['stripeCustomerId'])
@Index(['userId'])
export class InnerCircleSignup {
  /** An integer, as `users.inner_circle_signup_id` is specified. */
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'varchar', length: 100 })
  firstName: string;

  @Column({ type: 'varchar', length: 100 })
  lastName: string;

  /** Normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  phone: string | null;

  /** The language of the emails, and of the terms that were accepted. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  @Column({ type: 'varchar', length: 40 })
  readinessLevel: ReadinessLevel;

  @Column({ type: 'varchar', length: 50 })
  timeCommitment: string;

  @Column({ type: 'text' })
  challengeArea: string;

  @Column({ type: 'text' })
  transformationGoal: string;

  /** The plan; follows changes in the billing portal. */
  @Column({ type: 'varchar', length: 20 })
  subscriptionType: PlanValue;

  /** Cents of one billing period. */
  @Column({ type: 'integer' })
  amount: number;

  /** Months of one billing period; null until a subscription was read, and for periods that are no months. */
  @Column({ type: 'smallint', nullable: true })
  periodMonths: number | null;

  /** ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3, default: 'usd' })
  currency: string;

  @Column({ type: 'varchar', length: 20, default: 'pending' })
  paymentStatus: PaymentStatus;

  @Column({ type: 'varchar', length: 20, nullable: true })
  termsVersion: string | null;

  /** Version of the terms of service that were accepted with them; null where that is unknown. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  termsOfServiceVersion: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  termsAcceptedAt: Date | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  stripeCustomerId: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  stripeSubscriptionId: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  stripePriceId: string | null;

  /** The subscription's status when Stripe was last read; until it has ended, the subscription can be paid. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  stripeStatus: string | null;

  /** Version of the state from Stripe: a concurrent change forces another read. */
  @Column({ type: 'integer', default: 0 })
  stripeRevision: number;

  /** Part of the idempotency keys: Stripe repeats an error to the same key for a day, so a retry needs a new one. */
  @Column({ type: 'integer', default: 0 })
  stripeAttempt: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  currentPeriodStart: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  currentPeriodEnd: Date | null;

  @Column({ type: 'boolean', default: false })
  cancelAtPeriodEnd: boolean;

  /** When a cancellation takes effect: the end of the paid period, or another date that was chosen at Stripe. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  cancelsAt: Date | null;

  /** When a pause ends by itself; null without one, and for one without an end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pausedUntil: Date | null;

  /** When its member's change began that is on its way to Stripe: for some seconds there is no other one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  changeClaimedAt: Date | null;

  /** The plan of which it holds a seat beside its own, until `seatUntil`: that of a change on its way, or of a payment resumed late. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  seatPlan: PlanValue | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  seatUntil: Date | null;

  /** Since when a payment is missing, by Stripe's clock. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pastDueSince: Date | null;

  /** The card that pays, as Stripe shows it. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  cardBrand: string | null;

  @Column({ type: 'varchar', length: 4, nullable: true })
  cardLast4: string | null;

  /** The last day of its validity. */
  @Column({ type: 'date', nullable: true })
  cardExpiresOn: string | null;

  /** When another application of the same e-mail replaced it: it must not be paid any more. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  replacedAt: Date | null;

  /** When a link in an email last opened its payment anew, e.g. for another plan. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reopenedAt: Date | null;

  /** When it was paid although the person had an active membership: it is refunded, and never grants one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  duplicateAt: Date | null;

  /** When its membership ended or expired; null during it, and before it began. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  membershipEndedAt: Date | null;

  /** The account that the first payment created or found. */
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User> | null;

  /** The client's `Idempotency-Key`: one row per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
