import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  UpdateDateColumn,
  type Relation,
} from 'typeorm';
import { User } from './user.entity.js';

/** The password hash of a user, in a separate table so that only the log-in reads it. */
@Entity('user_credentials')
export class UserCredential {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** argon2id in PHC format, with its parameters. */
  @Column({ type: 'varchar', length: 255 })
  passwordHash: string;

  /** When this password was set by a one-time link; null when it was changed with the former password. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  setByLinkAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
