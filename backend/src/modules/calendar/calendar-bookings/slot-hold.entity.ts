import { Check, Column, Entity, Exclusion, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { BLOCKED } from './blocked-range.js';

/**
 * A time that somebody is about to book. It holds until `expiresAt`, whatever becomes of the process that stored it; a constraint keeps
 * that within five minutes. Says nothing about the person.
 */
@Entity('slot_holds')
@Exclusion('slot_holds_one_per_time', `USING gist (${BLOCKED} WITH &&)`)
@Check('slot_holds_time_runs_forward', 'ends_at > starts_at')
@Check('slot_holds_last_five_minutes', "expires_at <= created_at + interval '5 minutes'")
export class SlotHold extends BaseEntity {
  /** SHA-256 of the random token that the visitor's page made: one hold for each page. */
  @Column({ type: 'varchar', length: 64, unique: true })
  tokenHash: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startsAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  endsAt: Date;

  @Column({ type: 'varchar', length: 60, default: 'inner_circle_consultation' })
  meetingType: string;

  @Column({ type: 'smallint', default: 0 })
  bufferBefore: number;

  @Column({ type: 'smallint', default: 0 })
  bufferAfter: number;

  @Column({ type: 'timestamptz', precision: 3 })
  @Index()
  expiresAt: Date;
}
