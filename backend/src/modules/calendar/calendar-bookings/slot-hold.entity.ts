import { Check, Column, Entity, Exclusion, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/**
 * A time that somebody is about to book. It holds until `expiresAt`, whatever becomes of the process that stored it; a constraint keeps
 * that within five minutes. Says nothing about the person.
 */
@Entity('slot_holds')
@Exclusion('slot_holds_one_per_time', 'USING gist (tstzrange(starts_at, ends_at) WITH &&)')
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

  @Column({ type: 'timestamptz', precision: 3 })
  @Index()
  expiresAt: Date;
}
