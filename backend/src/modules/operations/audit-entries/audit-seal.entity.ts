import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The place of one audit entry in the chain. The database refuses to change or delete rows. */
@Entity('audit_seals')
export class AuditSeal {
  /** Counts from 1 without a gap. */
  @PrimaryColumn({ type: 'bigint' })
  sequence: string;

  /** No foreign key: the chain shows that an entry is missing. */
  @Column({ type: 'uuid', unique: true })
  entryId: string;

  /** HMAC-SHA256 over the hash before and the entry, hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;
}
