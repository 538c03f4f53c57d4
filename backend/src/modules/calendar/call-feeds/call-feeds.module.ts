import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { WeeklyCallsModule } from '../weekly-calls/weekly-calls.module.js';
import { CallFeedsController } from './call-feeds.controller.js';
import { CallFeedsService } from './call-feeds.service.js';

/** Private calendar addresses of the weekly call. */
@Module({
  imports: [ContentModule, WeeklyCallsModule],
  controllers: [CallFeedsController],
  providers: [CallFeedsService],
})
export class CallFeedsModule {}
