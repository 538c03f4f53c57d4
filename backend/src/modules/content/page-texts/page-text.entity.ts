import { Column, Entity } from 'typeorm';
import type { TextChanges } from '../../../common/editable-texts.js';
import { BaseEntity } from '../../../database/base.entity.js';

/** Texts of one page that differ from the shipped ones. Absent until the first edit. */
@Entity('page_texts')
export class PageText extends BaseEntity {
  /** Name of the page, e.g. `home`. */
  @Column({ type: 'varchar', length: 60, unique: true })
  page: string;

  /** Changed texts by language, namespace and path: `marketing:hero.title`. */
  @Column({ type: 'jsonb', default: {} })
  changes: TextChanges;
}
