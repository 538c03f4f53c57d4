import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { PostReportReason } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/**
 * A member asks the practice to look at a post. One report at a time is open; when it was looked at it stays, and the member may report
 * the post again. It goes with the post and with the member.
 */
@Entity('member_post_reports')
@Check('member_post_reports_reason_known', "reason IN ('unkind', 'privacy', 'danger', 'advertising', 'other')")
@Index('member_post_reports_open', ['postId', 'userId'], { unique: true, where: 'resolved_at IS NULL' })
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

  /** When the practice had looked at it: the post was hidden, or there was nothing to do. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;
}
