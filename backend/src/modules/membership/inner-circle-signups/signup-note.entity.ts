import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** Length limit of a note. */
export const NOTE_LENGTH = 4_000;

/** A private note of the practice about an application. Deleted with it; the applicant gets it in an export of their data. */
@Entity('signup_notes')
@Index(['signupId', 'createdAt', 'id'])
@Index(['authorId'])
export class SignupNote extends BaseEntity {
  @Column('integer')
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup?: Relation<InnerCircleSignup>;

  @Column({ type: 'uuid', nullable: true })
  authorId: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'author_id' })
  author?: Relation<User> | null;

  /** Plain text. */
  @Column({ type: 'varchar', length: NOTE_LENGTH })
  body: string;

  /** The client's `Idempotency-Key`: one note per submission. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  idempotencyKey: string | null;

  /** SHA-256 of what was sent with that key. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  requestHash: string | null;
}
