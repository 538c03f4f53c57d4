import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { PostReportReason } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/**
 * A member's report of a post, of a comment on it, or of a note on a recording. A member may report the same again at any time; only an open report with the same
 * reason and details is not stored twice. Deleted with the post, the comment, the note or the member.
 */
@Entity('member_post_reports')
@Check('member_post_reports_reason_known', "reason IN ('unkind', 'privacy', 'danger', 'advertising', 'other')")
@Check(
  'member_post_reports_one_subject',
  'num_nonnulls(post_id, note_id) = 1 AND num_nonnulls(comment_id, note_id) < 2',
)
// Unique while open, over the post, comment or note, the member, the reason and a hash of the details.
@Index('member_post_reports_open', { synchronize: false })
export class MemberPostReport extends BaseEntity {
  /** Null where it is about a note. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  postId: string | null;

  @ManyToOne(() => MemberPost, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost> | null;

  /** The comment of the post that it is about; null for the post itself. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  commentId: string | null;

  @ManyToOne(() => MemberPostComment, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'comment_id' })
  comment: Relation<MemberPostComment> | null;

  /** The note on a recording that it is about, instead of a post. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  noteId: string | null;

  // By name: the room of recordings uses this one.
  @ManyToOne('CallRecordingNote', { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'note_id' })
  note?: object | null;

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
