import { Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';

/** An action item of a call that a member took over. Deleted with the recording or the account. */
@Entity('member_action_items')
@Unique('member_action_items_one_of_item', ['userId', 'itemId'])
@Index(['userId', 'createdAt', 'id'])
@Index(['callRecordingId', 'userId'])
export class MemberActionItem extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column('uuid')
  callRecordingId: string;

  @ManyToOne(() => CallRecording, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'call_recording_id' })
  callRecording: Relation<CallRecording>;

  /** In `actionItems` of the recording, unless it was removed there since. */
  @Column('uuid')
  itemId: string;

  /** As it was taken over; shown only when it was removed from the recording. */
  @Column({ type: 'varchar', length: 300 })
  text: string;

  /** The day that the member set, `YYYY-MM-DD`. */
  @Column({ type: 'date', nullable: true })
  dueOn: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  doneAt: Date | null;
}
