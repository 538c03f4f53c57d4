import { Check, Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A small group of members with a call of its own. */
@Entity('pods')
@Check('pods_call_complete', '(weekday IS NULL) = ("time" IS NULL)')
@Check('pods_weekday_known', 'weekday BETWEEN 1 AND 7')
@Check('pods_time_of_day', `"time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`)
@Check('pods_length', 'minutes BETWEEN 15 AND 240')
export class Pod extends BaseEntity {
  /** Unique in any case: an index on `lower(name)`. */
  @Column({ type: 'varchar', length: 60 })
  name: string;

  /** ISO: 1 is Monday, 7 is Sunday; null while the call has no fixed time. */
  @Column({ type: 'smallint', nullable: true })
  weekday: number | null;

  /** `18:00` on the clock of the time zone. */
  @Column({ type: 'varchar', length: 5, nullable: true })
  time: string | null;

  @Column({ type: 'smallint', default: 60 })
  minutes: number;

  /** IANA name. */
  @Column({ type: 'varchar', length: 64, default: 'America/New_York' })
  timeZone: string;

  /** Where the call takes place; for the pod's people only. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  joinUrl: string | null;
}
