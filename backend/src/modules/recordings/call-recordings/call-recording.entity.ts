import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A recorded call of the circle. Those that Fathom sends wait for an administrator before members see them. */
@Entity('call_recordings')
@Check('call_recordings_duration_natural', 'duration >= 0')
@Index(['recordedAt', 'id'])
export class CallRecording extends BaseEntity {
  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  /** Fathom's `recording_id`; null for recordings that the practice entered by itself. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  fathomId: string | null;

  /** Where it can be watched, https only. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  recordingUrl: string | null;

  /** Written by Fathom; light markdown, never HTML. */
  @Column({ type: 'text', nullable: true })
  summary: string | null;

  /** `[00:05:32] Ana: words`, a line for each utterance (`formatTranscript`). */
  @Column({ type: 'text', nullable: true })
  transcript: string | null;

  /** Names, never addresses. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  attendees: string[];

  /** Whole minutes. */
  @Column({ type: 'integer', nullable: true })
  duration: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  recordedAt: Date;

  /** False: waits for publication, or was unpublished. */
  @Column({ type: 'boolean', default: true })
  isVisible: boolean;

  /** When an administrator published it first; from then on nothing that Fathom sends changes it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt: Date | null;

  /** When the practice last changed its texts; from then on nothing that Fathom sends changes it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  editedAt: Date | null;

  /** Maintained by a trigger from title, description and names, for the search. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
