import { Check, Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** The show, as of the last valid feed. */
@Entity('podcasts')
@Check('podcasts_only_one', 'is_only')
@Check('podcasts_language_code', "language ~ '^[a-z]{2}$'")
export class Podcast extends BaseEntity {
  /** Always true and unique: the table has at most one row. */
  @Column({ type: 'boolean', default: true, unique: true })
  isOnly: boolean;

  @Column({ type: 'varchar', length: 300 })
  title: string;

  /** Plain text. */
  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'varchar', length: 2048 })
  link: string;

  /** ISO 639-1 code of the show's language. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: string;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  imageSourceUrl: string | null;
}
