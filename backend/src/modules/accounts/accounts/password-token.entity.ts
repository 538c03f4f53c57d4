import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../users/user.entity.js';

/** A one-time token for setting the password of one account. Only its hash is stored. */
@Entity('password_tokens')
@Index(['userId'])
@Index(['expiresAt'])
export class PasswordToken extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** SHA-256, hexadecimal. */
  @Column({ type: 'varchar', length: 64, unique: true })
  tokenHash: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
