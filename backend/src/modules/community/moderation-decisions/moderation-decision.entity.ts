import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';

/** What is decided: a member's writing is paused, or a post or a comment of theirs is hidden, with a pause or without. */
export const moderationKinds = ['writing', 'post', 'comment'] as const;
export type ModerationKind = (typeof moderationKinds)[number];

/** What became of an appeal. */
export const appealOutcomes = ['upheld', 'lifted'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** What the texts of an appeal are sealed for. */
export const appealContext = ({ id }: Pick<ModerationDecision, 'id'>): string => `moderation-decision:${id}`;

/**
 * A decision of the owner about what a member writes. The member may answer it once, and the owner answers that. Triggers refuse texts of
 * somebody whose writing is paused, and notify the member in the portal. Deleted with the account, the post or the comment; a pause that
 * came with a text stays without it.
 */
@Entity('moderation_decisions')
@Check('moderation_decisions_kind_known', "kind IN ('writing', 'post', 'comment')")
@Check(
  'moderation_decisions_subject_of_kind',
  "(kind <> 'writing' OR ends_at IS NOT NULL) AND (kind = 'writing') = (post_id IS NULL) AND (kind = 'comment') = (comment_id IS NOT NULL)",
)
@Check('moderation_decisions_pause_explained', 'ends_at IS NULL OR reason IS NOT NULL')
@Check('moderation_decisions_appeal_whole', '(sealed_appeal IS NULL) = (appealed_at IS NULL)')
@Check(
  'moderation_decisions_answer_whole',
  '(outcome IS NULL) = (answered_at IS NULL) AND (outcome IS NULL) = (sealed_answer IS NULL) AND (outcome IS NULL OR appealed_at IS NOT NULL)',
)
@Check('moderation_decisions_outcome_known', "outcome IN ('upheld', 'lifted')")
@Index(['userId', 'createdAt', 'id'])
@Index(['createdAt', 'id'])
@Index('moderation_decisions_to_answer', ['createdAt', 'id'], {
  where: 'appealed_at IS NOT NULL AND answered_at IS NULL',
})
@Index('moderation_decisions_answered', ['createdAt', 'id'], { where: 'answered_at IS NOT NULL' })
@Index('moderation_decisions_pauses', ['userId', 'endsAt'], {
  where: 'ends_at IS NOT NULL AND lifted_at IS NULL',
})
export class ModerationDecision extends BaseEntity {
  /** Whose texts it is about. */
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 20 })
  kind: ModerationKind;

  /** The hidden post, or the one of the hidden comment. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  postId: string | null;

  @ManyToOne(() => MemberPost, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost> | null;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  commentId: string | null;

  /** By name: comments import this folder. */
  @ManyToOne('MemberPostComment', { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'comment_id' })
  comment: Relation<BaseEntity> | null;

  /** What the member reads. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  reason: string | null;

  /** When the pause ends by itself, or was ended while the text stays hidden. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endsAt: Date | null;

  /** When the owner took it back. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  liftedAt: Date | null;

  /** What the member answers. */
  @SealedColumn({ type: 'text', nullable: true }, appealContext)
  sealedAppeal: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  appealedAt: Date | null;

  /** What the owner answers to that. */
  @SealedColumn({ type: 'text', nullable: true }, appealContext)
  sealedAnswer: string | null;

  @Column({ type: 'varchar', length: 10, nullable: true })
  outcome: AppealOutcome | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  answeredAt: Date | null;
}
