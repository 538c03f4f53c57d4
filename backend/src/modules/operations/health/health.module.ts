import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContentModule } from '../../content/content.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** Liveness and readiness. */
@Module({
  imports: [CalendarModule, ContentModule],
  controllers: [HealthController],
  providers: [HealthService],
  exports: [HealthService],
})
export class HealthModule {}
