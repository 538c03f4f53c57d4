import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** Kinds of notifications. */
export const memberNotificationKinds = [
  'comments',
  'joined_posts',
  'mentions',
  'decisions',
  'recordings',
  'announcements',
  'digest',
  'calls',
  'call_reminders',
  'daily',
  'weekly',
] as const;
export type MemberNotificationKind = (typeof memberNotificationKinds)[number];

/** One notification email to one member: stored before it is enqueued, resolved when it was sent or became obsolete. */
@Entity('member_notifications')
@Unique(['userId', 'kind', 'subject'])
@Check(
  'member_notifications_kind_known',
  "kind IN ('comments', 'joined_posts', 'mentions', 'decisions', 'recordings', 'announcements', 'digest', 'calls', 'call_reminders', 'daily', 'weekly')",
)
@Index(['createdAt'])
@Index('member_notifications_deferred', ['deferredUntil'], { where: 'deferred_until IS NOT NULL' })
export class MemberNotification extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 20 })
  kind: MemberNotificationKind;

  /** Its subject, unique for each member: the id of a recording or post, a day or week such as `2026-W47`, a bundle of comments, a version of a changed call, a call of which it reminds. */
  @Column({ type: 'varchar', length: 60 })
  subject: string;

  /** End of the reader's quiet hours, in which it was to be sent; null again when it is enqueued after them. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deferredUntil: Date | null;

  /** When the mail server was about to get it; null again when it was refused. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  handedOverAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;
}
