import { Module } from '@nestjs/common';
import { PodcastFeedClient } from '../../../integrations/podcast-feed/podcast-feed.client.js';
import { PodcastController } from './podcast.controller.js';
import { PodcastFeedService } from './podcast-feed.service.js';
import { PodcastJobs } from './podcast.jobs.js';
import { PodcastService } from './podcast.service.js';

@Module({
  controllers: [PodcastController],
  providers: [PodcastService, PodcastFeedService, PodcastFeedClient, PodcastJobs],
  exports: [PodcastService, PodcastFeedService],
})
export class PodcastModule {}
