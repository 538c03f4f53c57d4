import { Check, Column, Entity, Index, JoinColumn, OneToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { TypedStage } from './signup-stage.js';

/**
 * What the practice typed about an application. A table of its own: the application's row follows Stripe, and its version would change
 * under an edit. Absent until the first edit.
 */
@Entity('signup_progress')
@Check('signup_progress_stage_known', "stage IN ('new', 'contacted', 'invited', 'not_now')")
@Index(['followUpOn'], { where: 'follow_up_on IS NOT NULL' })
export class SignupProgress extends BaseEntity {
  @Column({ type: 'integer', unique: true })
  signupId: number;

  @OneToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup?: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: 20, default: 'new' })
  stage: TypedStage;

  /** When the stage was typed: newer facts win. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  movedAt: Date | null;

  /** Day in the practice's time zone. */
  @Column({ type: 'date', nullable: true })
  followUpOn: string | null;
}
