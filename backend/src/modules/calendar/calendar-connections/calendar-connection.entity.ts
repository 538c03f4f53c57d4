import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** Source of a connection's tokens. */
export type ConnectionSource = 'consent' | 'environment';

/** What a connection's token is sealed for. */
export const connectionContext = ({ id }: Pick<CalendarConnection, 'id'>): string => `calendar-connection:${id}`;

/**
 * A connection to the practice's calendar. One from the admin's set-up takes precedence over one from the environment, whose tokens are
 * not stored: its row only records whether Google still accepts them.
 */
@Entity('calendar_connections')
@Check('calendar_connections_source_known', "source IN ('consent', 'environment')")
@Check('calendar_connections_status_known', "status IN ('connected', 'needs_setup')")
@Check('calendar_connections_consent_token_stored', "source <> 'consent' OR sealed_refresh_token IS NOT NULL")
@Index(['connectedById'])
export class CalendarConnection extends BaseEntity {
  @Column({ type: 'varchar', length: 16 })
  source: ConnectionSource;

  /** SHA-256 of the token, hexadecimal: a new token in the environment is a new connection. */
  @Column({ type: 'varchar', length: 64, unique: true })
  tokenHash: string;

  @SealedColumn({ type: 'text', nullable: true }, connectionContext)
  sealedRefreshToken: string | null;

  @Column({ type: 'varchar', length: 16, default: 'connected' })
  status: 'connected' | 'needs_setup';

  /** The administrator who gave consent. */
  @Column({ type: 'uuid', nullable: true })
  connectedById: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'connected_by_id' })
  connectedBy: Relation<User> | null;

  /** When Google revoked the connection. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  refusedAt: Date | null;
}
