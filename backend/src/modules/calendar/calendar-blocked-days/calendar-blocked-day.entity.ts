import { Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A day without bookable times. */
@Entity('calendar_blocked_days')
export class CalendarBlockedDay extends BaseEntity {
  /** `YYYY-MM-DD` in the practice's time zone. */
  @Column({ type: 'date', unique: true })
  day: string;

  /** The owner's note; never shown to visitors. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  note: string | null;
}
