import { Check, Column, Entity, Index, JoinColumn, OneToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { memberNotificationKinds, type MemberNotificationKind } from './member-notification.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { QUIET_HOURS } from './quiet-hours.js';

/** Decisions about what a member wrote are sent to everybody. */
const optionalKinds = memberNotificationKinds.filter(
  (kind): kind is Exclude<MemberNotificationKind, 'decisions'> => kind !== 'decisions',
);
/** What a link in an email turns off: notifications, series for new members, emails of the practice to members, or all of them. */
export const unsubscribeKinds = [...optionalKinds, 'series', 'practice', 'all'] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

/** How often a member gets emails about what is unread in the portal. */
export const emailFrequencies = ['immediately', 'daily', 'weekly'] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];

/** A member's notification settings. Without a row all but the reminders are on, as often as the columns' defaults say. */
@Entity('notification_settings')
@Index('notification_settings_call_reminders', ['userId'], {
  where: 'wants_call_day_before OR wants_call_hour_before',
})
@Check('notification_settings_comments_frequency', "comments_frequency IN ('immediately', 'daily', 'weekly')")
@Check('notification_settings_joined_posts_frequency', "joined_posts_frequency IN ('immediately', 'daily', 'weekly')")
@Check('notification_settings_mentions_frequency', "mentions_frequency IN ('immediately', 'daily', 'weekly')")
@Check('notification_settings_recordings_frequency', "recordings_frequency IN ('immediately', 'daily', 'weekly')")
@Check('notification_settings_announcements_frequency', "announcements_frequency IN ('immediately', 'daily', 'weekly')")
@Check('notification_settings_quiet_hours', 'quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23')
export class NotificationSettings extends BaseEntity {
  @Column({ type: 'uuid', unique: true })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'boolean', default: true })
  wantsComments: boolean;

  @Column({ type: 'boolean', default: true })
  wantsRecordings: boolean;

  /** About comments on posts that the member commented on. */
  @Column({ type: 'boolean', default: true })
  wantsJoinedPosts: boolean;

  /** About texts that mention the member. */
  @Column({ type: 'boolean', default: true })
  wantsMentions: boolean;

  /** About posts of the owner. */
  @Column({ type: 'boolean', default: true })
  wantsAnnouncements: boolean;

  @Column({ type: 'varchar', length: 20, default: 'immediately' })
  commentsFrequency: EmailFrequency;

  @Column({ type: 'varchar', length: 20, default: 'daily' })
  joinedPostsFrequency: EmailFrequency;

  @Column({ type: 'varchar', length: 20, default: 'immediately' })
  mentionsFrequency: EmailFrequency;

  @Column({ type: 'varchar', length: 20, default: 'immediately' })
  recordingsFrequency: EmailFrequency;

  @Column({ type: 'varchar', length: 20, default: 'immediately' })
  announcementsFrequency: EmailFrequency;

  @Column({ type: 'boolean', default: true })
  wantsDigest: boolean;

  @Column({ type: 'boolean', default: true })
  wantsCalls: boolean;

  /** A reminder of each call a day before. */
  @Column({ type: 'boolean', default: false })
  wantsCallDayBefore: boolean;

  /** A reminder of each call an hour before, also in the quiet hours. */
  @Column({ type: 'boolean', default: false })
  wantsCallHourBefore: boolean;

  /** Series of emails for new members; turning them off ends the present ones. */
  @Column({ type: 'boolean', default: true })
  wantsSeries: boolean;

  /** Emails that the practice writes to members. */
  @Column({ type: 'boolean', default: true })
  wantsPractice: boolean;

  /** Push messages on the devices of the member, kind by kind; without a device none is sent. */
  @Column({ type: 'boolean', default: true })
  pushComments: boolean;

  @Column({ type: 'boolean', default: true })
  pushJoinedPosts: boolean;

  @Column({ type: 'boolean', default: true })
  pushMentions: boolean;

  @Column({ type: 'boolean', default: true })
  pushRecordings: boolean;

  @Column({ type: 'boolean', default: true })
  pushAnnouncements: boolean;

  @Column({ type: 'boolean', default: true })
  pushCalls: boolean;

  @Column({ type: 'boolean', default: false })
  pushCallDayBefore: boolean;

  @Column({ type: 'boolean', default: false })
  pushCallHourBefore: boolean;

  /** When the member last chose something, or kept all as it is; null until then. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  chosenAt: Date | null;

  /** IANA name that the member's browser named last; null until then. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  timeZone: string | null;

  /** Hour from which nothing is sent in that zone, until {@link quietUntil}; the same hour for none. */
  @Column({ type: 'smallint', default: QUIET_HOURS.from })
  quietFrom: number;

  @Column({ type: 'smallint', default: QUIET_HOURS.until })
  quietUntil: number;
}
