import { Check, Column, Entity, JoinColumn, OneToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { memberNotificationKinds } from './member-notification.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { QUIET_HOURS } from './quiet-hours.js';

/** Kinds of emails that members turn on and off: notifications, series for new members, and emails of the practice to members. */
export const memberEmailKinds = [...memberNotificationKinds, 'series', 'practice'] as const;
/** What a link in an email turns off. */
export const unsubscribeKinds = [...memberEmailKinds, 'all'] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

/** A member's notification settings. Without a row all are on. */
@Entity('notification_settings')
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

  @Column({ type: 'boolean', default: true })
  wantsDigest: boolean;

  @Column({ type: 'boolean', default: true })
  wantsCalls: boolean;

  /** Series of emails for new members; turning them off ends the present ones. */
  @Column({ type: 'boolean', default: true })
  wantsSeries: boolean;

  /** Emails that the practice writes to members. */
  @Column({ type: 'boolean', default: true })
  wantsPractice: boolean;

  /** IANA name that the member's browser named last; null until then. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  timeZone: string | null;

  /** Hour from which nothing is sent in that zone, until {@link quietUntil}; the same hour for none. */
  @Column({ type: 'smallint', default: QUIET_HOURS.from })
  quietFrom: number;

  @Column({ type: 'smallint', default: QUIET_HOURS.until })
  quietUntil: number;
}
