import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** A comment on a post. A trigger counts the visible ones in the post's `commentsCount`. */
@Entity('member_post_comments')
@Unique(['userId', 'idempotencyKey'])
@Check('member_post_comments_written', "content <> ''")
@Check('member_post_comments_parent_time', '(parent_id IS NULL) = (parent_created_at IS NULL)')
@Index(['postId', 'createdAt', 'id'], { where: 'is_visible' })
@Index(['postId', 'userId'])
@Index(['userId', 'createdAt'])
@Index('member_post_comments_newest', ['createdAt', 'id'])
@Index('member_post_comments_hidden', ['createdAt', 'id'], { where: 'NOT is_visible' })
export class MemberPostComment extends BaseEntity {
  @Column('uuid')
  postId: string;

  @ManyToOne(() => MemberPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost>;

  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /**
   * The comment that it answers, of the same post and no reply itself (checked by a trigger); null for a comment on the post. That one may
   * have been deleted since.
   */
  @Column({ type: 'uuid', nullable: true })
  parentId: string | null;

  /** When that one was written, also where it has been deleted since; set by a trigger. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, insert: false, update: false })
  parentCreatedAt: Date | null;

  /** Markdown, never HTML. */
  @Column({ type: 'varchar', length: 2000 })
  content: string;

  /** False: hidden by an admin from everybody. */
  @Column({ type: 'boolean', default: true })
  isVisible: boolean;

  /** When the author last changed the text; null if never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  editedAt: Date | null;

  /** The client's `Idempotency-Key`: one comment per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
