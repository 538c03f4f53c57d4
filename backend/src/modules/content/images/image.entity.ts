import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** Where the files of a picture can be. */
export const imageStores = ['database', 's3'] as const;
export type ImageStoreName = (typeof imageStores)[number];

/** A picture of the site, with alternative texts in both languages. Immutable files; another picture is another row. */
@Entity('images')
@Check('images_store_known', "store IN ('database', 's3')")
@Index(['createdAt', 'id'])
export class Image extends BaseEntity {
  /** Alternative text; empty for decorative pictures. */
  @Column({ type: 'varchar', length: 300, default: '' })
  altEn: string;

  @Column({ type: 'varchar', length: 300, default: '' })
  altEs: string;

  /** Of the largest file, whose name is the first size that contains it. */
  @Column({ type: 'smallint' })
  width: number;

  @Column({ type: 'smallint' })
  height: number;

  /** Of all files. */
  @Column({ type: 'integer' })
  byteCount: number;

  /** Whether its files exist as AVIF too. */
  @Column({ type: 'boolean', default: false })
  hasAvif: boolean;

  /** Where the files are; stays right after a change of configuration. */
  @Column({ type: 'varchar', length: 8 })
  store: ImageStoreName;
}
