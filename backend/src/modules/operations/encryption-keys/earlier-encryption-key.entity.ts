import { Check, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';

/** What an earlier key is sealed for. */
export const earlierKeyContext = ({ keyId }: Pick<EarlierEncryptionKey, 'keyId'>): string => `encryption-key:${keyId}`;

/**
 * A former `ENCRYPTION_KEY` under the current one. Links, recovery codes and the audit log's chain are computed from a key and cannot be
 * computed anew: they stay valid after the former key has left the configuration.
 */
@Entity('earlier_encryption_keys')
@Check('earlier_encryption_keys_sealed', "sealed_key LIKE 'v1.%'")
export class EarlierEncryptionKey {
  /** As in the texts that it has sealed. */
  @PrimaryColumn({ type: 'varchar', length: 8 })
  keyId: string;

  @SealedColumn({ type: 'text' }, earlierKeyContext)
  sealedKey: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
