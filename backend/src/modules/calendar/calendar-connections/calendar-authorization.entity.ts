import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** What a consent's verifier is sealed for. */
export const authorizationContext = ({ id }: Pick<CalendarAuthorization, 'id'>): string =>
  `calendar-authorization:${id}`;

/** A pending OAuth consent. It works once, for the administrator who started it. */
@Entity('calendar_authorizations')
@Index(['startedById'])
@Index(['expiresAt'])
export class CalendarAuthorization extends BaseEntity {
  /** SHA-256 of `state`, hexadecimal. */
  @Column({ type: 'varchar', length: 64, unique: true })
  stateHash: string;

  /** The PKCE verifier. */
  @SealedColumn({ type: 'text' }, authorizationContext)
  sealedVerifier: string;

  @Column('uuid')
  startedById: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'started_by_id' })
  startedBy: Relation<User>;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
