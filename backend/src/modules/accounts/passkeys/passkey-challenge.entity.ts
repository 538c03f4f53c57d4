import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A pending challenge, usable once, so that an old answer cannot be replayed. */
@Entity('passkey_challenges')
@Index(['userId'])
@Index(['expiresAt'])
export class PasskeyChallenge {
  /** SHA-256, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  challengeHash: string;

  /** The account that adds a passkey; null for a log-in. */
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User> | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
