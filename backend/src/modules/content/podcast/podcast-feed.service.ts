import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { slugOf } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import type { Feed } from '../../../integrations/podcast-feed/feed-parser.js';
import { PodcastFeedClient, type FetchedFeed } from '../../../integrations/podcast-feed/podcast-feed.client.js';
import { ProviderKeys } from '../../../integrations/provider-keys/provider-keys.js';
import { PodcastDocument } from './podcast-document.entity.js';
import { PodcastEpisode } from './podcast-episode.entity.js';
import { PodcastFeedState } from './podcast-feed-state.entity.js';
import { PodcastImage } from './podcast-image.entity.js';
import { Podcast } from './podcast.entity.js';

const IMAGES_PER_RUN = 30;
/** The queue treats a job as lost after 60 s. */
const IMAGES_BUDGET_MS = 25_000;

const MISSING_IMAGES = `
  SELECT s.url
    FROM (SELECT image_source_url AS url, now() AS at FROM podcasts
          UNION ALL SELECT image_source_url, published_at FROM podcast_episodes) s
   WHERE s.url IS NOT NULL AND NOT EXISTS (SELECT FROM podcast_images i WHERE i.source_url = s.url)
   GROUP BY s.url
   ORDER BY max(s.at) DESC
   LIMIT $1`;

/** Pictures that are no longer used. */
const UNUSED_IMAGES = `
  SELECT i.id
    FROM podcast_images i
   WHERE NOT EXISTS (SELECT FROM podcasts p WHERE p.image_source_url = i.source_url)
     AND NOT EXISTS (SELECT FROM podcast_episodes e WHERE e.image_source_url = i.source_url)`;

const DOCUMENTS_PER_RUN = 60;
const DOCUMENTS_BUDGET_MS = 15_000;

const MISSING_DOCUMENTS = `
  SELECT s.kind, s.url
    FROM podcast_episodes e, LATERAL (VALUES ('chapters', e.chapters_url), ('transcript', e.transcript_url)) s (kind, url)
   WHERE s.url IS NOT NULL AND NOT EXISTS (SELECT FROM podcast_documents d WHERE d.source_url = s.url)
   ORDER BY e.published_at DESC
   LIMIT $1`;

/** Chapters and transcripts that are no longer used. */
const UNUSED_DOCUMENTS = `
  SELECT d.id
    FROM podcast_documents d
   WHERE NOT EXISTS (SELECT FROM podcast_episodes e WHERE d.source_url IN (e.chapters_url, e.transcript_url))`;

/** State of fetching the feed, for health and the admin's status. */
export interface PodcastFeedStatus {
  isConfigured: boolean;
  lastSuccessAt: Date | null;
  lastError: string | null;
}

/** Maintains the database's copy of the feed; after a failed fetch the last valid copy stays. */
@Injectable()
export class PodcastFeedService {
  private readonly logger = new Logger(PodcastFeedService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly client: PodcastFeedClient,
    private readonly keys: ProviderKeys,
  ) {}

  /** Address of the feed in use. */
  get feedUrl(): string | undefined {
    return this.keys.settingsOf('podcast').PODCAST_FEED_URL;
  }

  async status(): Promise<PodcastFeedStatus> {
    const state = await this.state();
    return {
      isConfigured: this.feedUrl !== undefined,
      lastSuccessAt: state?.lastSuccessAt ?? null,
      lastError: state?.lastError ?? null,
    };
  }

  /**
   * Rejects when the feed is configured and its last fetch failed. The message contains no addresses, because health answers are
   * public.
   */
  async check(): Promise<'up' | 'off'> {
    const { isConfigured, lastSuccessAt, lastError } = await this.status();
    if (!isConfigured) return 'off';
    if (lastError !== null) throw new Error('The last fetch failed.');
    if (lastSuccessAt === null) throw new Error('Not fetched yet.');
    return 'up';
  }

  /** Fetches the feed without storing it; undefined without one. @throws when it cannot be fetched, or is no feed */
  async countEpisodes(): Promise<number | undefined> {
    await this.keys.refresh();
    const { feedUrl } = this;
    if (feedUrl === undefined) return undefined;
    const fetched = await this.client.fetchFeed(feedUrl);
    return fetched.isModified ? fetched.feed.episodes.length : 0;
  }

  /** Whether there is a copy of the configured feed. */
  async hasCopy(): Promise<boolean> {
    return (await this.state())?.contentHash != null;
  }

  /**
   * Fetches the feed and replaces the copy when it changed. An unchanged feed touches no content table, whose triggers would drop
   * rendered pages. Does nothing without a configured feed.
   * @throws when the feed cannot be fetched; the copy is then unchanged
   */
  async refreshFeed(): Promise<void> {
    await this.keys.refresh();
    const { feedUrl } = this;
    if (feedUrl === undefined) return;
    const state = await this.state();
    try {
      const fetched = await this.client.fetchFeed(feedUrl, state ?? {});
      await this.store(feedUrl, state?.contentHash ?? null, fetched);
    } catch (error) {
      await this.remember(this.dataSource.manager, feedUrl, { lastError: reasonOf(error) });
      throw error;
    }
  }

