import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { BaseEntity } from '../../../database/base.entity.js';
import type { Provider } from '../../../integrations/provider-keys/provider-keys.js';
import { User } from '../../accounts/users/user.entity.js';

/** What a provider's key is sealed for. */
export const providerKeyContext = ({ provider, name }: Pick<ProviderKey, 'provider' | 'name'>): string =>
  `provider-key:${provider}:${name}`;

/** A provider's key that an administrator entered. A setting of the environment has precedence over it. */
@Entity('provider_keys')
@Unique('provider_keys_one_value', ['provider', 'name'])
@Check('provider_keys_value_sealed', "sealed_value LIKE 'v1.%'")
@Index(['updatedById'])
export class ProviderKey extends BaseEntity {
  @Column({ type: 'varchar', length: 20 })
  provider: Provider;

  /** Of this provider's `providerKeys`. */
  @Column({ type: 'varchar', length: 40 })
  name: string;

  @SealedColumn({ type: 'text' }, providerKeyContext)
  sealedValue: string;

  /** The last four characters, to recognise a key by; null for one that is too short to show a part of. */
  @Column({ type: 'varchar', length: 4, nullable: true })
  lastFour: string | null;

  /** The administrator who entered it. */
  @Column({ type: 'uuid', nullable: true })
  updatedById: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'updated_by_id' })
  updatedBy: Relation<User> | null;
}
