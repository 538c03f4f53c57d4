import { Check, Column, Entity, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Sequence } from './sequence.entity.js';

/** One email of a sequence, in both languages. */
@Entity('sequence_steps')
@Unique(['sequenceId', 'position'])
@Check('sequence_steps_position_positive', 'position > 0')
@Check('sequence_steps_days_within', 'days BETWEEN 0 AND 365')
export class SequenceStep extends BaseEntity {
  @Column('uuid')
  sequenceId: string;

  @ManyToOne(() => Sequence, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sequence_id' })
  sequence: Relation<Sequence>;

  /** Order in the sequence, from 1; never changes, and has gaps where steps were deleted. */
  @Column('smallint')
  position: number;

  /** Days after the step before it was sent; of the first one, after the event. */
  @Column('smallint')
  days: number;

  @Column({ type: 'varchar', length: 200, default: '' })
  subjectEn: string;

  @Column({ type: 'varchar', length: 200, default: '' })
  subjectEs: string;

  /** Markdown. */
  @Column({ type: 'varchar', length: 15_000, default: '' })
  contentEn: string;

  @Column({ type: 'varchar', length: 15_000, default: '' })
  contentEs: string;

  /** Whether all texts are there; nobody gets it before. Set by a trigger. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  isReady: boolean;

  /** How many emails the mail server accepted. Counted by a trigger. */
  @Column({ type: 'integer', default: 0, insert: false, update: false })
  sentCount: number;

  /** How many were not delivered for good, or perhaps not. Counted by a trigger. */
  @Column({ type: 'integer', default: 0, insert: false, update: false })
  failedCount: number;
}
