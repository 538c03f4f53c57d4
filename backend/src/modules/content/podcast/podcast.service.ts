import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SLUG } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { ENV, type Env } from '../../../config/env.js';
import { PodcastImage } from './podcast-image.entity.js';
import {
  toPodcastDto,
  toPodcastEpisodeDetailDto,
  toPodcastEpisodeDto,
  type PodcastEpisodeDetailDto,
  type PodcastEpisodeDetailRow,
  type PodcastEpisodeRow,
  type PodcastEpisodesDto,
  type PodcastRow,
} from './podcast.dto.js';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** As many as the feed's parser keeps. */
const MOST_EPISODES = 200;

const THE_SHOW = `
  SELECT p.title, p.description, p.link, p.language, i.id AS "imageId"
    FROM podcasts p
    LEFT JOIN podcast_images i ON i.source_url = p.image_source_url`;

const episodes = new ListDefinition<object, PodcastEpisodeRow>({
  select: `
    SELECT e.id, e.slug, e.title, e.description, e.link, e.created_at AS "createdAt", e.published_at AS "publishedAt",
           e.duration_seconds AS "durationSeconds", e.audio_url AS "audioUrl", i.id AS "imageId"`,
  table: 'podcast_episodes e LEFT JOIN podcast_images i ON i.source_url = e.image_source_url',
  orderedBy: { alias: 'e', column: 'published_at', instantOf: ({ publishedAt }) => publishedAt },
  filter: (statement) => statement,
});

/** Slug and title of the episode next to `e`. */
const neighbour = (comparison: '<' | '>', direction: 'ASC' | 'DESC'): string => `(
           SELECT json_build_object('slug', n.slug, 'title', n.title) FROM podcast_episodes n
            WHERE (n.published_at, n.id) ${comparison} (e.published_at, e.id)
            ORDER BY n.published_at ${direction}, n.id ${direction} LIMIT 1)`;

const ONE_EPISODE = `
  SELECT e.id, e.slug, e.title, e.description, e.link, e.created_at AS "createdAt", e.published_at AS "publishedAt",
         e.duration_seconds AS "durationSeconds", e.audio_url AS "audioUrl", e.audio_type AS "audioType", e.notes,
         i.id AS "imageId", c.content AS chapters, t.content AS transcript,
         ${neighbour('<', 'DESC')} AS previous, ${neighbour('>', 'ASC')} AS next
    FROM podcast_episodes e
    LEFT JOIN podcast_images i ON i.source_url = e.image_source_url
    LEFT JOIN podcast_documents c ON c.source_url = e.chapters_url
    LEFT JOIN podcast_documents t ON t.source_url = e.transcript_url
   WHERE e.slug = $1`;

/** Reads the stored copy of the feed. */
@Injectable()
export class PodcastService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

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
        .map((episode) => toPodcastEpisodeDto(episode, this.env.PUBLIC_URL))
        .map((episode) => ({ ...episode, imageUrl: episode.imageUrl ?? podcast.imageUrl })),
      next,
    };
  }

  /** @throws AppError `not_found` (404) */
  async getEpisode(slug: string): Promise<PodcastEpisodeDetailDto> {
    const [[show], [episode]] = SLUG.test(slug)
      ? await Promise.all([
          this.dataSource.query<PodcastRow[]>(THE_SHOW),
          this.dataSource.query<PodcastEpisodeDetailRow[]>(ONE_EPISODE, [slug]),
        ])
      : [[], []];
    if (!episode) throw new AppError('not_found', 404, { detail: 'There is no episode with this address.' });
    return toPodcastEpisodeDetailDto(episode, toPodcastDto(show), this.env.PUBLIC_URL);
  }

  /** Addresses of all episodes, the newest first, for the sitemap; their language is the show's. */
  async listAddresses(): Promise<{ slug: string; title: string; language: string; picture?: string }[]> {
    const { podcast, episodes: all } = await this.list({ limit: MOST_EPISODES });
    return all.map(({ slug, title, imageUrl }) => ({ slug, title, language: podcast.language, picture: imageUrl }));
  }

  /** Whether a file to listen to is elsewhere: pages then have to allow it. */
  async hasSoundElsewhere(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ found: boolean }[]>(
      `SELECT EXISTS (SELECT FROM podcast_episodes WHERE audio_url LIKE 'https://%' AND NOT starts_with(audio_url, $1)) AS found`,
      [`${this.env.PUBLIC_URL}/`],
    );
    return row?.found ?? false;
  }

  /** @throws AppError `not_found` (404) */
  async getImage(id: string): Promise<PodcastImage> {
    const image = UUID.test(id) ? await this.dataSource.manager.findOneBy(PodcastImage, { id }) : null;
    if (!image) throw new AppError('not_found', 404, { detail: 'There is no such image.' });
    return image;
  }
}
