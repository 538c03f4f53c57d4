import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** What an administrator can decide about a membership, whatever is paid. */
export const membershipDecisionKinds = ['granted', 'ended'] as const;
export type MembershipDecisionKind = (typeof membershipDecisionKinds)[number];

/** Most characters of a reason. */
export const REASON_LENGTH = 500;

/**
 * A membership that was granted or ended by hand. While a decision holds, it stands above what is paid: a granted membership
 * needs no subscription, and an ended one does not come back by itself. Lifted ones are history.
 */
@Entity('membership_decisions')
@Check('membership_decisions_kind_known', "kind IN ('granted', 'ended')")
@Check('membership_decisions_grants_alone_end', "until IS NULL OR kind = 'granted'")
// Of two administrators who decide at the same moment, one does.
@Index('membership_decisions_one_holds', ['userId'], { unique: true, where: 'lifted_at IS NULL' })
@Index(['userId', 'createdAt'])
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

  /** When a granted membership ends by itself; null: not before somebody says so. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  until: Date | null;

  /** Since when it does not hold any more. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  liftedAt: Date | null;
}

/** SQL: whether such a decision holds for a user (an expression for the user's id). */
export const isDecidedInSql = (kind: MembershipDecisionKind, userId: string): string =>
  `EXISTS (SELECT 1 FROM membership_decisions d WHERE d.user_id = ${userId} AND d.lifted_at IS NULL AND d.kind = '${kind}' AND (d.until IS NULL OR d.until > now()))`;
