import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/users/user.entity.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';

/** Where a member stopped watching a recording. Deleted with the recording or the account. */
@Entity('member_recording_positions')
@Check('member_recording_positions_natural', 'position_seconds >= 0')
export class MemberRecordingPosition {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @PrimaryColumn('uuid')
  @Index()
  callRecordingId: string;

  @ManyToOne(() => CallRecording, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'call_recording_id' })
  callRecording: Relation<CallRecording>;

  /** Seconds from the start; 0 once it was seen to its end. */
  @Column('integer')
  positionSeconds: number;

  /** When it was played there, by the member's clock, but never in the future. */
  @Column({ type: 'timestamptz', precision: 3 })
  playedAt: Date;
}
