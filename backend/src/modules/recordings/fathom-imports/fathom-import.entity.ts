import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

export type FathomImportStatus = 'running' | 'done' | 'failed';

/** An import of past meetings with its progress. At most one runs at a time. */
@Entity('fathom_imports')
@Check('fathom_imports_status_known', "status IN ('running', 'done', 'failed')")
@Check('fathom_imports_counts_natural', 'pages_read >= 0 AND seen_count >= 0 AND added_count >= 0')
@Index('fathom_imports_one_running', ['status'], { unique: true, where: "status = 'running'" })
@Index(['createdAt'])
export class FathomImport extends BaseEntity {
  /** The administrator who started it, while the account exists. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  startedBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'started_by' })
  starter: Relation<User> | null;

  @Column({ type: 'varchar', length: 16, default: 'running' })
  status: FathomImportStatus;

  /** Cursor of the next page; null before the first. */
  @Column({ type: 'text', nullable: true })
  cursor: string | null;

  /** Imports only meetings since then; null: all. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  createdAfter: Date | null;

  @Column({ type: 'integer', default: 0 })
  pagesRead: number;

  /** Meetings read so far. */
  @Column({ type: 'integer', default: 0 })
  seenCount: number;

  /** New ones among them. */
  @Column({ type: 'integer', default: 0 })
  addedCount: number;

  /** Date of the last meeting read: Fathom lists the newest first, without a total. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reachedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  /** Why it failed: `refused` or `off`. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  failure: string | null;
}
