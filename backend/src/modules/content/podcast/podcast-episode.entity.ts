import { Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** One episode of the last valid feed. */
@Entity('podcast_episodes')
@Index(['publishedAt', 'id'])
export class PodcastEpisode extends BaseEntity {
  /** The feed's own id of the episode, which never changes. */
  @Column({ type: 'varchar', length: 2048, unique: true })
  guid: string;

  /** The last part of the address of its page; stays when the title changes. */
  @Column({ type: 'varchar', length: 140, unique: true, default: () => '(gen_random_uuid())' })
  slug: string;

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

  /** The file to listen to, at the podcast host. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  audioUrl: string | null;

  @Column({ type: 'varchar', length: 60, nullable: true })
  audioType: string | null;

  /** Show notes in markdown with links; empty when they say no more than the description. */
  @Column({ type: 'text', default: '' })
  notes: string;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  chaptersUrl: string | null;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  transcriptUrl: string | null;
}
