import { Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A day of the practice's calendar on which nobody can book. */
@Entity('calendar_blocked_days')
export class CalendarBlockedDay extends BaseEntity {
  /** `YYYY-MM-DD` on the practice's clock. */
  @Column({ type: 'date', unique: true })
  day: string;

  /** The owner's own note; visitors never see it. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  note: string | null;
}
