import { Check, Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** Changed hours, of a weekday or of one day, which takes precedence. Without changes the bookable weekdays are Tuesday to Saturday. */
@Entity('calendar_hours')
@Check('calendar_hours_of_a_weekday_or_a_day', 'num_nonnulls(weekday, day) = 1')
@Check('calendar_hours_weekday_known', 'weekday BETWEEN 1 AND 7')
@Check('calendar_hours_within_the_day', '0 <= ALL (start_minutes) AND 1380 >= ALL (start_minutes)')
export class CalendarHours extends BaseEntity {
  /** 1 is Monday, 7 is Sunday (ISO). */
  @Column({ type: 'smallint', nullable: true, unique: true })
  weekday: number | null;

  /** `YYYY-MM-DD` in the practice's time zone. */
  @Column({ type: 'date', nullable: true, unique: true })
  day: string | null;

  /** Start times of the calls, in minutes after midnight in the practice's time zone: 600 is 10:00 AM. */
  @Column({ type: 'smallint', array: true })
  startMinutes: number[];
}
