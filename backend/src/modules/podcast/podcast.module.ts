import { Module } from '@nestjs/common';
import { PodcastController } from './podcast.controller.js';
import { PodcastService } from './podcast.service.js';

@Module({
  controllers: [PodcastController],
  providers: [PodcastService],
  exports: [PodcastService],
})
export class PodcastModule {}
