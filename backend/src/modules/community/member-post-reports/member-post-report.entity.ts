import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { PostReportReason } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/**
 * A member's report of a post. A member may report a post again at any time; only an open report with the same reason and details is not
 * stored twice. Deleted with the post or the member.
 */
@Entity('member_post_reports')
@Check('member_post_reports_reason_known', "reason IN ('unkind', 'privacy', 'danger', 'advertising', 'other')")
// Unique while open, over the post, the member, the reason and a hash of the details.
@Index('member_post_reports_open', { synchronize: false })
export class MemberPostReport extends BaseEntity {
  @Column('uuid')
  @Index()
  postId: string;

  @ManyToOne(() => MemberPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost>;

  /** Who reports. */
  @Column('uuid')
  @Index()
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 20 })
  reason: PostReportReason;

  @Column({ type: 'varchar', length: 2000, nullable: true })
  details: string | null;

  /** When the practice resolved it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;
}
