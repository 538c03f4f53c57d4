import { Module } from '@nestjs/common';
import { CommunityModule } from '../../community/community.module.js';
import { MetricsService } from './metrics.service.js';

/** Numbers for the operator's monitoring. */
@Module({ imports: [CommunityModule], providers: [MetricsService], exports: [MetricsService] })
export class MetricsModule {}
