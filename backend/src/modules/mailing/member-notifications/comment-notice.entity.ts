import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { MemberPostComment } from '../../community/member-post-comments/member-post-comment.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberNotification } from './member-notification.entity.js';

/** A comment of which the author of its post is to be notified. A trigger inserts it with the comment. */
@Entity('comment_notices')
@Index(['userId'])
@Index(['notificationId'])
export class CommentNotice {
  @PrimaryColumn('uuid')
  commentId: string;

  @OneToOne(() => MemberPostComment, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'comment_id' })
  comment: Relation<MemberPostComment>;

  /** The author of the post. */
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The notification that reports it; null until it is bundled. */
  @Column({ type: 'uuid', nullable: true })
  notificationId: string | null;

  @ManyToOne(() => MemberNotification, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'notification_id' })
  email: Relation<MemberNotification> | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
