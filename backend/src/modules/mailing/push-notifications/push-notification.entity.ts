import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { PushDevice } from './push-device.entity.js';

/** What push messages are about: what is new in the portal, changed calls, and reminders of calls. */
export type PushKind =
  | 'own_post'
  | 'joined_post'
  | 'mention'
  | 'recording'
  | 'announcement'
  | 'calls'
  | 'call_reminders';

/**
 * `sending`: noted before it is sent, so that none is sent twice; one whose process was killed then stays so. `obsolete`: there was nothing
 * to say any more when it was to be sent.
 */
export type PushState = 'pending' | 'sending' | 'sent' | 'failed' | 'obsolete';

/** One push message to one device; the row is the job. Holds no text. */
@Entity('push_notifications')
@Unique('push_notifications_once', ['deviceId', 'kind', 'subject'])
@Check(
  'push_notifications_kind_known',
  "kind IN ('own_post', 'joined_post', 'mention', 'recording', 'announcement', 'calls', 'call_reminders')",
)
@Check('push_notifications_state_known', "state IN ('pending', 'sending', 'sent', 'failed', 'obsolete')")
@Index('push_notifications_due', ['dueAt'], { where: "state = 'pending'" })
@Index(['userId'])
@Index(['createdAt'])
export class PushNotification extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column('uuid')
  deviceId: string;

  @ManyToOne(() => PushDevice, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'device_id' })
  pushDevice: Relation<PushDevice>;

  @Column({ type: 'varchar', length: 20 })
  kind: PushKind;

  /** As that of the email, or when the latest of the news came. */
  @Column({ type: 'varchar', length: 60 })
  subject: string;

  /** What came later is for the next one; null: it is about a call. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  newsUntil: Date | null;

  @Column({ type: 'varchar', length: 10, default: 'pending' })
  state: PushState;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When it is sent next. While a process prepares it: when that counts as lost. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt: Date;

  /** A failure after that is the last one. */
  @Column({ type: 'timestamptz', precision: 3 })
  givesUpAt: Date;

  /** What the push service answered last. */
  @Column({ type: 'smallint', nullable: true })
  status: number | null;
}
