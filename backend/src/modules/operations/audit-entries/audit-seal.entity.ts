import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The position of one audit entry in the chain. The database refuses to change or delete rows. */
@Entity('audit_seals')
export class AuditSeal {
  /** Counts from 1 without gaps. */
  @PrimaryColumn({ type: 'bigint' })
  sequence: string;

  /** No foreign key: the chain reveals a missing entry. */
  @Column({ type: 'uuid', unique: true })
  entryId: string;

  /** HMAC-SHA256 over the former hash and the entry, hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;
}
