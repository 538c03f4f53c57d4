import type { WeeklyCallNote, WeeklyCallStatus } from '@leap/domain';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Pod } from '../../community/pod-members/pod.entity.js';

/** A week in which the call of one series was cancelled or moved, or takes place as usual after all. */
@Entity('weekly_call_changes')
@Check('weekly_call_changes_week_starts_on_monday', 'extract(isodow FROM week) = 1')
@Check('weekly_call_changes_status_known', "status IN ('regular', 'moved', 'cancelled')")
@Check('weekly_call_changes_moved_to', "(status = 'moved') = (starts_at IS NOT NULL)")
@Unique('weekly_call_changes_week_of_pod', ['podId', 'week'])
@Index('weekly_call_changes_week_of_all', ['week'], { unique: true, where: 'pod_id IS NULL' })
export class WeeklyCallChange extends BaseEntity {
  /** Whose call; null: that of all members. */
  @Column({ type: 'uuid', nullable: true })
  podId: string | null;

  @ManyToOne(() => Pod, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'pod_id' })
  pod: Relation<Pod> | null;

  /** `YYYY-MM-DD`: the Monday of the week of the regular call. */
  @Column({ type: 'date' })
  week: string;

  @Column({ type: 'varchar', length: 10 })
  status: WeeklyCallStatus;

  /** Of a moved call. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  startsAt: Date | null;

  /** When the call was before each change of its time, the last one last: times that those who take part reckoned with. */
  @Column({ type: 'timestamptz', array: true, default: () => "'{}'" })
  announcedStartsAt: Date[];

  /** For those who take part, in one language or both. */
  @Column({ type: 'jsonb', default: {} })
  note: WeeklyCallNote;
}
