import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

/** One field that an edit of settings or content changed. Deleted with the record and after a year; the entry itself stays. */
@Entity('audit_entry_changes')
@Check('audit_entry_changes_differ', 'before <> after')
export class AuditEntryChange {
  @PrimaryColumn('uuid')
  entryId: string;

  @ManyToOne(() => AuditEntry)
  @JoinColumn({ name: 'entry_id' })
  entry: Relation<AuditEntry>;

  /** Path in the record's answer: `punchline.en`. */
  @PrimaryColumn({ type: 'varchar', length: 120 })
  field: string;

  /** JSON; `null` for nothing. */
  @Column('jsonb')
  before: unknown;

  @Column('jsonb')
  after: unknown;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  @Index()
  createdAt: Date;
}
