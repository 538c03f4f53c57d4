import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An audit entry. The database refuses to change or delete rows; erased people remain as ids without an account. */
@Entity('audit_entries')
@Check('audit_entries_subject_whole', '(subject_type IS NULL) = (subject_id IS NULL)')
@Index(['actorId', 'createdAt'])
@Index(['createdAt', 'id'])
@Index('audit_entries_changes_idx', ['createdAt', 'id'], { where: `action !~ '[.-](viewed|listed|searched)$'` })
@Index(['action', 'createdAt', 'id'])
@Index(['subjectType', 'subjectId', 'createdAt', 'id'], { where: 'subject_type IS NOT NULL' })
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'varchar', length: 60 })
  action: string;

  /** The account of the actor. No foreign key: the entry outlives the account. */
  @Column('uuid')
  actorId: string;

  /** The record concerned, if it is one. No foreign key: the entry outlives the record. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  subjectType: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  subjectId: string | null;

  /** The network that the request came from, shortened to /24 or /48; null for jobs and commands. */
  @Column({ type: 'varchar', length: 43, nullable: true })
  address: string | null;

  /** Browser and system of the request, if known, or `API: ` and the name of its token. */
  @Column({ type: 'varchar', length: 60, nullable: true })
  device: string | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
