import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from '../../community/member-posts/member-post.entity.js';
import { ModerationDecision } from '../../community/moderation-decisions/moderation-decision.entity.js';
import { CallRecording } from '../../recordings/call-recordings/call-recording.entity.js';

/** Kinds of what is new in the portal: comments on the member's own post or on one they commented on, a text that mentions them, a recording, the owner's post, a decision about what the member wrote, a pause of their writing. */
export const portalNotificationKinds = [
  'own_post',
  'joined_post',
  'mention',
  'recording',
  'announcement',
  'decision',
  'pause',
] as const;
export type PortalNotificationKind = (typeof portalNotificationKinds)[number];

/**
 * Something new in the portal for one member. All new comments on a post are one row: a trigger inserts it with the first comment, and
 * moves it to the top with each further one. Holds ids alone: what is hidden meanwhile is left out when the list is read.
 */
@Entity('portal_notifications')
@Unique(['postId', 'userId', 'kind'])
@Unique(['callRecordingId', 'userId'])
@Check(
  'portal_notifications_kind_known',
  "kind IN ('own_post', 'joined_post', 'mention', 'recording', 'announcement', 'decision', 'pause')",
)
@Check(
  'portal_notifications_subject_of_kind',
  "num_nonnulls(post_id, call_recording_id, decision_id) = 1 AND (call_recording_id IS NOT NULL) = (kind = 'recording') AND (decision_id IS NOT NULL) = (kind IN ('decision', 'pause'))",
)
@Index('portal_notifications_decision_id_key', ['decisionId'], { unique: true })
@Index(['userId', 'latestAt', 'id'])
@Index(['latestAt'])
@Index('portal_notifications_not_emailed', ['userId'], {
  where: 'read_at IS NULL AND (emailed_until IS NULL OR emailed_until < latest_at)',
})
export class PortalNotification extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 20 })
  kind: PortalNotificationKind;

  @Column({ type: 'uuid', nullable: true })
  postId: string | null;

  @ManyToOne(() => MemberPost, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost> | null;

  @Column({ type: 'uuid', nullable: true })
  callRecordingId: string | null;

  @ManyToOne(() => CallRecording, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'call_recording_id' })
  callRecording: Relation<CallRecording> | null;

  @Column({ type: 'uuid', nullable: true })
  decisionId: string | null;

  @ManyToOne(() => ModerationDecision, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'decision_id' })
  decision: Relation<ModerationDecision> | null;

  /** The first comment that is new since the member last marked it as read. */
  @Column({ type: 'timestamptz', precision: 3 })
  since: Date;

  /** The latest comment; the list is sorted by it. */
  @Column({ type: 'timestamptz', precision: 3 })
  latestAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readAt: Date | null;

  /** What came until then was in an email. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  emailedUntil: Date | null;
}
