import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { PodcastFeedService } from './podcast-feed.service.js';

const EVERY_HOUR = '17 * * * *';

/** Fetches the feed every hour, and once at start. */
@Injectable()
export class PodcastJobs implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger(PodcastJobs.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly feed: PodcastFeedService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('podcast.refresh-feed', async () => {
      await this.feed.refreshFeed();
      await this.feed.refreshDocuments();
      await this.feed.refreshImages();
    });
    this.jobs.schedule('podcast.refresh-feed', EVERY_HOUR);
  }

  /** Creates the first copy before the first visitor; an unavailable feed delays the start by its time-out only. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.feed.feedUrl === undefined) return;
    try {
      if (!(await this.feed.hasCopy())) await this.feed.refreshFeed();
      await this.dataSource.transaction((manager) =>
        this.jobs.enqueue(manager, 'podcast.refresh-feed', { id: 'start' }),
      );
    } catch (error) {
      this.logger.warn(
        `The podcast feed could not be fetched at start: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
