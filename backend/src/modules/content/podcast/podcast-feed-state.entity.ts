import { Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** State of fetching a feed. In a separate table, so that fetching an unchanged feed changes no content table. */
@Entity('podcast_feed_states')
export class PodcastFeedState extends BaseEntity {
  @Column({ type: 'varchar', length: 2048, unique: true })
  feedUrl: string;

  /** Validators of the last valid answer, for a conditional request. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  etag: string | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  lastModified: string | null;

  /** SHA-256 of the last valid content. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  contentHash: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastSuccessAt: Date | null;

  /** Why the last attempt failed; absent after a success. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  lastError: string | null;
}
