import type { WeeklyCallNote, WeeklyCallStatus } from '@leap/domain';
import { Check, Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A week whose call was cancelled or moved, or takes place as usual after all. */
@Entity('weekly_call_changes')
@Check('weekly_call_changes_week_starts_on_monday', 'extract(isodow FROM week) = 1')
@Check('weekly_call_changes_status_known', "status IN ('regular', 'moved', 'cancelled')")
@Check('weekly_call_changes_moved_to', "(status = 'moved') = (starts_at IS NOT NULL)")
export class WeeklyCallChange extends BaseEntity {
  /** `YYYY-MM-DD`: the Monday of the week of the regular call. */
  @Column({ type: 'date', unique: true })
  week: string;

  @Column({ type: 'varchar', length: 10 })
  status: WeeklyCallStatus;

  /** Of a moved call. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  startsAt: Date | null;

  /** For members, in both languages or in none. */
  @Column({ type: 'jsonb', default: {} })
  note: WeeklyCallNote;
}
