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

/** The password hash of one user, apart from the user so that it is read by the log-in alone. */
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

  /** When this password was chosen by a one-time link; null when it was changed by somebody who knew the one before. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  setByLinkAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
