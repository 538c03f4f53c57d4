import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** That a record of a list changed, or was deleted; written by triggers, in the transaction of the change. Read by `ListDefinition.changes`. */
@Entity('record_changes')
@Index('record_changes_changed_at', { synchronize: false })
export class RecordChange {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  kind: string;

  /** The transaction's number in PostgreSQL. */
  @PrimaryColumn('bigint')
  transactionNumber: string;

  /** Orders the changes of a transaction. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  number: string;

  @Column({ type: 'varchar', length: 36 })
  recordId: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  changedAt: Date;
}
