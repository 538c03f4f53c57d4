import { Module } from '@nestjs/common';
import { CalendarConnectionsModule } from '../../calendar/calendar-connections/calendar-connections.module.js';
import { PodcastModule } from '../../content/podcast/podcast.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** Liveness and readiness. */
@Module({
  imports: [CalendarConnectionsModule, PodcastModule],
  controllers: [HealthController],
  providers: [HealthService],
  exports: [HealthService],
})
export class HealthModule {}
