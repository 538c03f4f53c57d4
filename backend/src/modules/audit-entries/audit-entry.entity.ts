import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Something that happened. The database refuses to change or delete rows; erased people stay as ids that lead nowhere. */
@Entity('audit_entries')
@Index(['actorId', 'createdAt'])
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'varchar', length: 60 })
  action: string;

  /** Whose account did it. No foreign key: the entry outlives the account. */
  @Column('uuid')
  actorId: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
