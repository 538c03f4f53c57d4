import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { Pod } from '../../community/pod-members/pod.entity.js';

/** One member and one call: whether they come, and whether they were there. Seen by the member and the owner alone. */
@Entity('call_rsvps')
@Unique('call_rsvps_one_of_pod_call', ['userId', 'week', 'podId'])
@Index('call_rsvps_one_of_weekly_call', ['userId', 'week'], { unique: true, where: 'pod_id IS NULL' })
@Check('call_rsvps_week_starts_on_monday', 'extract(isodow FROM week) = 1')
@Index(['week', 'podId'])
@Index(['podId'])
export class CallRsvp extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Whose call; null: that of all members. */
  @Column({ type: 'uuid', nullable: true })
  podId: string | null;

  @ManyToOne(() => Pod, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'pod_id' })
  pod: Relation<Pod> | null;

  /** `YYYY-MM-DD`: the Monday of the week of the regular call, which stays when the call is moved. */
  @Column({ type: 'date' })
  week: string;

  /** What the member answered; null without an answer, and when the call got another time after it. */
  @Column({ type: 'boolean', nullable: true })
  isComing: boolean | null;

  /** What the owner noted after the call; null without a note. */
  @Column({ type: 'boolean', nullable: true })
  wasPresent: boolean | null;
}
