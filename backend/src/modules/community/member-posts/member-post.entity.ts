import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import type { PostType } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { Pod } from '../pod-members/pod.entity.js';

/** A member's post. Deleted with its author's account. */
@Entity('member_posts')
@Unique(['userId', 'idempotencyKey'])
@Check('member_posts_type_known', "type IN ('thought', 'win', 'homework', 'general')")
@Check('member_posts_tags_few', 'cardinality(tags) <= 20')
@Check('member_posts_counts_natural', 'likes_count >= 0 AND comments_count >= 0')
@Check('member_posts_reactions_natural', 'with_you_count >= 0 AND strength_count >= 0 AND thanks_count >= 0')
@Check('member_posts_reason_hidden', 'hidden_reason IS NULL OR NOT is_visible')
@Index(['createdAt', 'id'])
@Index('member_posts_title', { synchronize: false })
@Index(['userId', 'createdAt'])
@Index('member_posts_hidden', ['createdAt', 'id'], { where: 'NOT is_visible' })
@Index(['type', 'createdAt', 'id'], { where: 'is_visible' })
@Index(['podId', 'createdAt', 'id'], { where: 'pod_id IS NOT NULL' })
@Index('member_posts_of_all', ['createdAt', 'id'], { where: 'is_visible AND pod_id IS NULL' })
export class MemberPost extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The pod whose people and the owner alone see it; null for a post to all members. It never changes (a trigger), and goes with the pod. */
  @Column({ type: 'uuid', nullable: true, update: false })
  podId: string | null;

  @ManyToOne(() => Pod, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'pod_id' })
  pod: Relation<Pod> | null;

  @Column({ type: 'varchar', length: 20 })
  type: PostType;

  @Column({ type: 'varchar', length: 400 })
  title: string;

  /** Markdown, never HTML. */
  @Column({ type: 'text' })
  content: string;

  /** As the author wrote them. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  @Index({ type: 'gin' })
  tags: string[];

  /** False: hidden by an admin from everybody. */
  @Column({ type: 'boolean', default: true })
  isVisible: boolean;

  /** Why it is hidden, as its author was notified; null where no reason was given. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  hiddenReason: string | null;

  @Column({ type: 'integer', default: 0 })
  likesCount: number;

  @Column({ type: 'integer', default: 0 })
  commentsCount: number;

  @Column({ type: 'integer', default: 0 })
  withYouCount: number;

  @Column({ type: 'integer', default: 0 })
  strengthCount: number;

  @Column({ type: 'integer', default: 0 })
  thanksCount: number;

  /** When the author last changed the text; null if never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  editedAt: Date | null;

  /** The client's `Idempotency-Key`: one post per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** Search vector; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
