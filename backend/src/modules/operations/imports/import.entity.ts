import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** Kinds of imports. `subscriptions` come from Stripe, the others from a CSV file. */
export const importKinds = ['subscribers', 'contacts', 'members', 'subscriptions'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `checking` and `checked` are the dry run. */
export const importStatuses = ['uploaded', 'checking', 'checked', 'running', 'done', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** One import: its file, the mapping of columns, and its progress. */
@Entity('imports')
@Check('imports_kind_known', "kind IN ('subscribers', 'contacts', 'members', 'subscriptions')")
@Check('imports_status_known', "status IN ('uploaded', 'checking', 'checked', 'running', 'done', 'failed')")
@Check('imports_language_known', "language IN ('en', 'es')")
@Index(['createdAt', 'id'])
export class Import extends BaseEntity {
  @Column({ type: 'varchar', length: 20 })
  kind: ImportKind;

  @Column({ type: 'varchar', length: 16, default: 'uploaded' })
  status: ImportStatus;

  @Column({ type: 'varchar', length: 200, default: '' })
  fileName: string;

  /** The file; deleted when the import is done. */
  @Column({ type: 'text', nullable: true, select: false })
  fileText: string | null;

  /** The detected encoding: `utf-8` or `windows-1252`. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  encoding: string | null;

  @Column({ type: 'varchar', length: 1, nullable: true })
  delimiter: string | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  headers: string[];

  /** The first rows, shown to the person who maps the columns. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  samples: string[][];

  /** Column index of each field: `{ email: 2 }`. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  mapping: Record<string, number>;

  /** For rows without a language. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** Where and when these people consented to emails; without it they are asked to confirm. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  consentProof: string | null;

  @Column({ type: 'integer', default: 0 })
  rowsCount: number;

  @Column({ type: 'integer', default: 0 })
  doneCount: number;

  @Column({ type: 'integer', default: 0 })
  addedCount: number;

  @Column({ type: 'integer', default: 0 })
  unchangedCount: number;

  @Column({ type: 'integer', default: 0 })
  refusedCount: number;

  /** Cursor of Stripe's next page. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  position: string | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  failure: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  startedBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'started_by' })
  starter: Relation<User> | null;
}
