import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

export type FathomImportStatus = 'running' | 'done' | 'failed';

/** One import of past meetings and how far it has come. At most one runs at a time. */
@Entity('fathom_imports')
@Check('fathom_imports_status_known', "status IN ('running', 'done', 'failed')")
@Check('fathom_imports_counts_natural', 'pages_read >= 0 AND seen_count >= 0 AND added_count >= 0')
@Index('fathom_imports_one_running', ['status'], { unique: true, where: "status = 'running'" })
@Index(['createdAt'])
export class FathomImport extends BaseEntity {
  /** The administrator who asked for it, while the account exists. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  startedBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'started_by' })
  starter: Relation<User> | null;

  @Column({ type: 'varchar', length: 16, default: 'running' })
  status: FathomImportStatus;

  /** Where the next page begins; null before the first. */
  @Column({ type: 'text', nullable: true })
  cursor: string | null;

  /** Only meetings from then on; null: all. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  createdAfter: Date | null;

  @Column({ type: 'integer', default: 0 })
  pagesRead: number;

  /** Meetings that Fathom has named so far. */
  @Column({ type: 'integer', default: 0 })
  seenCount: number;

  /** Those among them that were not there yet. */
  @Column({ type: 'integer', default: 0 })
  addedCount: number;

  /** When the last one read was recorded: Fathom goes from now into the past and names no total. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reachedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  /** Why it failed: `refused` or `off`. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  failure: string | null;
}
