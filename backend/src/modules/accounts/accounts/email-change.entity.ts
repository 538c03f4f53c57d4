import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../users/user.entity.js';

/**
 * A new address, pending until its owner confirms it; a confirmed change stays as a record of the former address. The token itself is
 * only in the email.
 */
@Entity('email_changes')
@Index(['userId'])
@Index(['expiresAt'])
@Index(['previousEmail'])
@Check('email_changes_email_normalised', 'email = lower(btrim(email))')
@Check('email_changes_confirmed_from', '(confirmed_at IS NULL) = (previous_email IS NULL)')
export class EmailChange extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The new address, normalised. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** SHA-256, hexadecimal. */
  @Column({ type: 'varchar', length: 64, unique: true })
  tokenHash: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt: Date | null;

  /** The former address. Stored as long as the account: rows stored under it are still this person's. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  previousEmail: string | null;

  /** When the former address was notified. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  notifiedAt: Date | null;
}
