import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Image } from './image.entity.js';

/** One width of a picture that is stored in the database. */
@Entity('image_files')
export class ImageFile {
  @PrimaryColumn('uuid')
  imageId: string;

  @PrimaryColumn({ type: 'smallint' })
  size: number;

  @ManyToOne(() => Image, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'image_id' })
  image: Relation<Image>;

  /** WebP. */
  @Column({ type: 'bytea' })
  bytes: Buffer;

  /** The same as AVIF; pictures from before have none. */
  @Column({ type: 'bytea', nullable: true })
  avif: Buffer | null;
}
