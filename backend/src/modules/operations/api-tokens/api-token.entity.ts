import type { TokenScope } from '@leap/domain';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** A token that lets a program call the API for the administrator who created it. What it may do never changes: it can only be revoked. */
@Entity('api_tokens')
@Unique('api_tokens_hash_unique', ['tokenHash'])
@Check('api_tokens_name_present', "btrim(name) <> ''")
@Check('api_tokens_scopes_present', 'cardinality(scopes) > 0')
@Index(['userId'])
export class ApiToken extends BaseEntity {
  @Column('uuid')
  userId: string;

  /** Who created it, and for whom it acts: it can do less than they can, never more. */
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 40 })
  name: string;

  /** SHA-256 in hex; the token itself is shown once and stored nowhere. */
  @Column({ type: 'varchar', length: 64 })
  tokenHash: string;

  /** The last four characters, to recognise it by. */
  @Column({ type: 'varchar', length: 4 })
  lastFour: string;

  @Column({ type: 'text', array: true })
  scopes: TokenScope[];

  /** Addresses and networks that it is accepted from; none: from everywhere. */
  @Column({ type: 'text', array: true, default: [] })
  allowedAddresses: string[];

  /** From then on it is refused; null: never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** To the minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
