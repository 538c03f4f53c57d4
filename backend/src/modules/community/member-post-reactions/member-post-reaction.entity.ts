import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import type { PostReaction } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** One reaction of a member to a post. A trigger updates the post's counter of that kind. */
@Entity('member_post_reactions')
@Unique(['postId', 'userId', 'kind'])
@Check('member_post_reactions_kind_known', "kind IN ('with_you', 'strength', 'thanks')")
export class MemberPostReaction extends BaseEntity {
  @Column('uuid')
  postId: string;

  @ManyToOne(() => MemberPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost>;

  @Column('uuid')
  @Index()
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 20 })
  kind: PostReaction;
}
