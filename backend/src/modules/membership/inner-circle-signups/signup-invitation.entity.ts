import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { PlanValue } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { PromotionCode } from '../promotion-codes/promotion-code.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** State of the email: pending, accepted by the mail server, or failed at the last attempt. */
export const invitationStates = ['pending', 'sent', 'failed'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 14;

/** Length limit of the line that the practice adds. */
export const PERSONAL_LINE_LIMIT = 1_000;

/** An email that invites an applicant to pay for one plan. Deleted with the application. */
@Entity('signup_invitations')
@Check('signup_invitations_state_known', "state IN ('pending', 'sent', 'failed')")
@Check('signup_invitations_resolved', "(state = 'pending') = (resolved_at IS NULL)")
@Index('signup_invitations_signup_id', ['signupId', 'createdAt'])
@Index('signup_invitations_one_live', ['signupId'], { unique: true, where: 'closed_at IS NULL' })
export class SignupInvitation extends BaseEntity {
  @Column({ type: 'integer' })
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: 20 })
  plan: PlanValue;

  /** The promotion code that its link applies. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  promotionCodeId: string | null;

  @ManyToOne(() => PromotionCode, { nullable: true })
  @JoinColumn({ name: 'promotion_code_id' })
  promotionCode: Relation<PromotionCode> | null;

  /** Plain text, as the practice wrote it. */
  @Column({ type: 'varchar', length: PERSONAL_LINE_LIMIT, nullable: true })
  personalLine: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** When a later invitation replaced it, or the practice set the application aside: its link is dead. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  closedAt: Date | null;

  /** When its link was first opened. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  openedAt: Date | null;

  @Column({ type: 'varchar', length: 10, default: 'pending' })
  state: InvitationState;

  /** Number of attempts. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When it was sent, or when the last attempt failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;

  /** The client's `Idempotency-Key`. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;
}

/** Whether an application's payment can be opened by a link: nothing was ever paid for it. */
export const isInvitable = ({ paymentStatus, userId, duplicateAt }: InnerCircleSignup): boolean =>
  ['not_required', 'pending', 'expired'].includes(paymentStatus) && userId === null && duplicateAt === null;
