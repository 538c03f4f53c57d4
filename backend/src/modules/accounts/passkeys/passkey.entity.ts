import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../users/user.entity.js';

/** The public key of an account's passkey. The private key stays on the person's device. */
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

  /** The device's signature counter; one that does not increase indicates a cloned key. */
  @Column('bigint')
  counter: string;

  /** Transports, such as `usb` or `internal`. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  transports: string[];

  /** Name, chosen by its owner. */
  @Column({ type: 'varchar', length: 60 })
  name: string;

  /** Whether it opens a role that needs a second factor: more than the password was shown when it was added. */
  @Column({ default: false })
  isSecondFactor: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
