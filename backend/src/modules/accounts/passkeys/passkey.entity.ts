import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../users/user.entity.js';

/** A passkey of one account: its public half. The private one never leaves the person's device. */
@Entity('passkeys')
@Index(['userId'])
export class Passkey extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** base64url; at most 1,023 bytes (WebAuthn, section 4). */
  @Column({ type: 'varchar', length: 1400, unique: true })
  credentialId: string;

  /** COSE. */
  @Column('bytea')
  publicKey: Buffer;

  /** How often it was used, where the device counts; a lower number than before shows a copy. */
  @Column('bigint')
  counter: string;

  /** How the browser reaches it. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  transports: string[];

  /** What its owner calls it. */
  @Column({ type: 'varchar', length: 60 })
  name: string;

  /** Whether it opens a role that needs a second factor: more than the password was shown when it was added. */
  @Column({ default: false })
  isSecondFactor: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
