import { Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** How fetching one feed went. Apart from the copy itself, so that a look at an unchanged feed changes no content. */
@Entity('podcast_feed_states')
export class PodcastFeedState extends BaseEntity {
  @Column({ type: 'varchar', length: 2048, unique: true })
  feedUrl: string;

  /** Validators of the last good answer, for a conditional request. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  etag: string | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  lastModified: string | null;

  /** SHA-256 of the last good content. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  contentHash: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastSuccessAt: Date | null;

  /** Why the last attempt failed; absent after a success. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  lastError: string | null;
}
