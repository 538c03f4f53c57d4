import { Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** One episode of the last valid feed. */
@Entity('podcast_episodes')
@Index(['publishedAt', 'id'])
export class PodcastEpisode extends BaseEntity {
  /** The feed's own id of the episode, which never changes. */
  @Column({ type: 'varchar', length: 2048, unique: true })
  guid: string;

  @Column({ type: 'varchar', length: 300 })
  title: string;

  /** Plain text. */
  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'varchar', length: 2048 })
  link: string;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  imageSourceUrl: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  publishedAt: Date;

  @Column({ type: 'integer', nullable: true })
  durationSeconds: number | null;
}
