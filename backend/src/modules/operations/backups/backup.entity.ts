import { Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** A backup that was made, for the metric of its age. `npm run backup` writes the row once the file is complete. */
@Entity('backups')
@Index(['createdAt'])
export class Backup extends BaseEntity {
  @Column({ type: 'varchar', length: 100 })
  name: string;

  /** Of the file. TypeORM reads a bigint as text. */
  @Column({ type: 'bigint' })
  byteCount: string;

  @Column({ type: 'boolean' })
  isEncrypted: boolean;

  /** Whether it was copied to the bucket. */
  @Column({ type: 'boolean' })
  isCopied: boolean;
}
