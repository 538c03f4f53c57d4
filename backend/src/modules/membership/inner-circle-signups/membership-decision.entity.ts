import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** Kinds of administrators' decisions about a membership. */
export const membershipDecisionKinds = ['granted', 'ended'] as const;
export type MembershipDecisionKind = (typeof membershipDecisionKinds)[number];

/** Length limit of a reason. */
export const REASON_LENGTH = 500;

/**
 * A membership granted or ended by an administrator. An active decision overrides payments: a granted membership needs no subscription,
 * and an ended one is not restored by a payment. Revoked decisions are retained as history.
 */
@Entity('membership_decisions')
@Check('membership_decisions_kind_known', "kind IN ('granted', 'ended')")
@Check('membership_decisions_grants_alone_end', "until IS NULL OR kind = 'granted'")
// Of two concurrent decisions one fails.
@Index('membership_decisions_one_holds', ['userId'], { unique: true, where: 'lifted_at IS NULL' })
@Index(['userId', 'createdAt'])
@Index(['createdAt', 'id'])
@Index(['decidedById'])
@Index(['until'], { where: 'lifted_at IS NULL' })
export class MembershipDecision extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column({ type: 'varchar', length: 10 })
  kind: MembershipDecisionKind;

  /** The reason that the administrator entered. */
  @Column({ type: 'varchar', length: REASON_LENGTH })
  reason: string;

  @Column({ type: 'uuid', nullable: true })
  decidedById: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'decided_by_id' })
  decidedBy?: Relation<User> | null;

  /** When a granted membership ends; null: when it is revoked. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  until: Date | null;

  /** When it was revoked. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  liftedAt: Date | null;
}

/** SQL: whether a user has an active decision of this kind (an expression for the user's id). */
export const isDecidedInSql = (kind: MembershipDecisionKind, userId: string): string =>
  `EXISTS (SELECT 1 FROM membership_decisions d WHERE d.user_id = ${userId} AND d.lifted_at IS NULL AND d.kind = '${kind}' AND (d.until IS NULL OR d.until > now()))`;
