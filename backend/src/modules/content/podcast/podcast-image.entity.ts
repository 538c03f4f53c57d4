import { Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

export const podcastImageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PodcastImageType = (typeof podcastImageTypes)[number];

/** Our copy of a picture of the feed, so that visitors' browsers contact no other host. Immutable. */
@Entity('podcast_images')
export class PodcastImage extends BaseEntity {
  @Column({ type: 'varchar', length: 2048, unique: true })
  sourceUrl: string;

  @Column({ type: 'varchar', length: 20 })
  contentType: PodcastImageType;

  @Column({ type: 'bytea' })
  bytes: Buffer;
}
