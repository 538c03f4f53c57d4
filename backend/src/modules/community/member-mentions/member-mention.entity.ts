import { Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';

/**
 * A member whom a text names. The text holds the name as it was written; readers see the present one. A trigger notifies the member, and
 * another takes the name out of the text when the account is erased.
 */
@Entity('member_mentions')
@Unique('member_mentions_once', ['postId', 'commentId', 'userId'])
@Index(['userId', 'postId'])
export class MemberMention extends BaseEntity {
  /** Who is mentioned. */
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column('uuid')
  postId: string;

  @ManyToOne(() => MemberPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost>;

  /** The comment of that post which names them; null: the post itself does. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  commentId: string | null;

  @ManyToOne(() => MemberPostComment, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'comment_id' })
  comment: Relation<MemberPostComment> | null;

  /** The name in the text, after the `@`. */
  @Column({ type: 'varchar', length: 200 })
  label: string;
}
