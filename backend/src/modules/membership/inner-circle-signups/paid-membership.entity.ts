import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** A period in which an application was paid at one price, or paused. Maintained by a trigger on the applications. */
@Entity('paid_memberships')
@Check('paid_memberships_months_positive', 'months > 0')
@Check('paid_memberships_time_runs_forward', 'ended_at >= started_at')
@Index('paid_memberships_one_open', ['signupId'], { unique: true, where: 'ended_at IS NULL' })
@Index(['signupId'])
@Index(['endedAt'])
export class PaidMembership {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('integer')
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  /** Cents of one billing period of this many months. */
  @Column('integer')
  amount: number;

  @Column('smallint')
  months: number;

  /** Nothing is paid, and the membership has not ended. */
  @Column({ type: 'boolean', default: false })
  isPaused: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;
}
