import { Module } from '@nestjs/common';
import { PodcastModule } from '../podcast/podcast.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** Liveness and readiness. */
@Module({ imports: [PodcastModule], controllers: [HealthController], providers: [HealthService], exports: [HealthService] })
export class HealthModule {}
