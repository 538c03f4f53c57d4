import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, type Relation } from 'typeorm';
import { CallRecording } from '../call-recordings/call-recording.entity.js';

/** A line of a published transcript, to be searched; derived from its recording by a trigger, never written otherwise. */
@Entity('call_recording_lines')
@Unique('call_recording_lines_once', ['callRecordingId', 'line'])
@Index(['listedAt', 'id'])
export class CallRecordingLine {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  callRecordingId: string;

  @ManyToOne(() => CallRecording, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'call_recording_id' })
  callRecording: Relation<CallRecording>;

  /** From 1; 0 is about the recording itself. */
  @Column('integer')
  line: number;

  /** Sort key: the call's time, a millisecond earlier for each line. */
  @Column({ type: 'timestamptz', precision: 3 })
  listedAt: Date;

  /** When it is said, in seconds from the start, where that is known. */
  @Column({ type: 'integer', nullable: true })
  positionSeconds: number | null;

  @Column({ type: 'text', nullable: true })
  speaker: string | null;

  @Column('text')
  text: string;

  @Column({ type: 'tsvector', select: false })
  @Index({ type: 'gin' })
  searchVector: string;
}
