import { Check, Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** When and where the weekly call takes place: one record, created by a migration with the specified values. */
@Entity('weekly_call_settings')
@Check('weekly_call_settings_only_one', 'is_only')
@Check('weekly_call_settings_weekday_known', 'weekday BETWEEN 1 AND 7')
@Check('weekly_call_settings_time_of_day', `"time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`)
@Check('weekly_call_settings_length', 'minutes BETWEEN 15 AND 240')
@Check('weekly_call_settings_starts_on_monday', 'extract(isodow FROM starts_in_week) = 1')
export class WeeklyCallSettings extends BaseEntity {
  /** Always true and unique: the table has one row. */
  @Column({ type: 'boolean', default: true, unique: true })
  isOnly: boolean;

  /** ISO: 1 is Monday, 7 is Sunday. */
  @Column({ type: 'smallint', default: 1 })
  weekday: number;

  /** `18:00` on the clock of the time zone. */
  @Column({ type: 'varchar', length: 5, default: '18:00' })
  time: string;

  @Column({ type: 'smallint', default: 60 })
  minutes: number;

  /** IANA name. */
  @Column({ type: 'varchar', length: 64, default: 'America/New_York' })
  timeZone: string;

  /** For members only. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  joinUrl: string | null;

  /** The Monday of the first week with this schedule: calendars do not show earlier calls at times at which there were none. */
  @Column({ type: 'date', default: '2025-11-03' })
  startsInWeek: string;
}
