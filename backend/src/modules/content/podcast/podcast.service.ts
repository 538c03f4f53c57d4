import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { decodeCursor, toPage, type CursorQueryDto } from '../../../common/cursor.js';
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

const EPISODES = `
  SELECT e.id, e.title, e.description, e.link, e.published_at AS "publishedAt", e.duration_seconds AS "durationSeconds",
         i.id AS "imageId"
    FROM podcast_episodes e
    LEFT JOIN podcast_images i ON i.source_url = e.image_source_url
   WHERE $1::timestamptz IS NULL OR (e.published_at, e.id) < ($1::timestamptz, $2::uuid)
   ORDER BY e.published_at DESC, e.id DESC
   LIMIT $3`;

/** Reads the last good copy of the feed. */
@Injectable()
export class PodcastService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The show and one page of its episodes, newest first; empty before the first good fetch. */
  async list({ cursor, limit }: CursorQueryDto): Promise<PodcastEpisodesDto & { next?: string }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const [[show], rows] = await Promise.all([
      this.dataSource.query<PodcastRow[]>(THE_SHOW),
      this.dataSource.query<PodcastEpisodeRow[]>(EPISODES, [after?.createdAt ?? null, after?.id ?? null, limit + 1]),
    ]);
    const podcast = toPodcastDto(show);
    const { items, next } = toPage(rows, limit, ({ id, publishedAt }) => ({ id, createdAt: publishedAt }));
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
