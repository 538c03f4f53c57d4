import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** A pending OAuth consent. It works once, for the administrator who started it. */
@Entity('calendar_authorizations')
@Index(['startedById'])
@Index(['expiresAt'])
export class CalendarAuthorization extends BaseEntity {
  /** SHA-256 of `state`, hexadecimal. */
  @Column({ type: 'varchar', length: 64, unique: true })
  stateHash: string;

  /** The PKCE verifier under `ENCRYPTION_KEY`, for `calendar-authorization:<id>`. */
  @Column({ type: 'text' })
  sealedVerifier: string;

  @Column('uuid')
  startedById: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'started_by_id' })
  startedBy: Relation<User>;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
