import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** Length limit of a task. */
export const TASK_LENGTH = 500;

/** A task of the practice with a person, who gets its text in an export of their data. A trigger allows 50 open ones per address. */
@Entity('person_tasks')
@Check('person_tasks_email_normalised', 'email = lower(btrim(email))')
@Check('person_tasks_done_dated', 'done_at IS NOT NULL OR done_by IS NULL')
@Index('person_tasks_of_address', ['email', 'createdAt'])
@Index('person_tasks_due', ['dueOn', 'id'], { where: 'done_at IS NULL AND due_on IS NOT NULL' })
export class PersonTask extends BaseEntity {
  /** Normalised: trimmed and lower case. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** Plain text. */
  @Column({ type: 'varchar', length: TASK_LENGTH })
  body: string;

  /** Day in the practice's time zone. */
  @Column({ type: 'date', nullable: true })
  dueOn: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  doneAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  doneBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'done_by' })
  doer?: Relation<User> | null;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  createdBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author?: Relation<User> | null;

  /** The client's `Idempotency-Key`: one task per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;
}
