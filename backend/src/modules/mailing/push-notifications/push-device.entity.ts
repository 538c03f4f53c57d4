import { Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** What a device's subscription is sealed for. */
export const pushDeviceContext = ({ endpointHash }: Pick<PushDevice, 'endpointHash'>): string =>
  `push-device:${endpointHash}`;

/** A browser that a member wants push messages on, for as long as its session: a trigger removes it with that. */
@Entity('push_devices')
@Unique(['sessionHash'])
@Unique(['endpointHash'])
@Index(['userId', 'createdAt', 'id'])
export class PushDevice extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** SHA-256 of the session's id, which is a secret. */
  @Column({ type: 'varchar', length: 64 })
  sessionHash: string;

  /** Browser and system. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  device: string | null;

  /** SHA-256 of the endpoint: one browser is one device, no matter who is logged in there. */
  @Column({ type: 'varchar', length: 64 })
  endpointHash: string;

  /** Endpoint and keys as JSON. */
  @SealedColumn({ type: 'text' }, pushDeviceContext)
  sealedSubscription: string;
}
