import { Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Import } from './import.entity.js';

/** A refused row of an import, with the reason. */
@Entity('import_refusals')
@Unique(['importId', 'line'])
export class ImportRefusal extends BaseEntity {
  @Column('uuid')
  importId: string;

  @ManyToOne(() => Import, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  import: Relation<Import>;

  /** Line of the file; the first is 1. */
  @Column({ type: 'integer' })
  line: number;

  @Column({ type: 'varchar', length: 40 })
  code: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  field: string | null;

  /** Normalised address, where the row has a valid one, so that it is found by privacy requests. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  @Index()
  email: string | null;

  @Column({ type: 'text', array: true })
  cells: string[];
}
