import { Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Import } from './import.entity.js';

/** A row that an import omitted, and why. */
@Entity('import_refusals')
@Unique(['importId', 'line'])
export class ImportRefusal extends BaseEntity {
  @Column('uuid')
  importId: string;

  @ManyToOne(() => Import, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  import: Relation<Import>;

  /** Line of the file, the first being 1. */
  @Column({ type: 'integer' })
  line: number;

  @Column({ type: 'varchar', length: 40 })
  code: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  field: string | null;

  /** Normalised, where the row has a possible one: so that it is found when somebody asks for their data. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  @Index()
  email: string | null;

  @Column({ type: 'text', array: true })
  cells: string[];
}
