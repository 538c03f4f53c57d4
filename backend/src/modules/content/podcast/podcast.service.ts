import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { PodcastImage } from './podcast-image.entity.js';
import {
  toPodcastDto,
  toPodcastEpisodeDto,
  type PodcastEpisodeRow,
  type PodcastEpisodesDto,
  type PodcastRow,
} from './podcast.dto.js';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const THE_SHOW = `
  SELECT p.title, p.description, p.link, p.language, i.id AS "imageId"
    FROM podcasts p
    LEFT JOIN podcast_images i ON i.source_url = p.image_source_url`;

const episodes = new ListDefinition<object, PodcastEpisodeRow>({
  select: `
    SELECT e.id, e.title, e.description, e.link, e.created_at AS "createdAt", e.published_at AS "publishedAt",
           e.duration_seconds AS "durationSeconds", i.id AS "imageId"`,
  table: 'podcast_episodes e LEFT JOIN podcast_images i ON i.source_url = e.image_source_url',
  orderedBy: { alias: 'e', column: 'published_at', instantOf: ({ publishedAt }) => publishedAt },
  filter: (statement) => statement,
});

/** Reads the stored copy of the feed. */
@Injectable()
export class PodcastService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The show and one page of its episodes, newest first; empty before the first successful fetch. */
  async list(query: CursorQueryDto): Promise<PodcastEpisodesDto & { next?: string }> {
    const [[show], { items, next }] = await Promise.all([
      this.dataSource.query<PodcastRow[]>(THE_SHOW),
      episodes.page(this.dataSource, query),
    ]);
    const podcast = toPodcastDto(show);
    return {
      podcast,
      episodes: items
        .map(toPodcastEpisodeDto)
        .map((episode) => ({ ...episode, imageUrl: episode.imageUrl ?? podcast.imageUrl })),
      next,
    };
  }

  /** @throws AppError `not_found` (404) */
  async getImage(id: string): Promise<PodcastImage> {
    const image = UUID.test(id) ? await this.dataSource.manager.findOneBy(PodcastImage, { id }) : null;
    if (!image) throw new AppError('not_found', 404, { detail: 'There is no such image.' });
    return image;
  }
}