  /** Copies missing pictures, the newest first; failed ones are retried in the next run. */
  async refreshImages(): Promise<void> {
    const deadline = Date.now() + IMAGES_BUDGET_MS;
    const missing = await this.dataSource.query<{ url: string }[]>(MISSING_IMAGES, [IMAGES_PER_RUN]);
    for (const { url } of missing) {
      if (Date.now() > deadline) return;
      try {
        const image = await this.client.fetchImage(url);
        await this.dataSource
          .createQueryBuilder()
          .insert()
          .into(PodcastImage)
          .values({ sourceUrl: url, ...image })
          .orIgnore()
          .execute();
      } catch (error) {
        this.logger.warn(`A podcast image could not be copied: ${reasonOf(error)}`);
      }
    }
    const unused = await this.dataSource.query<{ id: string }[]>(UNUSED_IMAGES);
    // Checked first: a DELETE without rows would still fire the statement trigger that drops rendered pages.
    if (unused.length > 0)
      await this.dataSource.manager.delete(
        PodcastImage,
        unused.map(({ id }) => id),
      );
  }

  /** Copies missing chapters and transcripts, the newest first; failed ones are retried in the next run. */
  async refreshDocuments(): Promise<void> {
    const deadline = Date.now() + DOCUMENTS_BUDGET_MS;
    const missing = await this.dataSource.query<{ kind: string; url: string }[]>(MISSING_DOCUMENTS, [
      DOCUMENTS_PER_RUN,
    ]);
    for (const { kind, url } of missing) {
      if (Date.now() > deadline) return;
      try {
        const content = await (kind === 'chapters' ? this.client.fetchChapters(url) : this.client.fetchTranscript(url));
        await this.dataSource
          .createQueryBuilder()
          .insert()
          .into(PodcastDocument)
          .values({ sourceUrl: url, content })
          .orIgnore()
          .execute();
      } catch (error) {
        this.logger.warn(`The ${kind} of an episode could not be copied: ${reasonOf(error)}`);
      }
    }
    const unused = await this.dataSource.query<{ id: string }[]>(UNUSED_DOCUMENTS);
    if (unused.length > 0)
      await this.dataSource.manager.delete(
        PodcastDocument,
        unused.map(({ id }) => id),
      );
  }

  private async state(): Promise<PodcastFeedState | null> {
    const { feedUrl } = this;
    return feedUrl === undefined ? null : this.dataSource.manager.findOneBy(PodcastFeedState, { feedUrl });
  }

  private async store(feedUrl: string, knownHash: string | null, fetched: FetchedFeed): Promise<void> {
    const success = { lastSuccessAt: new Date(), lastError: null };
    if (!fetched.isModified) return this.remember(this.dataSource.manager, feedUrl, success);
    const { feed, etag, lastModified } = fetched;
    // An empty feed is almost certainly an error of the host, so the episodes stay.
    if (feed.episodes.length === 0) throw new Error('The feed holds no episodes.');
    const contentHash = createHash('sha256').update(JSON.stringify(feed)).digest('hex');
    await this.dataSource.transaction(async (manager) => {
      // First, because it locks the row: concurrent refreshes are serialised.
      await this.remember(manager, feedUrl, { ...success, etag, lastModified, contentHash });
      if (contentHash !== knownHash) await replaceCopy(manager, feedUrl, feed);
    });
  }

  private async remember(manager: EntityManager, feedUrl: string, news: Partial<PodcastFeedState>): Promise<void> {
    await manager.upsert(PodcastFeedState, { feedUrl, ...news }, ['feedUrl']);
  }
}

async function replaceCopy(manager: EntityManager, feedUrl: string, feed: Feed): Promise<void> {
  const { episodes, imageUrl, ...show } = feed;
  // Another feed's state would make this copy look unchanged later.
  await manager.query('DELETE FROM podcast_feed_states WHERE feed_url <> $1', [feedUrl]);
  await manager.upsert(Podcast, { isOnly: true, ...show, imageSourceUrl: imageUrl ?? null }, ['isOnly']);
  await manager.query('DELETE FROM podcast_episodes WHERE NOT guid = ANY($1)', [episodes.map(({ guid }) => guid)]);
  const slugs = await slugsOf(manager, episodes);
  await manager.upsert(
    PodcastEpisode,
    episodes.map(
      ({
        imageUrl: episodeImageUrl,
        durationSeconds,
        audioUrl,
        audioType,
        chaptersUrl,
        transcriptUrl,
        ...episode
      }) => ({
        ...episode,
        slug: slugs.get(episode.guid),
        imageSourceUrl: episodeImageUrl ?? null,
        durationSeconds: durationSeconds ?? null,
        audioUrl: audioUrl ?? null,
        audioType: audioType ?? null,
        chaptersUrl: chaptersUrl ?? null,
        transcriptUrl: transcriptUrl ?? null,
      }),
    ),
    ['guid'],
  );
}

const MAX_SLUG = 120;

/** The slugs of episodes by their guids: those that they have, and new ones from their titles. */
async function slugsOf(manager: EntityManager, episodes: Feed['episodes']): Promise<Map<string, string>> {
  const known = await manager.find(PodcastEpisode, { select: { guid: true, slug: true } });
  const slugs = new Map(known.map(({ guid, slug }) => [guid, slug]));
  const taken = new Set(slugs.values());
  // From the oldest on, so that a number behind a repeated title counts upwards.
  for (const { guid, title } of episodes.toReversed()) {
    if (slugs.has(guid)) continue;
    const plain = slugOf(title, MAX_SLUG) || 'episode';
    let slug = plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`;
    taken.add(slug);
    slugs.set(guid, slug);
  }
  return slugs;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
