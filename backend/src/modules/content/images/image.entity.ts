import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** Where the files of a picture can lie. */
export const imageStores = ['database', 's3'] as const;
export type ImageStoreName = (typeof imageStores)[number];

/**
 * A picture of the site, with its alternative texts in both languages. The files never change; another picture is
 * another row.
 */
@Entity('images')
@Check('images_store_known', "store IN ('database', 's3')")
@Index(['createdAt', 'id'])
export class Image extends BaseEntity {
  /** What is to be seen, for who cannot see it; empty: the picture only decorates. */
  @Column({ type: 'varchar', length: 300, default: '' })
  altEn: string;

  @Column({ type: 'varchar', length: 300, default: '' })
  altEs: string;

  /** Of the largest file, which is named after the first of the sizes that holds it. */
  @Column({ type: 'smallint' })
  width: number;

  @Column({ type: 'smallint' })
  height: number;

  /** Of all files. */
  @Column({ type: 'integer' })
  byteCount: number;

  /** Where the files were put: another configuration later does not lose them. */
  @Column({ type: 'varchar', length: 8 })
  store: ImageStoreName;
}
