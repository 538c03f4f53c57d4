import { Module } from '@nestjs/common';
import { CommunityModule } from '../../community/community.module.js';
import { ContentModule } from '../../content/content.module.js';
import { WeeklyCallsModule } from '../weekly-calls/weekly-calls.module.js';
import { CallFeedsController } from './call-feeds.controller.js';
import { CallFeedsService } from './call-feeds.service.js';

/** Private calendar addresses of the weekly call and the pod's. */
@Module({
  imports: [CommunityModule, ContentModule, WeeklyCallsModule],
  controllers: [CallFeedsController],
  providers: [CallFeedsService],
})
export class CallFeedsModule {}
