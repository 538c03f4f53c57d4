import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** A member's note on a recording, visible to all members. Deleted with the recording or its author's account. */
@Entity('call_recording_notes')
@Check('call_recording_notes_position_natural', 'position_seconds >= 0')
@Unique(['userId', 'idempotencyKey'])
@Index(['callRecordingId', 'createdAt', 'id'], { where: 'is_visible' })
@Index(['userId', 'createdAt'])
@Index('call_recording_notes_newest', ['createdAt', 'id'])
@Index('call_recording_notes_hidden', ['createdAt', 'id'], { where: 'NOT is_visible' })
export class CallRecordingNote extends BaseEntity {
  @Column('uuid')
  callRecordingId: string;

  @ManyToOne(() => CallRecording, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'call_recording_id' })
  callRecording: Relation<CallRecording>;

  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Markdown, never HTML. */
  @Column({ type: 'text' })
  notes: string;

  /** The moment that it is about, in seconds from the start; within the recording's length where that is known (by a trigger). */
  @Column({ type: 'integer', nullable: true })
  positionSeconds: number | null;

  /** False: hidden by an admin from everybody. */
  @Column({ type: 'boolean', default: true })
  isVisible: boolean;

  /** The client's `Idempotency-Key`: one note per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
