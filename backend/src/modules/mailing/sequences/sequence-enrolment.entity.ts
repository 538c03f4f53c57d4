import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Sequence } from '../campaigns/sequence.entity.js';

/** Condition on enrolments: those who still get emails. */
export const IS_ACTIVE = 'finished_at IS NULL AND ended_at IS NULL';

/**
 * How far a person is in a sequence. Triggers insert and end them, and move them on when an email is resolved; unique, so that nobody
 * begins a sequence twice.
 */
@Entity('sequence_enrolments')
@Unique('sequence_enrolments_once', ['sequenceId', 'email'])
@Check('sequence_enrolments_email_normalised', 'email = lower(btrim(email))')
@Index('sequence_enrolments_active', ['sequenceId', 'position', 'pendingSince'], { where: IS_ACTIVE })
export class SequenceEnrolment extends BaseEntity {
  @Column('uuid')
  sequenceId: string;

  @ManyToOne(() => Sequence, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sequence_id' })
  sequence: Relation<Sequence>;

  @Column({ type: 'varchar', length: 254 })
  @Index()
  email: string;

  /** Position of the last step that was sent. */
  @Column({ type: 'smallint', default: 0 })
  position: number;

  /** Since when the next step is pending: the event, or when the last step was sent. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  pendingSince: Date;

  /** When the last step was sent. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  /** When the person left before the end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  /** Whether it goes on when the person comes back: a paused membership, a subscription that was ended and is taken up again. */
  @Column({ type: 'boolean', default: false })
  mayReturn: boolean;
}
