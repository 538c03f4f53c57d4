import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** What starts a sequence: a newsletter subscription is confirmed, or somebody becomes a member. */
export const sequenceEvents = ['subscribed', 'joined'] as const;
export type SequenceEvent = (typeof sequenceEvents)[number];

/** A series of newsletters that begins for each person with an event. Off until the owner turns it on. */
@Entity('sequences')
@Check('sequences_event_known', "event IN ('subscribed', 'joined')")
export class Sequence extends BaseEntity {
  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** Never changes. */
  @Column({ type: 'varchar', length: 12 })
  event: SequenceEvent;

  /** While it is off nobody begins it, and those in it wait. */
  @Column({ type: 'boolean', default: false })
  isOn: boolean;

  /** The time until it is turned on again does not count for those who wait. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  turnedOffAt: Date | null;

  /** The mail server's last answer, while it accepts nothing. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  trouble: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  troubleSince: Date | null;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  createdBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;
}
